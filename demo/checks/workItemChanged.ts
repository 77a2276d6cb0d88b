import { activated, itemsOf, keysOf, waitForItems } from './subscription';
import type { Check } from './types';

const CHANGED = 4;

export const workItemChanged: Check = {
	example: 'work-item-changed',
	verify: async function* (stage) {
		const { simulator } = stage;
		const keys = [...simulator.store.workItems.keys()].slice(0, CHANGED);
		await activated(stage, 'Work');
		const slots = [...simulator.store.subscriptions.keys()].sort();
		for (const [index, key] of keys.entries()) {
			const patch = { PrimaryStatus: index === 0 ? 'Ready To Start' : 'In Progress' };
			await simulator.change('WorkItem', key, 'Updated', patch);
		}
		await simulator.flush();
		const executions = await waitForItems(stage, { keys: keys.slice(0, 1), recovered: false });
		const told = itemsOf(executions, 'Whom to Tell');
		yield* [
			{
				says: 'a single-type subscription works beside the multi-type one',
				holds: slots.includes('Work') && slots.includes('Multi'),
				found: slots,
			},
			{
				says: `${CHANGED} work items changed, 1 of them is ready to start: "${String(told[0]?.work)}"`,
				holds:
					keysOf(executions, false).length === 1 &&
					told.length === 1 &&
					told[0].work === simulator.store.workItems.get(keys[0])?.Title,
				found: told,
			},
		];
	},
};
