import { createHmac } from 'node:crypto';

import type { ChangeKind, SimulatorOptions } from '../../../simulator';
import { type Bench, closeAll, firstKey, type Json, startBench } from '../support';
import { type Receiver, startReceiver } from './receiver';

const KEY = 'abcdefgh-IJKLMN_01';

describe('interface.md, Events: delivery', () => {
	let bench: Bench;
	let receiver: Receiver;
	beforeEach(async () => {
		receiver = await startReceiver();
	});
	afterEach(async () => {
		await closeAll();
		await receiver.close();
	});

	const start = async (options: SimulatorOptions = {}): Promise<void> => {
		bench = await startBench({ allowHttpTargets: true, data: { invoices: 30 }, ...options });
	};
	const subscribe = async (body: Json): Promise<void> => {
		const answer = await bench.post('/v3/WebhookSubscriptions', {
			TargetUrl: receiver.url,
			SigningKey: KEY,
			...body,
		});
		expect(answer.status).toBe(201);
	};
	const bodies = (): Json[] => receiver.received.map(({ body }) => body);
	const keys = (): string[] => bodies().map((body) => body.ResourcePermaKey);

	it('single form: four fields, JSON, signed over the exact bytes', async () => {
		await start();
		await subscribe({ WebhookType: 'Contact' });
		const { key } = await bench.simulator.change('Contact');
		await bench.simulator.flush();
		expect(bodies()).toEqual([
			{
				ResourcePermaKey: key,
				ResourceType: 'Contact',
				ActionType: 'Updated',
				TimeStamp: '2026-01-15T09:00:00.000Z',
			},
		]);
		const [{ headers, text }] = receiver.received as [Json];
		expect(headers['content-type']).toBe('application/json');
		expect(headers.signature).toBe(createHmac('sha256', KEY).update(text).digest('hex'));
	});

	it('signs bodies that are not ASCII as their UTF-8 bytes', async () => {
		await start();
		await subscribe({ WebhookType: 'Contact' });
		await bench.simulator.deliver('Contact', { Name: 'Chloé 日本 🧾' });
		const [{ headers, text }] = receiver.received as [Json];
		expect(headers.signature).toBe(createHmac('sha256', KEY).update(text, 'utf8').digest('hex'));
	});

	it('sends no Signature without a SigningKey', async () => {
		await start();
		await subscribe({ WebhookType: 'Contact', SigningKey: undefined });
		await bench.simulator.change('Contact');
		await bench.simulator.flush();
		expect(receiver.received[0]?.headers).not.toHaveProperty('signature');
	});

	it('rules 2: a 60-second window precedes dispatch', async () => {
		await start();
		await subscribe({ WebhookType: 'Invoice' });
		await bench.simulator.change('Invoice');
		await bench.clock.advance(59_999);
		expect(receiver.received).toHaveLength(0);
		await bench.clock.advance(1);
		expect(receiver.received).toHaveLength(1);
	});

	it('rules 2: rapid changes to one record yield one notification, the next window another', async () => {
		await start();
		await subscribe({ WebhookType: 'Invoice' });
		const { key } = await bench.simulator.change('Invoice');
		for (let index = 0; index < 5; index += 1) {
			await bench.clock.advance(10_000);
			await bench.simulator.change('Invoice', key);
		}
		await bench.clock.advance(60_000);
		expect(keys()).toEqual([key]);
		expect(bodies()[0].TimeStamp).toBe('2026-01-15T09:00:50.000Z');
		await bench.simulator.change('Invoice', key);
		await bench.clock.advance(60_000);
		expect(keys()).toEqual([key, key]);
	});

	it.each([
		[['Inserted', 'Updated'], 'Inserted'],
		[['Updated', 'Deleted'], 'Deleted'],
		[['Updated', 'Updated'], 'Updated'],
		[['Updated', 'InviteAccepted'], 'InviteAccepted'],
	] as const)('rules 2: %j within one window is announced as %s', async (actions, expected) => {
		await start();
		await subscribe({ WebhookType: 'User' });
		const key = firstKey(bench.simulator.store.users);
		for (const action of actions) await bench.simulator.change('User', key, action);
		await bench.simulator.flush();
		expect(bodies()).toMatchObject([{ ResourcePermaKey: key, ActionType: expected }]);
	});

	it.each<[ChangeKind, string, string]>([
		['Contact', 'Contact', 'Contact'],
		['Organization', 'Contact', 'Organization'],
		['ClientGroup', 'Contact', 'ClientGroup'],
		['WorkItem', 'Work', 'Work'],
		['Note', 'Note', 'Note'],
		['NoteComment', 'Note', 'NoteComment'],
		['User', 'User', 'User'],
		['Invoice', 'Invoice', 'Invoice'],
		['EstimateSummary', 'EstimateSummary', 'EstimateSummary'],
		['CustomField', 'CustomField', 'CustomField'],
		['CustomFieldValue', 'CustomField', 'CustomFieldValue'],
		['IntegrationTask', 'IntegrationTask', 'IntegrationTask'],
	])(
		'Webhook types: a change of a %s goes to %s subscribers only, as %s',
		async (kind, type, resourceType) => {
			await start();
			for (const WebhookType of [
				'Contact',
				'Work',
				'Note',
				'User',
				'Invoice',
				'EstimateSummary',
				'CustomField',
				'IntegrationTask',
			]) {
				await subscribe({ WebhookType });
			}
			await bench.simulator.change(kind);
			await bench.simulator.flush();
			expect(bodies()).toMatchObject([{ ResourceType: resourceType }]);
			expect(bench.simulator.deliveries).toMatchObject([
				{ subscription: type, status: 200, attempt: 1 },
			]);
		},
	);

	it('addendum: comments name their parent, values their client, tasks their client and work item', async () => {
		await start();
		await subscribe({ WebhookTypes: ['Note', 'CustomField', 'IntegrationTask'] });
		await bench.simulator.change('NoteComment');
		await bench.simulator.change('CustomFieldValue');
		await bench.simulator.change('IntegrationTask');
		await bench.simulator.flush();
		expect(bodies()).toMatchObject([
			{ ParentEntityType: 'Note', ParentEntityKey: expect.any(String) },
			{ ClientKey: expect.any(String), ClientType: 'Contact' },
			{
				ClientKey: expect.any(String),
				ClientType: expect.any(String),
				WorkItemKey: expect.any(String),
			},
		]);
	});

	it.each(['Inserted', 'Updated', 'Deleted'] as const)(
		'rules 6: an invoice that was %s is announced as Updated',
		async (action) => {
			await start();
			await subscribe({ WebhookType: 'Invoice' });
			await bench.simulator.change('Invoice', undefined, action);
			await bench.simulator.flush();
			expect(bodies()).toMatchObject([{ ActionType: 'Updated' }]);
		},
	);

	it('a payment, its reversal and its deletion each announce the invoice', async () => {
		await start();
		await subscribe({ WebhookType: 'Invoice' });
		const invoice = [...bench.simulator.store.invoices.values()].find(
			({ InvoiceStatus }) => InvoiceStatus === 'AwaitingPayment',
		);
		const pay = async (): Promise<string> => {
			const answer = await bench.post('/v3/ManualPayments', {
				InvoiceKey: invoice?.InvoiceKey,
				PaymentMethod: 'EFT',
				PaymentDate: invoice?.InvoiceDate,
				TotalAmount: 1,
			});
			return answer.body.PaymentKey;
		};
		const PaymentKey = await pay();
		await bench.simulator.flush();
		await bench.post('/v3/ReverseManualPayment', {
			PaymentKey,
			ReversalDate: '2026-01-15T00:00:00Z',
		});
		await bench.simulator.flush();
		const second = await pay();
		await bench.simulator.flush();
		await bench.call('DELETE', `/v3/ManualPayments/${second}`);
		await bench.simulator.flush();
		expect(keys()).toEqual(Array.from({ length: 4 }, () => invoice?.InvoiceKey));
	});

	it('rules 8: a multi-type subscription gets each selected type, one POST per change', async () => {
		await start();
		await subscribe({ WebhookTypes: ['Invoice', 'Work'] });
		await bench.simulator.change('Invoice');
		await bench.simulator.change('WorkItem');
		await bench.simulator.change('Contact');
		await bench.simulator.flush();
		expect(bodies().map((body) => body.ResourceType)).toEqual(['Invoice', 'Work']);
	});

	it('a single-type and a multi-type subscription both get the change', async () => {
		await start();
		await subscribe({ WebhookType: 'Invoice' });
		await subscribe({ WebhookTypes: ['Invoice'] });
		await bench.simulator.change('Invoice');
		await bench.simulator.flush();
		expect(bench.simulator.deliveries.map(({ subscription }) => subscription).sort()).toEqual([
			'Invoice',
			'Multi',
		]);
	});

	it('rules 9: a batch has BatchId, Count and Events with Timestamp, and calls work items WorkItem', async () => {
		await start();
		await subscribe({ WebhookTypes: ['Invoice', 'Work'], BatchSize: 10 });
		const [work] = await bench.simulator.changeMany('WorkItem', 1);
		await bench.simulator.changeMany('Invoice', 2);
		await bench.simulator.flush();
		expect(bodies()).toMatchObject([
			{
				BatchId: expect.stringMatching(/^[0-9a-f-]{36}$/),
				Count: 3,
				Events: [
					{ ResourcePermaKey: work?.key, ResourceType: 'WorkItem' },
					{ ResourceType: 'Invoice' },
					{ ResourceType: 'Invoice' },
				],
			},
		]);
		for (const event of bodies()[0].Events)
			expect(Object.keys(event)).toEqual([
				'ResourcePermaKey',
				'ResourceType',
				'ActionType',
				'Timestamp',
			]);
	});

	it('rules 9: BatchSize is a hard cap', async () => {
		await start();
		await subscribe({ WebhookTypes: ['Invoice'], BatchSize: 7 });
		const changes = await bench.simulator.changeMany('Invoice', 17);
		await bench.clock.advance(60_000);
		expect(bodies().map((body) => body.Count)).toEqual([7, 7, 3]);
		expect(
			bodies().flatMap((body) => body.Events.map((event: Json) => event.ResourcePermaKey)),
		).toEqual(changes.map(({ key }) => key));
		expect(new Set(bodies().map((body) => body.BatchId)).size).toBe(3);
	});

	it('rules 9: BatchMaxDelaySeconds adds to the 60-second window, unless the batch is full before', async () => {
		await start();
		await subscribe({ WebhookTypes: ['Invoice'], BatchSize: 4, BatchMaxDelaySeconds: 30 });
		await bench.simulator.changeMany('Invoice', 2);
		await bench.clock.advance(89_999);
		expect(receiver.received).toHaveLength(0);
		await bench.clock.advance(1);
		expect(bodies().map((body) => body.Count)).toEqual([2]);
		await bench.simulator.changeMany('Invoice', 2);
		await bench.clock.advance(15_000);
		await bench.simulator.changeMany('Invoice', 3);
		await bench.clock.advance(60_000);
		expect(bodies().map((body) => body.Count)).toEqual([2, 4]);
		await bench.clock.advance(30_000);
		expect(bodies().map((body) => body.Count)).toEqual([2, 4, 1]);
	});

	it('BatchSize 1 means one notification per POST', async () => {
		await start();
		await subscribe({ WebhookTypes: ['Invoice'], BatchSize: 1 });
		await bench.simulator.changeMany('Invoice', 2);
		await bench.simulator.flush();
		expect(bodies()).toMatchObject([{ ResourceType: 'Invoice' }, { ResourceType: 'Invoice' }]);
	});

	it('rules 3: a bulk change gives a burst, in order, or several at a time when told so', async () => {
		await start();
		await subscribe({ WebhookType: 'Invoice' });
		const changes = await bench.simulator.changeMany('Invoice', 25);
		await bench.simulator.flush();
		expect(keys()).toEqual(changes.map(({ key }) => key));
		expect(receiver.highest).toBe(1);
		receiver.atOnce = 5;
		await start({ deliveryConcurrency: 5 });
		await subscribe({ WebhookType: 'Invoice' });
		await bench.simulator.changeMany('Invoice', 25);
		await bench.simulator.flush();
		expect(receiver.highest).toBe(5);
	});

	it('nothing is delivered to a subscription that was deleted meanwhile', async () => {
		await start();
		await subscribe({ WebhookType: 'Invoice' });
		await bench.simulator.change('Invoice');
		await bench.call('DELETE', '/v3/WebhookSubscriptions/Invoice');
		await bench.clock.advance(60_000);
		expect(receiver.received).toHaveLength(0);
	});
});

