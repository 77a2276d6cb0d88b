import { createHmac } from 'node:crypto';

import { generate } from 'selfsigned';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

import type { DeliverOptions } from '../../../simulator';
import { type Bench, closeAll, type Json, startBench } from '../support';
import { type Receiver, startReceiver } from './receiver';

const KEY = 'abcdefgh-IJKLMN_01';
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
const sign = (text: string, key = KEY) => createHmac('sha256', key).update(text).digest('hex');

describe('deliveries made by hand', () => {
	let bench: Bench;
	let receiver: Receiver;
	beforeEach(async () => {
		receiver = await startReceiver();
		bench = await startBench({ allowHttpTargets: true, data: { invoices: 30 } });
		await bench.post('/v3/WebhookSubscriptions', {
			TargetUrl: receiver.url,
			SigningKey: KEY,
			WebhookType: 'Invoice',
		});
	});
	afterEach(async () => {
		await closeAll();
		await receiver.close();
	});

	const deliver = async (options: DeliverOptions, body: unknown = EVENT): Promise<Json> => {
		await bench.simulator.deliver('Invoice', body, options);
		return receiver.received[0];
	};

	it('arrive signed and unchanged without faults', async () => {
		const delivery = await bench.simulator.deliver('Invoice', EVENT);
		expect(delivery).toMatchObject({ status: 200, subscription: 'Invoice', attempt: 1 });
		expect(receiver.received).toMatchObject([
			{ body: EVENT, headers: { signature: sign(JSON.stringify(EVENT)) } },
		]);
	});

	it('can go to any URL, signed with any key or none', async () => {
		await bench.simulator.deliver(receiver.url, EVENT, { signingKey: 'other-key-0123456' });
		await bench.simulator.deliver(receiver.url, EVENT);
		expect(receiver.received[0]?.headers.signature).toBe(
			sign(JSON.stringify(EVENT), 'other-key-0123456'),
		);
		expect(receiver.received[1]?.headers).not.toHaveProperty('signature');
	});

	it('need a subscription or a URL', async () => {
		await expect(bench.simulator.deliver('Work', EVENT)).rejects.toThrow("no subscription 'Work'");
	});

	it('bad, missing and given signatures', async () => {
		for (const signature of ['bad', 'missing', 'abc'])
			await bench.simulator.deliver('Invoice', EVENT, { signature });
		const [bad, missing, given] = receiver.received as [Json, Json, Json];
		expect(bad.headers.signature).toMatch(/^[0-9a-f]{64}$/);
		expect(bad.headers.signature).not.toBe(sign(bad.text));
		expect(missing.headers).not.toHaveProperty('signature');
		expect(given.headers.signature).toBe('abc');
	});

	it('another content type, other headers', async () => {
		const { headers } = await deliver({ contentType: 'text/plain', headers: { 'X-Extra': '1' } });
		expect(headers).toMatchObject({ 'content-type': 'text/plain', 'x-extra': '1' });
	});

	it('truncated JSON, correctly signed', async () => {
		const { text, body, headers } = await deliver({ truncate: true });
		expect(JSON.stringify(EVENT).startsWith(text)).toBe(true);
		expect(body).toBeUndefined();
		expect(headers.signature).toBe(sign(text));
	});

	it.each(['Timestamp', 'TimeStamp'] as const)(
		'the spelling %s in both shapes',
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

	it('unknown types and actions', async () => {
		const { body } = await deliver({ resourceType: 'Brandnew', actionType: 'Exploded' });
		expect(body).toMatchObject({ ResourceType: 'Brandnew', ActionType: 'Exploded' });
	});

	it('duplicates are the same bytes', async () => {
		await deliver({ copies: 3 });
		expect(receiver.received).toHaveLength(3);
		expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
	});

	it('events out of order, and a Count that differs', async () => {
		const { body } = await deliver({ reverse: true, count: 5 }, BATCH);
		expect(body).toMatchObject({
			Count: 5,
			Events: [{ ResourcePermaKey: 'k2' }, { ResourcePermaKey: 'k1' }],
		});
	});

	it('raw text, whatever it is', async () => {
		expect((await deliver({}, 'not json')).text).toBe('not json');
	});

	it('are neither retried nor counted', async () => {
		receiver.status = 500;
		for (let index = 0; index < 12; index += 1) await bench.simulator.deliver('Invoice', EVENT);
		expect((await bench.get('/v3/WebhookSubscriptions/Invoice')).status).toBe(200);
		await bench.clock.advance(86_400_000);
		expect(receiver.received).toHaveLength(12);
	});
});

describe('faults of deliveries that the engine makes', () => {
	let bench: Bench;
	let receiver: Receiver;
	beforeEach(async () => {
		receiver = await startReceiver();
		bench = await startBench({ allowHttpTargets: true, data: { invoices: 30 } });
		await bench.post('/v3/WebhookSubscriptions', {
			TargetUrl: receiver.url,
			SigningKey: KEY,
			WebhookType: 'Invoice',
		});
	});
	afterEach(async () => {
		await closeAll();
		await receiver.close();
	});

	it('every third is sent twice', async () => {
		bench.simulator.deliveryFaults.add({ every: 3, fault: { copies: 2 } });
		await bench.simulator.changeMany('Invoice', 6);
		await bench.simulator.flush();
		expect(receiver.received).toHaveLength(8);
		expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(6);
	});

	it('a burst arrives in reverse', async () => {
		bench.simulator.deliveryFaults.add({ fault: { reverse: true }, times: 1 });
		const changes = await bench.simulator.changeMany('Invoice', 5);
		await bench.simulator.flush();
		expect(receiver.received.map(({ body }) => body.ResourcePermaKey)).toEqual(
			changes.map(({ key }) => key).reverse(),
		);
	});

	it('only one slot, only the nth, and cleared again', async () => {
		await bench.post('/v3/WebhookSubscriptions', {
			TargetUrl: receiver.url,
			SigningKey: KEY,
			WebhookTypes: ['Invoice'],
			BatchSize: 5,
		});
		bench.simulator.deliveryFaults.add({ slot: 'Multi', nth: 2, fault: { signature: 'missing' } });
		for (let round = 0; round < 3; round += 1) {
			await bench.simulator.change('Invoice');
			await bench.simulator.flush();
		}
		const unsigned = bench.simulator.deliveries.filter(
			({ headers }) => headers.Signature === undefined,
		);
		expect(unsigned).toMatchObject([{ subscription: 'Multi' }]);
		expect(bench.simulator.deliveryFaults.list()).toHaveLength(1);
		bench.simulator.deliveryFaults.clear();
		expect(bench.simulator.deliveryFaults.list()).toHaveLength(0);
	});
});

describe('https targets and host names', () => {
	afterEach(closeAll);

	it.each([
		['with the certificate authority given', { ca: true }, undefined, 200],
		['without it: not delivered', {}, expect.stringMatching(/self.signed/i), undefined],
		['accepting any certificate', { insecure: true }, undefined, 200],
	] as const)('%s', async (_name, trust, error, status) => {
		const pems = await generate([{ name: 'commonName', value: 'n8n.test' }], {
			extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'n8n.test' }] }],
		});
		const server = createServer({ key: pems.private, cert: pems.cert }, (_request, response) =>
			response.end(),
		);
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		try {
			const bench = await startBench({
				deliveryHosts: { 'n8n.test': '127.0.0.1' },
				deliveryCa: 'ca' in trust ? pems.cert : undefined,
				deliverInsecure: 'insecure' in trust,
			});
			const { port } = server.address() as AddressInfo;
			await bench.post('/v3/WebhookSubscriptions', {
				TargetUrl: `https://n8n.test:${port}/webhook`,
				WebhookType: 'Invoice',
			});
			const delivery = await bench.simulator.deliver('Invoice', {});
			expect([delivery.error, delivery.status]).toEqual([error, status]);
		} finally {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		}
	});
});
