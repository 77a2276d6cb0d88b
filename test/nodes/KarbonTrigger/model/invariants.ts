import type { IDataObject } from 'n8n-workflow';

import type { Coverage } from '../../../../nodes/KarbonTrigger/state/staticData';
import { memoryFor } from '../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { NODE } from '../../../support/fakeHost';
import type { ModelStore } from './n8n/store';
import type { HandedOn, Output } from './output';
import { nodeHost, type Process } from './n8n/processes';
import type { ModelRecord, ModelService, Version } from './karbon/service';
import type { Setting } from './settings';

/** Rows younger than this wait for the next scan, because times may be truncated to seconds. */
const SETTLED_MS = 7_000;

/** n8n keeps 10,000 marks and, until the next step, those that an execution of 2,000 events has asked for. */
const MAX_ENTRIES = 12_000;

/** Two changes in the second that a modification time names are told apart only if reads are not further behind. */
const MAX_SECOND_LAG_MS = 4_000;

/** What is checked of n8n and Karbon. */
interface Outcome {
	readonly setting: Setting;
	readonly service: ModelService;
	readonly store: ModelStore;
	readonly output: Output;
	readonly processes: Process[];
	readonly saved: IDataObject;
	readonly since: number;
	readonly crashes: number;
	readonly hasOldStatuses: boolean;
	readonly undelivered: ReadonlySet<unknown>;
}

/** What must be true at any time. @returns what is not */
export function brokenInvariants(world: Outcome): string[] {
	const missing = Object.entries(savedCoverage(world) ?? {}).flatMap(([path, list]) =>
		missingBefore(world, path, list),
	);
	return world.store.entries.length > MAX_ENTRIES ? [...missing, 'too many marks'] : missing;
}

/** From where on the lists are covered, as n8n has saved it. */
export function savedCoverage({ saved }: Pick<Outcome, 'saved'>): Coverage | undefined {
	const all = saved.global as Record<string, { coverage?: Coverage } | undefined> | undefined;
	return all?.[`karbonTrigger:${NODE.id}`]?.coverage;
}

function missingBefore(
	world: Outcome,
	path: string,
	{ coveredUntil, from }: Coverage[string],
): string[] {
	const { listLagMs, recordLagMs } = world.setting;
	const until = Date.parse(coveredUntil) - SETTLED_MS - Math.max(listLagMs, recordLagMs);
	const begin = Math.max(Date.parse(from), world.since);
	return world.service.records
		.filter(({ source }) => source.path === path)
		.flatMap((record) => {
			const expected = expectedOf(world, record);
			if (!expected || expected.time < begin) return [];
			// The next scan finds a later change.
			if (record.versions.some(({ time }) => time >= until)) return [];
			return [`covered until ${coveredUntil}, but ${record.key} ${expected.number} is missing`];
		});
}

/** What must be true when n8n has run undisturbed for a while. @returns what is not */
export function lossesOf(world: Outcome): string[] {
	const losses = world.service.records.flatMap((record) => {
		const expected = expectedOf(world, record);
		return expected ? [`${record.key} ${expected.number} was lost`] : [];
	});
	losses.push(...world.output.undeliveredOf(world).map((id) => `${id} was lost`));
	const isBusy = world.processes
		.map((process) => memoryFor(nodeHost(process)))
		.some(({ queue, inProgress }) => queue.length > 0 || inProgress.size > 0);
	return isBusy ? [...losses, 'memory is left behind'] : losses;
}

/**
 * The last change of a record that has to reach the workflow, and has not.
 * "The latest state of each changed recoverable record reaches your workflow at least once" (trigger.md).
 */
function expectedOf(world: Outcome, record: ModelRecord): Version | undefined {
	const { service, since, setting } = world;
	// "Deletions are never recoverable" (trigger.md), and a list has to show when the record was modified.
	if (record.isDeleted || !service.isRecoverable(record)) return undefined;
	const last = record.versions.filter((_version, index) => isTimed(world, record, index)).at(-1);
	if (!last || last.time < since) return undefined;
	if (setting.filter === 'inserted') return insertionOf(world, record);
	const items = world.output.handedOn.filter(({ key }) => key === record.key);
	if (items.some((item) => shows(item, last))) return undefined;
	const isFiltered = setting.filter === 'status' && record.source.resourceType === 'Invoice';
	return isFiltered ? paymentOf(world, record, last, items) : last;
}

/**
 * "A change that does not update the modification time cannot be recovered" (trigger.md). Nor can the second change in
 * a second, where the time has whole seconds and reads are far behind.
 */
function isTimed({ setting }: Outcome, { versions }: ModelRecord, index: number): boolean {
	const { isTimed: hasMoved, time } = versions[index];
	const { listLagMs, recordLagMs } = setting;
	const isFarBehind = Math.max(listLagMs, recordLagMs) > MAX_SECOND_LAG_MS;
	return hasMoved && !(isFarBehind && versions[index - 1]?.time === time);
}

/** Records that cannot be read "always pass" (trigger.md); so do those that are not read. */
function shows({ version, at }: HandedOn, expected: Version): boolean {
	return version === undefined ? at >= expected.at : version >= expected.number;
}

/**
 * With the filter on inserted records: each has to arrive once. "A change that Karbon already delivered with another
 * action is usually not recovered" (trigger.md): here, one whose insertion Karbon has failed to deliver while n8n ran.
 */
function insertionOf(world: Outcome, record: ModelRecord): Version | undefined {
	const [inserted] = record.versions;
	const isLater = inserted.time >= world.since;
	if (!isLater || world.undelivered.has(record.key)) return undefined;
	const isDone = world.output.handedOn.some(
		(item) => item.key === record.key && item.at >= inserted.at,
	);
	return isDone ? undefined : inserted;
}

/**
 * With the filter on paid invoices: "a change passes when the record's status changes to one that you chose"
 * (trigger.md).
 */
function paymentOf(
	world: Outcome,
	{ key, versions }: ModelRecord,
	last: Version,
	items: readonly HandedOn[],
): Version | undefined {
	if (!versions.at(-1)!.isPaid) return undefined;
	// "In queue mode, a change can be missed if n8n's database doesn't respond" (guarantees.md).
	if (world.setting.mode === 'queue' && world.store.hasHung) return undefined;
	const unpaid = versions.filter(({ isPaid }) => !isPaid).at(-1)?.number ?? -1;
	const paid = versions[unpaid + 1];
	// Only changes that do not update the modification time have paid it.
	if (last.number < paid.number || items.some((item) => shows(item, paid))) return undefined;
	// "The remembered statuses are reset. If an execution is still running when you publish again, in rare cases they
	// are not" (guarantees.md).
	const begin = world.hasOldStatuses ? -Infinity : world.since;
	const passed = items.filter(({ at }) => at >= begin).map(({ version }) => version ?? -1);
	if (passed.length === 0) return last;
	// "A status that changes and changes back before the trigger reads the record is not seen" (guarantees.md).
	const before = Math.max(...passed);
	const isSeen = world.output.reads.some(
		(read) => read.key === key && read.version > before && !versions[read.version].isPaid,
	);
	return isSeen ? last : undefined;
}
