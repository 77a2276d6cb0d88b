import { succeeded } from '../../../../demo/checks/types';
import type { ExampleCheck } from '../types';

/** The 15th day of a month, so many months after this one. */
function dayIn(months: number): string {
	const now = new Date();
	const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15));
	return day.toISOString().replace('.000Z', 'Z');
}

export const workDue: ExampleCheck = {
	example: 'work-due',
	async *verify({ client, simulator, workflow }) {
		const items = [...simulator.store.workItems.values()];
		const [first, second, completed, ...others] = items;
		for (const item of others) item.DueDate = dayIn(0);
		for (const item of [first, completed]) item.DueDate = dayIn(1);
		second.DueDate = dayIn(1).replace('-15T', '-02T');
		first.PrimaryStatus = 'InProgress';
		second.PrimaryStatus = 'Waiting';
		completed.PrimaryStatus = 'Completed';
		const execution = await client.runWorkflow(workflow.id);
		yield succeeded(execution);
		const [list] = execution.jsonOf('List');
		const lines = String(list?.text).split('\n');
		yield {
			says: 'the list has the open work of next month, the first due date first',
			holds: list?.count === 2 && lines[0].includes(second.Title) && lines[1].includes(first.Title),
			found: list,
		};
		yield {
			says: 'due dates have no time',
			holds: lines.every((line) => /^\d{4}-\d{2}-\d{2} \| /.test(line)),
			found: lines,
		};
		for (const item of items) item.DueDate = dayIn(0);
		const none = await client.runWorkflow(workflow.id);
		yield {
			says: 'the text reports when no work is due',
			holds: none.jsonOf('List')[0]?.text === 'No work is due next month.',
			found: none.jsonOf('List'),
		};
	},
};
