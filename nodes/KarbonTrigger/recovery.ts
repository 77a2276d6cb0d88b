import type { KarbonClient } from '../shared/client';
import { type ChangeEvent, isWanted, type Selection } from './changeEvent';
import { type FoundChanges, findChanges } from './changes';
import type { LookPlan } from './cursor';
import type { NodeMemory } from './nodeMemory';

/**
 * Finds what was missed. What this process knows to have been delivered or emitted is
 * left out; the execution step recognises the rest.
 */
export async function recover(
	client: KarbonClient,
	selection: Selection,
	memory: NodeMemory,
	plan: LookPlan,
): Promise<FoundChanges> {
	const found = await findChanges(client, selection.webhookTypes, plan.since);
	const events = found.events.filter(
		(event) =>
			plan.includes(Date.parse(event.Timestamp!)) &&
			isWanted(event, selection) &&
			!isKnown(event, memory),
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
