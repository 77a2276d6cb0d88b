import type { ChangeEvent } from './changeEvent';
import { type FoundChanges, findChanges } from './changes';
import { isWanted, type Selection } from './changeEvent';
import type { KarbonClient } from '../shared/client';
import type { NodeMemory } from './nodeMemory';

/**
 * Looking back this much further than the last delivery costs a few repeats, which are recognised, and
 * covers what was under way: coalescing (one minute), repeated attempts of the service, a process that
 * died between its answer and the start of the execution.
 */
export const OVERLAP_MS = 600_000;

/** The changes of a time that no delivery and no earlier look has brought. */
export interface Recovered extends Omit<FoundChanges, 'events'> {
	events: ChangeEvent[];
}

/**
 * Finds what was missed since a moment. What this process knows to have been delivered or emitted is
 * left out; the execution step recognises the rest.
 * @param since milliseconds since the epoch
 */
export async function recover(
	client: KarbonClient,
	selection: Selection,
	memory: NodeMemory,
	since: number,
): Promise<Recovered> {
	const found = await findChanges(client, selection.webhookTypes, since);
	const events = found.events.filter(
		(event) => isWanted(event, selection) && !isKnown(event, memory),
	);
	return { ...found, events };
}

function isKnown(event: ChangeEvent, memory: NodeMemory): boolean {
	const key = event.ResourcePermaKey!;
	const moment = Date.parse(event.Timestamp!);
	if (memory.emitted.has(emittedMark(event))) return true;
	const covered = memory.covered.get(key);
	return covered !== undefined && moment <= covered;
}

function emittedMark({ ResourcePermaKey, Timestamp }: ChangeEvent): string {
	return `${ResourcePermaKey}\n${Timestamp}`;
}

/** To be called once the events are on their way. */
export function markEmitted(events: ChangeEvent[], memory: NodeMemory): void {
	for (const event of events) memory.emitted.add(emittedMark(event));
}
