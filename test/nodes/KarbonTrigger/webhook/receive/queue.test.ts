import { memoryFor } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { quiet, until } from '../../../../support/clock/manualTiming';
import { createQueueHost } from '../../../../support/trigger/queueHost';
import type { TriggerSetup } from '../../../../support/trigger/triggerSetup';
import { batchOf, validDelivery, wireEvent } from '../../../../support/trigger/validDelivery';
import { receiveWith, server, setup, setUpServer } from './setUp';

setUpServer();

describe('When the trigger is open in this process,', () => {
	async function deliverTo(parameters: TriggerSetup['node']['parameters']) {
		await receiveWith(parameters);
		const { queues } = memoryFor({
			getWorkflow: () => setup.workflow,
			getNode: () => setup.node,
		});
		const started: string[][] = [];
		const host = createQueueHost({
			async start(events) {
				started.push(events.map(({ ResourceType }) => ResourceType!));
				return await new Promise<boolean>(() => undefined);
			},
		});
		for (const each of queues) each.open(host);
		const events = ['Invoice', 'Note', 'Contact'].map((ResourceType) =>
			wireEvent({ ResourceType }),
		);
		const running = await server.send(validDelivery(setup, wireEvent()));
		const receipt = await server.send(validDelivery(setup, batchOf(events)));
		expect([running.items, receipt.items]).toEqual([undefined, undefined]);
		await server.send(validDelivery(setup, wireEvent({ ResourceType: 'Note' })));
		await server.send(validDelivery(setup, wireEvent({ ResourceType: 'Note' })));
		const startedAtOnce = [...started];
		const waiting = queues.map(({ length }) => length);
		for (const each of queues) each.close(host);
		return { startedAtOnce, started, waiting };
	}
	const webhookTypes = ['Invoice', 'Contact', 'Note'];

	test('events without a list do not wait for an execution that fetches records', async () => {
		const { startedAtOnce } = await deliverTo({ webhookTypes, includeRecord: true });
		expect(startedAtOnce).toEqual([['Invoice'], ['Note']]);
	});

	test('events without a list also run one execution at a time', async () => {
		const { started, waiting } = await deliverTo({ webhookTypes, includeRecord: true });
		expect(waiting).toEqual([2, 2]);
		expect(started.slice(2)).toEqual([
			['Invoice', 'Contact'],
			['Note', 'Note'],
		]);
	});

	test('all events wait for an execution that fetches no records', async () => {
		const { startedAtOnce, waiting } = await deliverTo({ webhookTypes, includeRecord: false });
		expect(startedAtOnce).toEqual([['Invoice']]);
		expect(waiting).toEqual([5, 0]);
	});
});

test('The response to a delivery waits while more than 10,000 events wait', async () => {
	const { queue } = memoryFor({ getWorkflow: () => setup.workflow, getNode: () => setup.node });
	const sleeps: Array<() => void> = [];
	const host = createQueueHost({
		sleep: async (ms) => await new Promise((resolve) => ms > 100 && sleeps.push(resolve)),
	});
	queue.open(host);
	const events = Array.from({ length: 12_000 }, (_, index) => ({ ResourcePermaKey: `k${index}` }));
	queue.add([{ ResourcePermaKey: 'first' }]);
	queue.add(events);
	let isAnswered = false;
	const answer = server.send(validDelivery(setup, wireEvent())).then(() => (isAnswered = true));
	await until(() => sleeps.length > 0);
	await quiet();
	expect(isAnswered).toBe(false);
	expect(queue.length).toBe(12_000);
	sleeps[0]();
	await answer;
	queue.close(host);
});
