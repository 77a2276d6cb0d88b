import type { Coverage } from '../../../../nodes/KarbonTrigger/state/staticData';
import { NODE } from '../../../support/fakeHost';
import type { ModelRecord } from './service';
import type { World } from './world';

/** Rows younger than this wait for the next scan, because times may be truncated to seconds. */
const SETTLED_MS = 7_000;

/** n8n keeps 10,000 marks and, until the next step, those that an execution of 2,000 events has asked for. */
const MAX_ENTRIES = 12_000;

/** What must be true at any time. @returns what is not */
export function brokenInvariants(world: World): string[] {
	const missing = Object.entries(savedCoverage(world) ?? {}).flatMap(([path, list]) =>
		missingBefore(world, path, list),
	);
	return world.store.entries.length > MAX_ENTRIES ? [...missing, 'too many marks'] : missing;
}

function savedCoverage({ saved }: World): Coverage | undefined {
	const all = saved as Record<string, { coverage?: Coverage } | undefined>;
	return all[`karbonTrigger:${NODE.id}`]?.coverage;
}

function missingBefore(
	world: World,
	path: string,
	{ coveredUntil, from }: Coverage[string],
): string[] {
	const until = Date.parse(coveredUntil) - SETTLED_MS - world.setting.lagMs;
	const begin = Math.max(Date.parse(from), world.since);
	const missing: string[] = [];
	for (const record of world.service.records) {
		if (record.source.path !== path || !isExpected(world, record)) continue;
		const last = record.versions.at(-1)!;
		// The next scan finds a later change.
		if (last.time < begin || last.time >= until) continue;
		if (hasReached(world, record.key, last)) continue;
		missing.push(`covered until ${coveredUntil}, but ${record.key} ${last.number} is missing`);
	}
	return missing;
}

/** What must be true when n8n has run undisturbed for a while. @returns what is not */
export function lossesOf(world: World): string[] {
	const losses: string[] = [];
	for (const record of world.service.records) {
		const last = record.versions.at(-1)!;
		if (!isExpected(world, record) || last.time < world.since) continue;
		if (!hasReached(world, record.key, last)) losses.push(`${record.key} ${last.number} was lost`);
	}
	const { queue, inProgress } = world.memory;
	if (queue.length > 0 || inProgress.size > 0) losses.push('memory is left behind');
	return losses;
}

/** Whether a list shows the record, and when it was modified. */
function isExpected({ service }: World, record: ModelRecord): boolean {
	return !record.isDeleted && service.isRecoverable(record);
}

function hasReached(
	{ handedOn, setting: { includeRecord } }: World,
	key: string,
	{ at, number }: { at: number; number: number },
): boolean {
	return handedOn.some(
		(item) => item.key === key && (includeRecord ? item.version! >= number : item.at >= at),
	);
}
