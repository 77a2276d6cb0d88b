import { type ChangeEvent, isWanted } from '../events/changeEvent';
import { noteHandedOn } from '../execution/handedOn';
import { reachOf } from '../execution/marks';
import type { TriggerChoices } from '../settings';
import type { NodeMemory } from '../state/nodeMemory';

/**
 * Remembers delivered changes that were not asked for because of their action, so that a scan does not hand them on: a
 * list does not show the action. Only this process remembers them.
 * @param now milliseconds since the epoch
 */
export function noteRefusedActions(
	events: readonly ChangeEvent[],
	choices: TriggerChoices,
	{ clock, handedOn }: Pick<NodeMemory, 'clock' | 'handedOn'>,
	now: number = Date.now(),
): void {
	const { webhookTypes, batchMaxDelaySeconds } = choices;
	const refused = events.filter(
		(event) => isWanted(event, { webhookTypes, actionTypes: [] }) && !isWanted(event, choices),
	);
	noteHandedOn(refused, {
		known: [handedOn],
		receivedAt: clock.isReliable(now) ? clock.toService(now) : undefined,
		reachMs: reachOf(batchMaxDelaySeconds * 1000),
	});
}