describe('interface.md, Webhook subscription lifecycle: failures', () => {
	let bench: Bench;
	let receiver: Receiver;
	const subscribe = () =>
		bench.post('/v3/WebhookSubscriptions', { TargetUrl: receiver.url, WebhookType: 'Invoice' });
	const start = async (options: SimulatorOptions = {}): Promise<void> => {
		bench = await startBench({ allowHttpTargets: true, data: { invoices: 30 }, ...options });
		await subscribe();
	};
	beforeEach(async () => {
		receiver = await startReceiver();
	});
	afterEach(async () => {
		await closeAll();
		await receiver.close();
	});
	const isActive = async () => (await bench.get('/v3/WebhookSubscriptions/Invoice')).status === 200;

	it.each([500, 404, 302, 0])(
		'retries after the answer %i with growing delays, the same bytes',
		async (status) => {
			await start();
			receiver.status = status;
			await bench.simulator.change('Invoice');
			await bench.clock.advance(60_000 + 10_000 + 30_000);
			receiver.status = 200;
			await bench.clock.advance(60_000);
			const { deliveries } = bench.simulator;
			expect(deliveries.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4]);
			expect(deliveries.map(({ at }) => at - (deliveries[0]?.at ?? 0))).toEqual([
				0, 10_000, 40_000, 100_000,
			]);
			expect(new Set(deliveries.map(({ body }) => body)).size).toBe(1);
			expect(deliveries[3]?.status).toBe(200);
			await bench.clock.advance(86_400_000);
			expect(deliveries).toHaveLength(4);
		},
	);

	it('rules 5: ten consecutive answers that are not 2xx cancel the subscription: GET 404', async () => {
		await start();
		receiver.status = 500;
		await bench.simulator.changeMany('Invoice', 9);
		await bench.simulator.flush();
		expect(await isActive()).toBe(true);
		await bench.simulator.change('Invoice');
		await bench.simulator.flush();
		expect(await isActive()).toBe(false);
		await bench.clock.advance(86_400_000);
		expect(receiver.received).toHaveLength(10);
	});

	it('rules 5: retries count, so one delivery that always fails cancels it', async () => {
		await start();
		receiver.status = 0;
		await bench.simulator.change('Invoice');
		await bench.clock.advance(7 * 86_400_000);
		expect(bench.simulator.deliveries).toHaveLength(10);
		expect(bench.simulator.deliveries[0]?.error).toEqual(expect.any(String));
		expect(await isActive()).toBe(false);
	});

	it('rules 5: one 2xx in between starts the count afresh', async () => {
		await start({ retryDelaysMs: [] });
		for (const status of [500, 204, 500]) {
			receiver.status = status;
			await bench.simulator.changeMany('Invoice', 9);
			await bench.simulator.flush();
		}
		expect(await isActive()).toBe(true);
		expect(receiver.received).toHaveLength(27);
	});

	it('re-creation resumes deliveries', async () => {
		await start();
		bench.simulator.cancelSubscription('Invoice');
		expect(await isActive()).toBe(false);
		expect((await subscribe()).status).toBe(201);
		await bench.simulator.change('Invoice');
		await bench.simulator.flush();
		expect(receiver.received).toHaveLength(1);
	});

	it('gives up after the retries that were asked for', async () => {
		await start({ retryDelaysMs: [5, 10] });
		receiver.status = 500;
		await bench.simulator.change('Invoice');
		await bench.clock.advance(600_000);
		expect(bench.simulator.deliveries.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
		expect(await isActive()).toBe(true);
	});

	it('a receiver that does not answer in time has failed', async () => {
		await start({ deliveryTimeoutMs: 50 });
		receiver.status = -1;
		await bench.simulator.change('Invoice');
		await bench.simulator.flush();
		expect(bench.simulator.deliveries).toMatchObject([
			{ error: expect.stringContaining('timeout') },
		]);
		expect(bench.simulator.deliveries[0]).not.toHaveProperty('status');
	});
});
