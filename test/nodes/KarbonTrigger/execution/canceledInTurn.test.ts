import type { IExecuteFunctions } from 'n8n-workflow';

import { memoryFor } from '../../../../nodes/KarbonTrigger/execution/nodeMemory';
import type { ChangeEvent } from '../../../../nodes/KarbonTrigger/events/changeEvent';
import { CancelledError } from '../../../../nodes/shared/timing';
import { createSimulator, type Simulator } from '../../../../simulator';
import { executeNode } from '../../../support/action/executeNode';
import { credentialFor } from '../../../support/n8n/credentials';
import { KARBON_TRIGGER } from '../../../support/n8n/nodeTypes';
import { wireEvent } from '../../../support/trigger/validDelivery';

let simulator: Simulator;
beforeAll(async () => (simulator = await createSimulator({ rateLimit: { algorithm: 'off' } })));
afterAll(async () => await simulator.close());

const ID = 'node-of-canceled-execution';
const host = { getWorkflow: () => ({ id: 'workflow-1' }), getNode: () => ({ id: ID }) };

const run = async (
	events: ChangeEvent[],
	signal?: AbortSignal,
	adapt?: (context: IExecuteFunctions) => void,
) =>
	await executeNode({
		credential: credentialFor(simulator),
		type: KARBON_TRIGGER,
		mode: 'webhook',
		parameters: { webhookTypes: ['Invoice'], includeRecord: false },
		items: events.map((json) => ({ json })),
		node: { id: ID, name: 'Karbon Trigger' },
		signal,
		adapt,
	});

const event = (Timestamp?: string) => wireEvent(Timestamp ? { Timestamp } : {}) as ChangeEvent;
const agoMs = (ms: number) => new Date(Date.now() - ms).toISOString();

test('an execution that is canceled before its turn has not handed on the deliveries that share it', async () => {
	const { mergedStarts } = memoryFor(host);
	// From now on it is known that executions run in this process.
	await run(mergedStarts.add([event()], 10));
	const start = mergedStarts.add([event()], 10);
	const shared = event(agoMs(60_000));
	expect(mergedStarts.add([shared], 10)).toEqual([]);
	await expect(run(start, AbortSignal.abort())).rejects.toThrow(CancelledError);
	const found = { ...shared, recovered: true, Timestamp: agoMs(61_000) };
	const { items } = await run([found]);
	expect(items.map(({ json }) => json)).toEqual([found]);
});

test('An execution that is canceled while n8n looks for duplicates has not handed on its deliveries', async () => {
	// From now on Karbon's time is known.
	await run([event()]);
	const delivered = event(agoMs(60_000));
	const stop = new AbortController();
	const canceled = run([delivered], stop.signal, ({ helpers }) => {
		const check = helpers.checkProcessedAndRecord;
		helpers.checkProcessedAndRecord = async (...call) => {
			stop.abort();
			return await check(...call);
		};
	});
	await expect(canceled).rejects.toThrow(CancelledError);
	const found = { ...delivered, recovered: true, Timestamp: agoMs(61_000) };
	const { items } = await run([found]);
	expect(items.map(({ json }) => json)).toEqual([found]);
});
