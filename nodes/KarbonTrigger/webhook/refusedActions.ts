import { type ChangeEvent, isWanted } from '../events/changeEvent';
import { noteHandedOn } from '../marks/handedOn';
import { reachOf } from '../marks/marks';
import type { TriggerChoices } from '../settings';
import type { NodeMemory } from '../execution/nodeMemory';

/**
 * Remembers delivered changes that were not asked for because of their action, so that a scan does not hand them on: a
 * list does not show the action. Only this process remembers them, and not while changes may have been missed: a list
 * does not tell an update from an insertion that was missed before it.
 * @param now milliseconds since the epoch
 */
export function noteRefusedActions(
	events: readonly ChangeEvent[],
	choices: TriggerChoices,
	{ clock, handedOn, scansDue }: Pick<NodeMemory, 'clock' | 'handedOn' | 'scansDue'>,
	now: number = Date.now(),
): void {
	if (scansDue > 0) return;
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
