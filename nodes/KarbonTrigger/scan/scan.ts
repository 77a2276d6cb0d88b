import { type ChangeSource, MIN_RELIABLE_AGE_MS } from '../../shared/changes/changeSources';
import type { ChangedRow } from '../../shared/changes/readList';
import { scanList } from '../../shared/changes/scanList';
import { CancelledError } from '../../shared/timing';
import type { KarbonClient } from '../../shared/transport/client';
import { isNotGranted } from '../../shared/transport/errors/hasStatus';
import {
	type ChangeEvent,
	COALESCING_MS,
	foundEvent,
	isWanted,
	type Selection,
} from '../events/changeEvent';
import type { TriggerChoices } from '../settings';
import type { ReceivingByType } from '../state/receiving';
import type { ListProgress, Progress } from './progress';
import { scannedSources } from './sources';

/** Lists are scanned to poll their types, or to recover what was missed of types that Karbon delivers. */
export const SCAN_PURPOSES = ['polling', 'recovery'] as const;

export type ScanPurpose = (typeof SCAN_PURPOSES)[number];

/**
 * An assumption: how long the first attempt of a delivery may be on its way. One that Karbon retries may come later
 * (karbon.md 87) and repeat the change. Milliseconds.
 */
const DELIVERY_MS = 30_000;

/**
 * How old a change has to be before a scan hands it on, in milliseconds. The notification of a younger one may still
 * come, and nothing could tell it from that of a later change. When polling, see `MIN_RELIABLE_AGE_MS`.
 */
export function minAgeOf(
	purpose: ScanPurpose,
	{ batchMaxDelaySeconds }: Pick<TriggerChoices, 'batchMaxDelaySeconds'>,
): number {
	if (purpose === 'polling') return MIN_RELIABLE_AGE_MS;
	return COALESCING_MS + batchMaxDelaySeconds * 1000 + DELIVERY_MS;
}

export interface ScannedList {
	source: ChangeSource;
	purpose: ScanPurpose;
	/** See `minAgeOf`. Milliseconds. */
	minAgeMs: number;
}

/** The lists that are scanned: those of polled types, and those of delivered types if missed changes are recovered. */
export function scannedLists(choices: TriggerChoices, receiving: ReceivingByType): ScannedList[] {
	return scannedSources(choices.webhookTypes)
		.map((source): ScannedList => {
			const purpose = receiving[source.webhookType] === 'polling' ? 'polling' : 'recovery';
			return { source, purpose, minAgeMs: minAgeOf(purpose, choices) };
		})
		.filter(({ purpose }) => purpose === 'polling' || choices.recoverMissed);
}

/**
 * A list that is not granted does not stop the others. When none is, the credentials may be refused altogether.
 * @param failures the errors of single lists
 * @throws {Error} the first of them when no list is granted
 */
export function requireOpenList(failures: readonly Error[], listCount: number): void {
	const refused = failures.filter(isNotGranted);
	if (refused.length > 0 && refused.length === listCount) throw refused[0];
}

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
	// Another scan may reset the lists meanwhile.
	const { progress } = context.memory;
	const begun = lists.map((list) => ({ ...list, progress: progress.list(list.source.path)! }));
	for (const list of begun) {
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

async function scanOne(
	{ client, memory, selection, signal, now }: ScanContext,
	{ source, minAgeMs, progress }: List & { progress: ListProgress },
	{ empty, warnings }: ScanReport,
): Promise<number> {
	let found = 0;
	const until = await scanList({
		client,
		source,
		since: progress.begin(),
		minAgeMs,
		now,
		warn: (text) => void warnings.add(text),
		onEmpty: () => void empty.add(source.path),
		async take(rows) {
			if (signal.aborted) throw new CancelledError();
			const unread = memory.queue.unread(new Set(rows.map(({ key }) => key)));
			const mayHandOn = (row: ChangedRow) => {
				if (memory.hasHandedOn(row)) return false;
				if (!unread.has(row.key)) return true;
				// An execution for an earlier event may have read the record before this change.
				progress.rescan(row.modifiedAt);
				return false;
			};
			const events = rows
				.filter(mayHandOn)
				.map(({ key, time }) => foundEvent(source.resourceType, key, time))
				.filter((event) => isWanted(event, selection));
			found += events.length;
			if (events.length === 0) return;
			if (!memory.queue.add(events)) throw new CancelledError();
			await memory.queue.room();
		},
	});
	progress.end(until);
	return found;
}
