import type { INodeParameters } from 'n8n-workflow';

import type { Simulator } from '../../../simulator';
import { EVERY_OPERATION, manualPayment, subscribe, today, unpaidInvoice } from './everyOperation';
import { byId, firstKey, jsonOf, useBench } from './support';

const bench = useBench();
const bodies = () => bench.simulator.requests.map(({ body }) => body);

describe('recording a payment', () => {
	it('sends the documented body and gives the payment with its key', async () => {
		const invoice = unpaidInvoice(bench.simulator);
		const day = today(bench.simulator);
		const { error, items } = await bench.run('payment.create', {
			invoiceKey: byId(invoice),
			paymentMethod: 'EFT',
			paymentDate: `${day}T23:30:00-05:00`,
			totalAmount: '2.50',
			options: { reference: ' Statement 11 ' },
		});
		expect(error).toBeUndefined();
		expect(bench.sent()).toEqual(['POST /v3/ManualPayments']);
		expect(bodies()).toEqual([
			{
				InvoiceKey: invoice,
				PaymentMethod: 'EFT',
				PaymentDate: day,
				TotalAmount: 2.5,
				Reference: 'Statement 11',
			},
		]);
		const { PaymentKey } = items[0].json;
		expect(bench.simulator.store.payments.get(String(PaymentKey))).toMatchObject({
			GrossAmount: 2.5,
			PaymentReference: 'Statement 11',
		});
	});

	it('leaves the reference out when there is none', async () => {
		const { parameters } = EVERY_OPERATION['payment.create'](bench.simulator);
		await bench.run('payment.create', { ...parameters, options: { reference: '' } });
		expect(Object.keys(bodies()[0] as object)).toEqual([
			'InvoiceKey',
			'PaymentMethod',
			'PaymentDate',
			'TotalAmount',
		]);
	});

	it.each(['Bank Transfer', 'Credit Card Office', 'A Method Of Tomorrow'])(
		'sends the method %s as it is given',
		async (paymentMethod) => {
			const { parameters } = EVERY_OPERATION['payment.create'](bench.simulator);
			await bench.run('payment.create', { ...parameters, paymentMethod });
			expect(bodies()[0]).toMatchObject({ PaymentMethod: paymentMethod });
		},
	);

	const ANSWERS: Array<[string, unknown, object, boolean]> = [
		['PaymentKey', { PaymentKey: 'k', X: 1 }, { PaymentKey: 'k', X: 1 }, false],
		[
			'PaymentProcessingKey',
			{ PaymentProcessingKey: 'k' },
			{ PaymentProcessingKey: 'k', PaymentKey: 'k' },
			false,
		],
		['no key', { X: 1 }, { X: 1 }, true],
		['an empty object', {}, {}, true],
		['a list', ['k'], {}, true],
	];

	it.each(ANSWERS)('takes an answer with %s', async (_name, body, json, noted) => {
		bench.simulator.faults.add({ action: { type: 'status', status: 201, body } });
		const { parameters } = EVERY_OPERATION['payment.create'](bench.simulator);
		const { error, items, hints } = await bench.run('payment.create', parameters);
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual([json]);
		expect(hints.map(({ message }) => message)).toEqual(
			noted ? [expect.stringContaining('did not name its key')] : [],
		);
	});
});

describe('reversing a payment', () => {
	it('sends key and day, whatever the time, and keeps an entry as audit trail', async () => {
		const key = manualPayment(bench.simulator);
		const { error, items } = await bench.run('payment.reverse', {
			paymentKey: byId(key),
			reversalDate: '2026-03-01T00:30:00+02:00',
		});
		expect(error).toBeUndefined();
		expect(bench.sent()).toEqual(['POST /v3/ReverseManualPayment']);
		expect(bodies()).toEqual([{ PaymentKey: key, ReversalDate: '2026-03-01T00:00:00Z' }]);
		expect(jsonOf(items)).toEqual([
			{ reversed: true, PaymentKey: key, ReversalDate: '2026-03-01T00:00:00Z' },
		]);
		const entries = [...bench.simulator.store.payments.values()];
		expect(entries.filter(({ reverses }) => reverses === key)).toHaveLength(1);
	});
});

describe('deleting a payment', () => {
	it('sends its key and gives what was deleted', async () => {
		const key = manualPayment(bench.simulator);
		const parameters = { paymentKey: byId(key), confirmDeletion: true };
		const { error, items } = await bench.run('payment.delete', parameters);
		expect(error).toBeUndefined();
		expect(bench.sent()).toEqual([`DELETE /v3/ManualPayments/${key}`]);
		expect(bodies()).toEqual([undefined]);
		expect(jsonOf(items)).toEqual([{ deleted: true, PaymentKey: key }]);
		expect(bench.simulator.store.payments.has(key)).toBe(false);
	});
});

