import {
	batchOf,
	validDelivery,
	wireEvent,
	withHeader,
} from '../../../../support/trigger/validDelivery';
import { moveClock } from '../../../../support/clock/movedClock';
import { afterRestart } from '../../../../support/trigger/triggerSetup';
import { startWebhookServer } from '../../../../support/trigger/webhookContext';
import { bodies, server, setup, setUpServer } from './setUp';

setUpServer();

describe('A valid delivery', () => {
	test('of one event starts an execution with one item', async () => {
		const { Timestamp, ...event } = wireEvent();
		const receipt = await server.send(validDelivery(setup, { ...event, TimeStamp: Timestamp }));

		expect(receipt.status).toBe(200);
		expect(receipt.body).toEqual({ received: 1, accepted: 1 });
		expect(bodies(receipt.items)).toEqual([{ ...event, Timestamp }]);
	});

	test('is answered by the node itself, because n8n would wait for the concurrency limit', async () => {
		const { result } = await server.send(validDelivery(setup));

		expect(result.noWebhookResponse).toBe(true);
		expect(result.webhookResponse).toBeUndefined();
	});

	test('of a batch starts one execution with its events in their order', async () => {
		const events = Array.from({ length: 100 }, () => wireEvent());
		const batch = batchOf(events);
		const receipt = await server.send(validDelivery(setup, batch));

		expect(receipt.status).toBe(200);
		expect(receipt.body).toEqual({ received: 100, accepted: 100 });
		expect(bodies(receipt.items)).toEqual(
			events.map((event) => ({ ...event, BatchId: batch.BatchId })),
		);
	});

	test.each([
		['the single form with TimeStamp', 'TimeStamp', false],
		['the single form with Timestamp', 'Timestamp', false],
		['the batch with Timestamp', 'Timestamp', true],
		['the batch with TimeStamp', 'TimeStamp', true],
	])('is accepted in %s', async (_form, spelling, inBatch) => {
		const { Timestamp, ...rest } = wireEvent();
		const event = { ...rest, [spelling]: Timestamp };
		const { items } = await server.send(validDelivery(setup, inBatch ? batchOf([event]) : event));

		expect(items).toHaveLength(1);
		expect(items![0].json).toMatchObject({ ...rest, Timestamp });
		expect(items![0].json).not.toHaveProperty('TimeStamp');
	});

	test.each([
		'application/json',
		'application/json; charset=utf-8',
		'Application/JSON',
		' application/json ;charset="utf-8"',
	])('may have the Content-Type "%s"', async (contentType) => {
		const receipt = await server.send(
			withHeader(validDelivery(setup), 'Content-Type', contentType),
		);
		expect(receipt.status).toBe(200);
		expect(receipt.items).toHaveLength(1);
	});

	test('is verified over its bytes, however the JSON is written', async () => {
		const text = `{\r\n  "ResourcePermaKey" : "k\\u00e9y",\t"ResourceType":"Invoice", "Amount": 1.50e2,"Name":"Zoë 💷" }\n`;
		const receipt = await server.send(validDelivery(setup, text));

		expect(receipt.status).toBe(200);
		expect(bodies(receipt.items)).toEqual([
			{ ResourcePermaKey: 'kéy', ResourceType: 'Invoice', Amount: 150, Name: 'Zoë 💷' },
		]);
	});

	test('is accepted right after one to a test run with the credential of another application', async () => {
		const clock = moveClock();
		await server.send(validDelivery(setup));
		clock.advance(10_000);
		const credential = { ...setup.credential, accessKey: 'eyJ.another.key' };
		const tested = afterRestart(setup, { credential });
		const testRun = await startWebhookServer(tested, 'manual');
		const statuses = [
			(await testRun.send(validDelivery(tested))).status,
			(await server.send(validDelivery(setup))).status,
		];
		await testRun.close();
		clock.restore();
		expect(statuses).toEqual([200, 200]);
	});

	test('is verified also when n8n reads the body only on demand', async () => {
		server.tamper = (request) => {
			const { rawBody } = request;
			delete request.rawBody;
			request.readRawBody = (async () => {
				request.rawBody = rawBody;
			}) as never;
		};
		expect((await server.send(validDelivery(setup))).status).toBe(200);
	});
});
