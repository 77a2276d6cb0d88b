import { KARBON_TRIGGER } from '../../../../support/n8n/nodeTypes';
import type { ChangeEvent } from '../../../../../nodes/KarbonTrigger/events/changeEvent';
import {
	memoryFor,
	type NodeMemory,
} from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { pack } from '../../../../../nodes/KarbonTrigger/state/carried';
import { executeNode } from '../../../../support/action/executeNode';
import { quiet } from '../../../../support/clock/manualTiming';
import { createQueueHost } from '../../../../support/trigger/queueHost';

/** More than a node remembers. */
const MANY = 20_001;

/** @returns the events of the execution that n8n is asked to start */
function openQueue(
	{ queue }: NodeMemory,
	ended: Promise<boolean>,
	tellsAll: boolean,
): ChangeEvent[] {
	const events: ChangeEvent[] = [];
	queue.open(
		createQueueHost({
			tellsAll,
			async start(started, startId) {
				events.push(...pack(started, { startId }));
				return await ended;
			},
		}),
	);
	return events;
}

test('A change is known while its workflow runs, however many others are handed on meanwhile', async () => {
	const node = { id: 'under-way', name: 'Karbon Trigger' };
	const memory = memoryFor({ getWorkflow: () => ({ id: 'workflow-1' }), getNode: () => node });
	const change = { key: 'k', modifiedAt: Date.UTC(2026, 0, 15, 9) };
	const event = {
		ResourcePermaKey: change.key,
		ResourceType: 'Invoice',
		ActionType: 'Updated',
		Timestamp: new Date(change.modifiedAt).toISOString(),
		recovered: true,
	};
	let endWorkflow!: () => void;
	const workflow = new Promise<boolean>((resolve) => (endWorkflow = () => resolve(true)));
	const started = openQueue(memory, workflow, true);
	memory.queue.add([event]);
	await executeNode({
		credential: { baseUrl: 'http://127.0.0.1:1' },
		type: KARBON_TRIGGER,
		mode: 'trigger',
		parameters: { webhookTypes: ['Invoice'], includeRecord: false },
		items: started.map((json) => ({ json })),
		node,
	});
	for (let index = 0; index < MANY; index++) memory.handedOn.add('other', index);
	expect(memory.handedOn.has(change)).toBe(false);
	expect(memory.hasHandedOn(change)).toBe(true);
	endWorkflow();
	await quiet();
	expect(memory.hasHandedOn(change)).toBe(false);
});

test('An execution that is canceled where n8n does not tell leaves its changes to the next scan', async () => {
	const node = { id: 'canceled', name: 'Karbon Trigger' };
	const memory = memoryFor({ getWorkflow: () => ({ id: 'workflow-1' }), getNode: () => node });
	const Timestamp = new Date(Date.UTC(2026, 0, 15, 9)).toISOString();
	const event = { ResourcePermaKey: 'k', ResourceType: 'Invoice', Timestamp };
	const toRescan = jest.spyOn(memory.progress, 'rescan');
	const started = openQueue(memory, new Promise(() => undefined), false);
	memory.queue.add([event]);
	const canceled = executeNode({
		credential: { baseUrl: 'http://127.0.0.1:1', accessToken: 't', accessKey: 'k' },
		type: KARBON_TRIGGER,
		mode: 'trigger',
		parameters: { webhookTypes: ['Invoice'], includeRecord: true },
		items: started.map((json) => ({ json })),
		node,
		signal: AbortSignal.abort(),
	});
	await expect(canceled).rejects.toThrow('cancel');
	expect(toRescan).toHaveBeenCalledWith([event]);
});
