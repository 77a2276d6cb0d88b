import { type ChangeEvent, momentOf } from './events/changeEvent';
import { listOf } from './scan/sources';
import type { LookPlan } from './cursor';
import type { NodeMemory } from './nodeMemory';

/**
 * Whether a look would find all of these changes just like that, should this process die before their execution begins.
 * Lists have no deletions, and do not tell new records from changed ones.
 * @param plan of such a look
 */
export function areFindable(
	events: readonly ChangeEvent[],
	plan: LookPlan,
	{ closed, untimed }: Pick<NodeMemory, 'closed' | 'untimed'>,
): boolean {
	return events.every((event) => {
		const list = listOf(event.ResourceType);
		if (list === undefined || closed.has(list) || untimed.has(list)) return false;
		const isShown = event.ActionType === 'Updated' && Boolean(event.ResourcePermaKey);
		return isShown && momentOf(event) !== undefined && plan.includes(event);
	});
}