describe('recording an expense', () => {
	it.each([
		['WorkItem', ({ store }: Simulator) => firstKey(store.workItems)],
		['Contact', ({ store }: Simulator) => firstKey(store.contacts)],
		['Organization', ({ store }: Simulator) => firstKey(store.organizations)],
	])('on a %s sends the documented body', async (entityType, keyOf) => {
		const EntityKey = keyOf(bench.simulator);
		const { error, items } = await bench.run('expense.create', {
			entityType,
			entityKey: byId(EntityKey),
			expenseDate: '2026-03-01',
			value: 100.1,
			billableValue: 0,
			description: 'Filing fee',
		});
		expect(error).toBeUndefined();
		expect(bench.sent()).toEqual(['POST /v3/Expenses']);
		expect(bodies()).toEqual([
			{
				Timeline: { EntityType: entityType, EntityKey },
				ExpenseDate: '2026-03-01T00:00:00Z',
				Value: 100.1,
				BillableValue: 0,
				Description: 'Filing fee',
			},
		]);
		expect(bench.simulator.store.expenses.has(String(items[0].json.ExpenseKey))).toBe(true);
	});

	it('says so when the answer has no key', async () => {
		bench.simulator.faults.add({ action: { type: 'status', status: 201, body: { Value: 1 } } });
		const { parameters } = EVERY_OPERATION['expense.create'](bench.simulator);
		const { items, hints } = await bench.run('expense.create', parameters);
		expect(jsonOf(items)).toEqual([{ Value: 1 }]);
		expect(hints[0].message).toContain('did not name its key');
	});

	it('takes 250 characters, counted as a person counts them', async () => {
		const { parameters } = EVERY_OPERATION['expense.create'](bench.simulator);
		bench.simulator.faults.add({
			action: { type: 'status', status: 201, body: { ExpenseKey: 'e' } },
		});
		const description = '🧾'.repeat(250);
		const { error } = await bench.run('expense.create', { ...parameters, description });
		expect(error).toBeUndefined();
		expect(bench.sent()).toEqual(['POST /v3/Expenses']);
	});
});

describe('creating a webhook subscription', () => {
	const targetUrl = 'https://example.com/karbon';
	interface SubscriptionCase {
		title: string;
		parameters: INodeParameters;
		body: object;
		name: string;
	}
	const CASES: SubscriptionCase[] = [
		{
			title: 'for several types',
			parameters: { webhookTypes: ['Work', 'Invoice', 'Work'], targetUrl },
			body: { WebhookTypes: ['Work', 'Invoice'], TargetUrl: targetUrl },
			name: 'Multi',
		},
		{
			title: 'for several types given as text, with everything',
			parameters: {
				subscriptionMode: 'multi',
				webhookTypes: 'Contact, Note',
				targetUrl,
				options: {
					signingKey: 'Key_with-16-signs',
					batchSize: 100,
					batchMaxDelaySeconds: '0',
				},
			},
			body: {
				WebhookTypes: ['Contact', 'Note'],
				TargetUrl: targetUrl,
				BatchSize: 100,
				BatchMaxDelaySeconds: 0,
				SigningKey: 'Key_with-16-signs',
			},
			name: 'Multi',
		},
		{
			title: 'for one type',
			parameters: {
				subscriptionMode: 'single',
				webhookType: 'User',
				targetUrl,
				options: { batchSize: 1, signingKey: '' },
			},
			body: { WebhookType: 'User', TargetUrl: targetUrl, BatchSize: 1 },
			name: 'User',
		},
	];

	it.each(CASES)('$title sends the documented body', async ({ parameters, body, name }) => {
		bench.simulator.store.subscriptions.clear();
		const { error, items } = await bench.run('webhookSubscription.create', parameters);
		expect(error).toBeUndefined();
		expect(bench.sent()).toEqual([
			`GET /v3/WebhookSubscriptions/${name}`,
			'POST /v3/WebhookSubscriptions',
		]);
		expect(bodies()).toEqual([undefined, body]);
		expect(bench.simulator.store.subscriptions.get(name)?.TargetUrl).toBe(targetUrl);
		expect(items[0].json.TargetUrl).toBe(targetUrl);
		expect(JSON.stringify(items)).not.toContain('Key_with-16-signs');
	});

	describe('never shows the signing key', () => {
		const signingKey = 'a-very-secret-signing-key';
		const parameters = { webhookTypes: ['Work'], targetUrl, options: { signingKey } };

		it('when the service repeats it among the fields of the subscription', async () => {
			bench.simulator.faults.add({
				match: { method: 'POST' },
				action: { type: 'status', status: 201, body: { signingKey } },
			});
			const { items } = await bench.run('webhookSubscription.create', parameters);
			expect(jsonOf(items)).toEqual([{ created: true, changed: true }]);
		});

		it.each([
			['refuses the subscription', 'POST', 400],
			['fails with it', 'POST', 500],
			['answers with an error and a status of success', 'POST', 200],
			['refuses to say what is there', 'GET', 400],
		])('when the service %s', async (_name, method, status) => {
			const error = { code: '4002', message: `Bad key ${signingKey}`, details: [signingKey] };
			bench.simulator.faults.add({
				match: { method },
				action: { type: 'status', status, body: { error } },
			});
			const outcome = await bench.run('webhookSubscription.create', parameters);
			const { message, description } = outcome.error!;
			expect(`${message} ${description}`).toContain('Bad key [hidden]');
			expect(JSON.stringify(outcome)).not.toContain(signingKey);
		});
	});
});

