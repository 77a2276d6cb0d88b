import type { KarbonClient } from '../shared/transport/client';
import { type ChangeEvent, isWanted, momentOf, type Selection } from './events/changeEvent';
import { type FoundChanges, findChanges } from './changes';
import { listOf } from './scan/sources';
import type { LookPlan } from './cursor';
import type { NodeMemory } from './nodeMemory';

/** What recovery has found. */
export interface Recovered extends FoundChanges {
	/** The latest of all changes that were seen, also of those that are known. Milliseconds. */
	latest?: number;
}

/**
 * Finds what was missed. What this process knows to have been delivered or emitted is
 * left out; the execution step recognises the rest.
 */
export async function recover(
	client: KarbonClient,
	selection: Selection,
	memory: NodeMemory,
	plan: LookPlan,
): Promise<Recovered> {
	const closedSince = (path: string | undefined) => memory.closed.get(path ?? '') ?? Infinity;
	const wasClosed = (event: ChangeEvent) =>
		momentOf(event)! >= closedSince(listOf(event.ResourceType));
	const found = await findChanges(client, selection.webhookTypes, (path) =>
		Math.min(plan.since, closedSince(path)),
	);
	const seen = new Set<string>();
	const events = found.events.filter((event) => {
		// A list that changes while it is read shows a record twice.
		const isRepeat = seen.has(emittedMark(event));
		seen.add(emittedMark(event));
		const isMissed = plan.includes(event) || wasClosed(event);
		return !isRepeat && isMissed && isWanted(event, selection) && !isKnown(event, memory);
	});
	const last = found.events.at(-1);
	return { ...found, events, latest: last && momentOf(last) };
}

function isKnown(event: ChangeEvent, memory: NodeMemory): boolean {
	if (memory.emitted.has(emittedMark(event))) return true;
	const covered = memory.covered.get(event.ResourcePermaKey!);
	return covered !== undefined && momentOf(event)! <= covered;
}

function emittedMark({ ResourcePermaKey, Timestamp }: ChangeEvent): string {
	return `${ResourcePermaKey}\n${Timestamp}`;
}

/** To be called once the events are on their way. */
export function markEmitted(events: ChangeEvent[], memory: NodeMemory): void {
	for (const event of events) memory.emitted.add(emittedMark(event));
}
