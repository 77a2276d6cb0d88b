import type { IDataObject } from 'n8n-workflow';

import type { ChangeEvent } from '../../../../../nodes/KarbonTrigger/events/changeEvent';
import { memoryFor } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { pack } from '../../../../../nodes/KarbonTrigger/state/carried';
import { quiet } from '../../../../support/clock/manualTiming';
import { credentialFor } from '../../../../support/n8n/credentials';
import { deduplicator } from '../../../../support/n8n/platform';
import { createQueueHost } from '../../../../support/trigger/queueHost';
import { bill, eventsOf, execute, invoices, nodeId, PAID, simulator, useSimulator } from './setUp';

useSimulator();

interface Started {
	events: ChangeEvent[];
	end(isDone: boolean): void;
}

/** Opens the trigger. @returns `run` starts an execution with a change of an invoice, and resolves when its node ends */
function openTrigger() {
	const node = { id: nodeId, name: 'Karbon Trigger' };
	const memory = memoryFor({ getWorkflow: () => ({ id: 'workflow-1' }), getNode: () => node });
	const executions: Started[] = [];
	memory.queue.open(
		createQueueHost({
			async start(events, startId) {
				let end!: Started['end'];
				const ended = new Promise<boolean>((resolve) => (end = resolve));
				executions.push({ events: pack(events, { startId }), end });
				return await ended;
			},
		}),
	);
	const run = async (baseUrl: string) => {
		memory.queue.add(eventsOf(invoices(1)) as ChangeEvent[]);
		const { events, end } = executions.at(-1)!;
		const more = {
			credential: { ...credentialFor(simulator), baseUrl },
			mode: 'trigger',
		} as const;
		const { items } = await execute(events as IDataObject[], PAID, {}, more);
		return { end, items };
	};
	return { memory, executions, run };
}

test('An execution without a usable credential does not end what others know of its records', async () => {
	const { memory, executions, run } = openTrigger();
	const failed = await run('no address');
	const other = await run(simulator.url);
	expect(executions).toHaveLength(2);
	expect(memory.openStatuses.size).toBe(1);
	failed.end(true);
	await quiet();
	expect(memory.openStatuses.size).toBe(1);
	other.end(true);
	await quiet();
	expect(memory.openStatuses.size).toBe(0);
});

test('An execution that drops a change marks it only after the workflow has ended that was handed the status', async () => {
	await bill(invoices(1)[0], 'Paid');
	const { run } = openTrigger();
	const first = await run(simulator.url);
	const second = await run(simulator.url);
	expect([first, second].map(({ items }) => items.length)).toEqual([1, 0]);
	const onChange = jest.spyOn(deduplicator, 'onChange');
	second.end(true);
	await quiet();
	expect(onChange).not.toHaveBeenCalled();
	first.end(true);
	await quiet();
	expect(onChange).toHaveBeenCalled();
});

test('An execution that is canceled after it has read its records leaves no status open', async () => {
	const memory = memoryFor({
		getWorkflow: () => ({ id: 'workflow-1' }),
		getNode: () => ({ id: nodeId }),
	});
	const stop = new AbortController();
	const addExecutionHints = () => stop.abort();
	const more = {
		signal: stop.signal,
		adapt: (context: object) => void Object.assign(context, { addExecutionHints }),
	};
	await expect(execute(eventsOf(invoices(1)), PAID, {}, more)).rejects.toThrow('cancel');
	expect(memory.openStatuses.size).toBe(0);
});
