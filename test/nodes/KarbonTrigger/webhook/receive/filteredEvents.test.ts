import { batchOf, validDelivery, wireEvent } from '../../../../support/trigger/validDelivery';
import { startWebhookServer } from '../../../../support/trigger/webhookContext';
import { receiveWith, server, setup, setUpServer } from './setUp';

setUpServer();

describe('An event that was delivered before', () => {
	test('with the same bytes is answered with 200 and starts nothing', async () => {
		const delivery = validDelivery(setup, batchOf([wireEvent(), wireEvent()]));
		await server.send(delivery);
		const again = await server.send(delivery);

		expect(again.status).toBe(200);
		expect(again.body).toEqual({ received: 2, accepted: 0 });
		expect(again.items).toBeUndefined();
	});

	test('is dropped from another batch, and the other events are kept', async () => {
		const [old, fresh] = [wireEvent(), wireEvent()];
		await server.send(validDelivery(setup, batchOf([old])));
		const { items } = await server.send(validDelivery(setup, batchOf([old, fresh])));
		expect(items!.map(({ json }) => json.ResourcePermaKey)).toEqual([fresh.ResourcePermaKey]);
	});

	test('is emitted once when it is in one batch twice', async () => {
		const event = wireEvent();
		const { body } = await server.send(validDelivery(setup, batchOf([event, wireEvent(), event])));
		expect(body).toEqual({ received: 3, accepted: 2 });
	});

	test('is recognized with the other spelling of its time or its type', async () => {
		const { Timestamp, ...event } = wireEvent({ ResourceType: 'WorkItem' });
		await server.send(validDelivery(setup, batchOf([{ ...event, Timestamp }])));
		const { body } = await server.send(
			validDelivery(setup, { ...event, ResourceType: 'Work', TimeStamp: Timestamp }),
		);
		expect(body).toEqual({ received: 1, accepted: 0 });
	});

	test.each<[string, Record<string, unknown>]>([
		['at another moment', { Timestamp: '2026-01-15T09:00:00.001Z' }],
		['with another action', { ActionType: 'Deleted' }],
		['for another record', { ResourcePermaKey: 'another' }],
		// Two values of one custom field, changed for two clients at one moment.
		['for another client', { ClientKey: 'client-2' }],
	])('is another event %s', async (_what, changes) => {
		const event = wireEvent({ ClientKey: 'client-1' });
		await server.send(validDelivery(setup, event));
		const { body } = await server.send(validDelivery(setup, { ...event, ...changes }));
		expect(body).toEqual({ received: 1, accepted: 1 });
	});

	test('is emitted again without a time, because it cannot be distinguished from a new change', async () => {
		const delivery = validDelivery(setup, wireEvent({ Timestamp: undefined }));
		await server.send(delivery);
		expect((await server.send(delivery)).items).toHaveLength(1);
	});

	test("is emitted again when 'Drop Duplicate Events' is off", async () => {
		await receiveWith({ options: { deduplicate: false } });
		const delivery = validDelivery(setup);
		await server.send(delivery);
		expect((await server.send(delivery)).items).toHaveLength(1);
	});

	test('to the live workflow is still emitted in a test run', async () => {
		const delivery = validDelivery(setup);
		await server.send(delivery);
		const testRun = await startWebhookServer(setup, 'manual');
		const { items } = await testRun.send(delivery);
		await testRun.close();
		expect(items).toHaveLength(1);
	});

	test('to a test run is still emitted in the live workflow', async () => {
		const delivery = validDelivery(setup);
		const testRun = await startWebhookServer(setup, 'manual');
		await testRun.send(delivery);
		await testRun.close();
		expect((await server.send(delivery)).items).toHaveLength(1);
	});
});

describe('An unwanted event', () => {
	test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
		['of a type that was not chosen', {}, { ResourceType: 'Note' }],
		[
			'with an action that was not chosen',
			{ filters: { actionTypes: ['Inserted'] } },
			{ ActionType: 'Updated' },
		],
	])('%s is answered with 200 and starts nothing', async (_what, parameters, changes) => {
		await receiveWith(parameters as never);
		const receipt = await server.send(validDelivery(setup, wireEvent(changes)));

		expect(receipt.status).toBe(200);
		expect(receipt.body).toEqual({ received: 1, accepted: 0 });
		expect(receipt.items).toBeUndefined();
	});

	test('is dropped from a batch, and the other events keep their order', async () => {
		await receiveWith({ filters: { actionTypes: ['Deleted', 'Updated'] } });
		const events = [
			wireEvent({ ActionType: 'Deleted' }),
			wireEvent({ ActionType: 'Inserted' }),
			wireEvent({ ActionType: 'Merged' }),
			wireEvent({ ResourceType: 'User' }),
			wireEvent({ ActionType: 'Updated' }),
		];
		const { items } = await server.send(validDelivery(setup, batchOf(events)));
		expect(items!.map(({ json }) => json.ActionType)).toEqual(['Deleted', 'Merged', 'Updated']);
	});

	test('is not assumed when the types come from an expression that is empty', async () => {
		await receiveWith({ webhookTypes: '={{ [] }}' });
		const receipt = await server.send(validDelivery(setup));
		expect(receipt.status).toBe(200);
		expect(receipt.items).toHaveLength(1);
	});

	test('is not assumed when an expression of another parameter is invalid', async () => {
		await receiveWith({ options: { batchSize: '={{ "many" }}' } });
		expect((await server.send(validDelivery(setup))).status).toBe(200);
	});
});