describe('changing a webhook subscription', () => {
	it('replaces the types of the multi-type one', async () => {
		subscribe(bench.simulator);
		const { error, items } = await bench.run('webhookSubscription.update', {
			webhookTypes: ['Contact', 'Work'],
		});
		expect(error).toBeUndefined();
		expect(bench.sent()).toEqual(['PATCH /v3/WebhookSubscriptions/Multi']);
		expect(bodies()).toEqual([{ WebhookTypes: ['Contact', 'Work'] }]);
		expect(jsonOf(items)).toEqual([{ updated: true, WebhookTypes: ['Contact', 'Work'] }]);
	});

	it.each([
		[
			'webhookSubscription.get',
			{},
			'Karbon does not have a multi-type webhook subscription [item 0]',
		],
		[
			'webhookSubscription.get',
			{ subscriptionMode: 'single', webhookType: 'Work' },
			'Karbon does not have a webhook subscription for Work [item 0]',
		],
		[
			'webhookSubscription.update',
			{ webhookTypes: ['Work'] },
			'Webhook subscription not updated: Karbon does not have a multi-type webhook subscription [item 0]',
		],
	])('says why there may be none: %s %j', async (operation, parameters, message) => {
		bench.simulator.store.subscriptions.clear();
		const { error } = await bench.run(operation, parameters);
		expect(error?.message).toBe(message);
		expect(error?.description).toBe(
			"None was created, it was deleted, or Karbon canceled it after ten failed deliveries in a row. Create it again. Karbon's code: 4004.",
		);
	});
});

describe('deleting a webhook subscription', () => {
	it('removes the multi-type one only', async () => {
		const { subscriptions } = bench.simulator.store;
		subscribe(bench.simulator);
		subscriptions.set('Work', { ...subscriptions.get('Multi')!, slot: 'Work', types: ['Work'] });
		const { items } = await bench.run('webhookSubscription.delete');
		expect(bench.sent()).toEqual(['DELETE /v3/WebhookSubscriptions/Multi']);
		expect(jsonOf(items)).toEqual([{ deleted: true, subscriptionMode: 'multi' }]);
		expect([...subscriptions.keys()]).toEqual(['Work']);
	});

	it('removes that of one type, and says when it was gone before', async () => {
		const parameters = { subscriptionMode: 'single', webhookType: 'Work' };
		const { subscriptions } = bench.simulator.store;
		subscribe(bench.simulator);
		subscriptions.set('Work', { ...subscriptions.get('Multi')!, slot: 'Work', types: ['Work'] });
		const first = await bench.run('webhookSubscription.delete', parameters);
		const second = await bench.run('webhookSubscription.delete', parameters);
		expect(bench.sent()).toEqual(Array(2).fill('DELETE /v3/WebhookSubscriptions/Work'));
		expect(jsonOf(first.items)).toEqual([{ deleted: true, WebhookType: 'Work' }]);
		expect(jsonOf(second.items)).toEqual([
			{ deleted: true, alreadyGone: true, WebhookType: 'Work' },
		]);
	});

	it('passes another refusal on', async () => {
		bench.simulator.faults.add({ action: { type: 'status', status: 403 } });
		const { error } = await bench.run('webhookSubscription.delete');
		expect(error?.message).toContain('Webhook subscription not deleted');
	});
});
