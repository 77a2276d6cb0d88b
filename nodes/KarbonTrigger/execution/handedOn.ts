import { type ChangeEvent, momentOf } from '../events/changeEvent';
import { timeOf } from '../../shared/moments';
import { SETTLED_MS } from '../events/delays';
import { sourceOf } from '../scan/sources';
import type { NodeMemory } from '../state/nodeMemory';
import { coverMarks, coverOf, type Mark, stateMark } from './marks';

/** When and how events were handed on. */
interface Circumstances {
	memory: NodeMemory;
	/** When the step began, by Karbon's clock, in milliseconds since the epoch; undefined when that is not known. */
	receivedAt: number | undefined;
	reachMs: number;
}

/** Names a record as it was after a change. */
export function changeId(key: string, modifiedAt: number): string {
	return `${key}\n${modifiedAt}`;
}

/** When the record was changed last, for an event that carries it. */
function modifiedAt({ ResourceType, record }: ChangeEvent): number {
	const source = sourceOf(ResourceType);
	const fields = (record ?? {}) as Record<string, unknown>;
	return source === undefined ? NaN : timeOf(fields[source.timeField]);
}

/**
 * Remembers events as handed on.
 * @returns the marks by which a scan of any process knows them
 */
export function noteHandedOn(
	events: readonly ChangeEvent[],
	{ memory, receivedAt, reachMs }: Circumstances,
): Mark[] {
	const marks: Mark[] = [];
	for (const event of events) {
		const key = event.ResourcePermaKey;
		if (typeof key !== 'string') continue;
		const found = event.recovered ? (momentOf(event) ?? NaN) : NaN;
		// The step's own mark of a found change is settled by the step.
		if (!Number.isNaN(found)) memory.handedOn.set(changeId(key, found), true);
		if (receivedAt === undefined) continue;
		const exact = event.record ? modifiedAt(event) : found;
		if (receivedAt - exact >= SETTLED_MS) {
			memory.handedOn.set(changeId(key, exact), true);
			marks.push(stateMark(key, exact));
			continue;
		}
		const cover = Number.isNaN(exact) ? coverOf(event, receivedAt, reachMs) : undefined;
		if (cover === undefined) continue;
		memory.covered.set(key, Math.max(cover, memory.covered.get(key) ?? 0));
		marks.push(...coverMarks(key, cover, reachMs));
	}
	return marks;
}
