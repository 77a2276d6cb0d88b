import type { KarbonClient } from '../../shared/transport/client';
import { CancelledError } from '../../shared/timing';
import { type ChangeEvent, isWanted, type Selection } from '../events/changeEvent';
import { packCoverage } from '../execution/carriedCoverage';
import { changeId } from '../execution/handedOn';
import { Batch } from '../execution/batch';
import type { NodeMemory } from '../state/nodeMemory';
import type { Coverage } from '../state/staticData';
import { covered, scanStart } from './coverage';
import type { ChangedRow } from './readList';
import { scanList } from './scanList';
import { type ChangeSource, sourcesFor } from './sources';

/** What a scan of all lists works with. */
export interface ScanContext {
	client: KarbonClient;
	memory: NodeMemory;
	selection: Selection;
	/** See `minAgeOf`. Milliseconds. */
	minAgeMs: number;
	/** Ends the scan when the trigger is closed. */
	signal: AbortSignal;
	now(): number;
}

/** What a scan of all lists brought. */
export interface ScanReport {
	/** How many changes were handed on. */
	found: number;
	/** Why the coverage of lists stays as it was. */
	failures: Error[];
}

function toEvent(row: ChangedRow, { resourceType }: ChangeSource): ChangeEvent {
	return {
		ResourcePermaKey: row.key,
		ResourceType: resourceType,
		// A list does not tell new from changed; invoices only know Updated (interface.md, Delivery rules 6).
		ActionType: 'Updated',
		Timestamp: row.time,
		recovered: true,
	};
}

/** Whether this process has handed the change on; other processes' marks are asked by the execution step. */
function isKnown({ handedOn, covered: until }: NodeMemory, { key, modifiedAt }: ChangedRow) {
	return handedOn.has(changeId(key, modifiedAt)) || modifiedAt <= (until.get(key) ?? -Infinity);
}

/**
 * Scans the lists of the chosen types, each from where it is covered, and hands on every change that this
 * process does not know. A list's coverage moves only after all of that has reached the workflow.
 * @returns what happened; a list that cannot be read does not stop the others
 */
export async function scanAll(context: ScanContext, coverage: Coverage): Promise<ScanReport> {
	const report: ScanReport = { found: 0, failures: [] };
	for (const source of sourcesFor(context.selection.webhookTypes)) {
		try {
			report.found += await scanOne(context, source, coverage);
		} catch (error) {
			if (context.signal.aborted) return report;
			report.failures.push(error as Error);
		}
	}
	return report;
}

/** @returns how many changes were handed on */
async function scanOne(
	{ client, memory, selection, minAgeMs, signal, now }: ScanContext,
	source: ChangeSource,
	coverage: Coverage,
): Promise<number> {
	const { path } = source;
	const batch = new Batch();
	let found = 0;
	const until = await scanList({
		client,
		source,
		since: scanStart(coverage[path]),
		minAgeMs,
		now,
		async handOn(rows) {
			if (signal.aborted) throw new CancelledError();
			const events = rows
				.filter((row) => !isKnown(memory, row))
				.map((row) => toEvent(row, source))
				.filter((event) => isWanted(event, selection));
			found += events.length;
			if (events.length === 0) return;
			if (!memory.queue.add(packCoverage(events, coverage), batch)) throw new CancelledError();
			await memory.queue.room();
		},
	});
	const isHandedOn = await batch.allHandedOn();
	if (signal.aborted) throw new CancelledError();
	if (!isHandedOn) {
		throw new Error(
			`Some changes of ${path} may not have reached the workflow. The next scan starts from the same place.`,
		);
	}
	coverage[path] = covered(coverage[path], until);
	return found;
}
