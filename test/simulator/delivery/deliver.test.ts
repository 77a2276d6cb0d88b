import { createHmac } from 'node:crypto';

import type { DeliverOptions } from '../../../simulator';
import type { Json } from '../support';
import { bench, receiver, setUpEachTest, SIGNING_KEY, start, subscribe } from './setUp';

setUpEachTest();

const EVENT = {
	ResourcePermaKey: 'k1',
	ResourceType: 'Invoice',
	ActionType: 'Updated',
	TimeStamp: '2026-01-15T09:00:00Z',
};
const BATCH = {
	BatchId: 'b',
	Count: 2,
	Events: [
		{ ResourcePermaKey: 'k1', Timestamp: 't' },
		{ ResourcePermaKey: 'k2', Timestamp: 't' },
	],
};
const sign = (text: string, key = SIGNING_KEY) =>
	createHmac('sha256', key).update(text).digest('hex');

describe('deliver', () => {
	beforeEach(async () => {
		await start();
		await subscribe({ WebhookType: 'Invoice' });
	});

	const deliver = async (options: DeliverOptions, body: unknown = EVENT): Promise<Json> => {
		await bench.simulator.deliver('Invoice', body, options);
		return receiver.received[0];
	};

	it('sends the event signed and unchanged without faults', async () => {
		const delivery = await bench.simulator.deliver('Invoice', EVENT);
		expect(delivery).toMatchObject({ status: 200, subscription: 'Invoice', attempt: 1 });
		expect(receiver.received).toMatchObject([
			{ body: EVENT, headers: { signature: sign(JSON.stringify(EVENT)) } },
		]);
	});

	it('sends to any URL, signed with any key or not signed', async () => {
		await bench.simulator.deliver(receiver.url, EVENT, { signingKey: 'other-key-0123456' });
		await bench.simulator.deliver(receiver.url, EVENT);
		expect(receiver.received[0]?.headers.signature).toBe(
			sign(JSON.stringify(EVENT), 'other-key-0123456'),
		);
		expect(receiver.received[1]?.headers).not.toHaveProperty('signature');
	});

	it('throws without a subscription or a URL', async () => {
		await expect(bench.simulator.deliver('Work', EVENT)).rejects.toThrow("no subscription 'Work'");
	});

	it('sends a wrong, missing or given signature', async () => {
		for (const signature of ['bad', 'missing', 'abc'])
			await bench.simulator.deliver('Invoice', EVENT, { signature });
		const [bad, missing, given] = receiver.received as [Json, Json, Json];
		expect(bad.headers.signature).toMatch(/^[0-9a-f]{64}$/);
		expect(bad.headers.signature).not.toBe(sign(bad.text));
		expect(missing.headers).not.toHaveProperty('signature');
		expect(given.headers.signature).toBe('abc');
	});

	it('sends another content type and additional headers', async () => {
		const { headers } = await deliver({ contentType: 'text/plain', headers: { 'X-Extra': '1' } });
		expect(headers).toMatchObject({ 'content-type': 'text/plain', 'x-extra': '1' });
	});

	it('sends truncated JSON with the correct signature', async () => {
		const { text, body, headers } = await deliver({ truncate: true });
		expect(JSON.stringify(EVENT).startsWith(text)).toBe(true);
		expect(body).toBeUndefined();
		expect(headers.signature).toBe(sign(text));
	});

	it.each(['Timestamp', 'TimeStamp'] as const)(
		'spells the time %s in single notifications and batches',
		async (timestampName) => {
			await bench.simulator.deliver('Invoice', EVENT, { timestampName });
			await bench.simulator.deliver('Invoice', BATCH, { timestampName });
			const [single, batch] = receiver.received as [Json, Json];
			for (const event of [single.body, ...batch.body.Events]) {
				expect(Object.keys(event).filter((name) => /^timestamp$/i.test(name))).toEqual([
					timestampName,
				]);
			}
		},
	);

	it('sends unknown resource types and action types', async () => {
		const { body } = await deliver({ resourceType: 'Brandnew', actionType: 'Exploded' });
		expect(body).toMatchObject({ ResourceType: 'Brandnew', ActionType: 'Exploded' });
	});

	it('sends duplicates with the same bytes', async () => {
		await deliver({ copies: 3 });
		expect(receiver.received).toHaveLength(3);
		expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
	});

	it('reverses the events of a batch, and sends another Count', async () => {
		const { body } = await deliver({ reverse: true, count: 5 }, BATCH);
		expect(body).toMatchObject({
			Count: 5,
			Events: [{ ResourcePermaKey: 'k2' }, { ResourcePermaKey: 'k1' }],
		});
	});

	it('sends any text unchanged', async () => {
		expect((await deliver({}, 'not json')).text).toBe('not json');
	});

	it('neither retries a delivery nor counts it as a failure', async () => {
		receiver.status = 500;
		for (let index = 0; index < 12; index += 1) await bench.simulator.deliver('Invoice', EVENT);
		expect((await bench.get('/v3/WebhookSubscriptions/Invoice')).status).toBe(200);
		await bench.clock.advance(86_400_000);
		expect(receiver.received).toHaveLength(12);
	});
});
