import { activateWorkflow, itemsOf, keysOf, waitForItems } from './subscription';
import type { Check } from './types';

const CHANGED = 4;

export const workItemChanged: Check = {
	example: 'work-item-changed',
	verify: async function* (stage) {
		const { simulator } = stage;
		const keys = [...simulator.store.workItems.keys()].slice(0, CHANGED);
		await activateWorkflow(stage, 'Work');
		const subscriptions = [...simulator.store.subscriptions.keys()].sort();
		for (const [index, key] of keys.entries()) {
			const patch = { PrimaryStatus: index === 0 ? 'Ready To Start' : 'In Progress' };
			await simulator.change('WorkItem', key, 'Updated', patch);
		}
		await simulator.flush();
		const executions = await waitForItems(stage, { keys: keys.slice(0, 1), recovered: false });
		const items = itemsOf(executions, 'Message Details');
		yield* [
			{
				says: 'a single-type subscription for work items exists beside the multi-type subscription',
				holds: subscriptions.includes('Work') && subscriptions.includes('Multi'),
				found: subscriptions,
			},
			{
				says: `${CHANGED} work items changed, 1 of them to 'Ready To Start': "${String(items[0]?.work)}"`,
				holds:
					keysOf(executions, false).length === 1 &&
					items.length === 1 &&
					items[0].work === simulator.store.workItems.get(keys[0])?.Title,
				found: items,
			},
		];
	},
};
