import type { KarbonClient } from '../../shared/transport/client';
import { CancelledError } from '../../shared/timing';
import { type ChangeEvent, foundEvent, isWanted, type Selection } from '../events/changeEvent';
import { pack } from '../state/carried';
import type { Progress } from './progress';
import type { ChangedRow } from '../../shared/changes/readList';
import { scanList } from '../../shared/changes/scanList';
import type { ScannedList } from './scannedLists';

interface Destination {
	queue: {
		/** The records of which an event waits, or is in the trigger node. */
		unread(records: ReadonlySet<unknown>): Set<unknown>;
		/** @returns false, without taking the events, when no trigger is open in this process */
		add(events: readonly ChangeEvent[]): boolean;
		/** Resolves when a scan may add events. */
		room(): Promise<void>;
	};
	progress: Progress;
	hasHandedOn(change: { key: string; modifiedAt: number }): boolean;
}

/** What has to be known of a list to scan it. */
type List = Pick<ScannedList, 'source' | 'minAgeMs'>;

export interface ScanContext {
	client: KarbonClient;
	memory: Destination;
	selection: Selection;
	/** Ends the scan when the trigger is closed. */
	signal: AbortSignal;
	now(): number;
}

export interface ScanReport {
	/** How many changes the lists whose scan ended have added to the queue. */
	found: number;
	/** The errors of lists whose scan did not end, by path. */
	failures: Map<string, Error>;
	/** The paths of lists that were read to their end. */
	ended: Set<string>;
	/** Of these, the lists without rows. */
	empty: Set<string>;
	/** What lists do not show, although their scan ended. */
	warnings: Set<string>;
}

/**
 * Scans lists, each from where its `ListProgress` begins. Adds the changes to the queue that are wanted, old enough,
 * and not handed on by this process yet. While an event of a record waits or is in the trigger node, changes of that
 * record are left to the next scan. `ListProgress` moves on only when the scan of its list has ended.
 * @returns what happened; a list that cannot be read does not stop the others
 */
export async function scanAll(context: ScanContext, lists: readonly List[]): Promise<ScanReport> {
	const report: ScanReport = {
		found: 0,
		failures: new Map(),
		ended: new Set(),
		empty: new Set(),
		warnings: new Set(),
	};
	for (const list of lists) {
		try {
			report.found += await scanOne(context, list, report);
			report.ended.add(list.source.path);
		} catch (error) {
			if (context.signal.aborted) return report;
			report.failures.set(list.source.path, error as Error);
		}
	}
	return report;
}

/** @returns how many changes were added to the queue */
async function scanOne(
	{ client, memory, selection, signal, now }: ScanContext,
	{ source, minAgeMs }: List,
	{ empty, warnings }: ScanReport,
): Promise<number> {
	const { queue, progress } = memory;
	const list = progress.list(source.path)!;
	let found = 0;
	const until = await scanList({
		client,
		source,
		since: list.begin(),
		minAgeMs,
		now,
		warn: (text) => void warnings.add(text),
		onEmpty: () => void empty.add(source.path),
		async take(rows) {
			if (signal.aborted) throw new CancelledError();
			const unread = queue.unread(new Set(rows.map(({ key }) => key)));
			const mayHandOn = (row: ChangedRow) => {
				if (memory.hasHandedOn(row)) return false;
				if (!unread.has(row.key)) return true;
				// An execution for an earlier event may have read the record before this change.
				list.amiss(row.modifiedAt);
				return false;
			};
			const events = rows
				.filter(mayHandOn)
				.map(({ key, time }) => foundEvent(source.resourceType, key, time))
				.filter((event) => isWanted(event, selection));
			found += events.length;
			if (events.length === 0) return;
			const { coverage } = progress;
			if (!queue.add(pack(events, { coverage }))) throw new CancelledError();
			await queue.room();
		},
	});
	list.end(until);
	return found;
}
