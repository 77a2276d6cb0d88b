import type { ExecuteContext } from 'n8n-core';
import type { INodeParameters } from 'n8n-workflow';

import { createExecution, karbonNode } from '../../../support/executeNode';
import { credentialFor } from '../../../support/n8n/credentials';
import { moveClock } from '../../../support/movedClock';
import { deduplicator } from '../../../support/n8n/platform';
import { outputOf, runWorkflow } from '../../../support/runWorkflow';
import { EVERY_OPERATION, today, unpaidInvoice } from '../everyOperation';
import { byId, firstKey, itemWithFile, jsonOf, useBench } from '../support';

const bench = useBench();
beforeEach(() => moveClock().moveToNoon());

/** Operations that must not happen twice and cannot be read back, with how many records the simulator has. */
const WRITES: Array<[string, () => number]> = [
	['payment.create', () => bench.simulator.store.payments.size],
	['expense.create', () => bench.simulator.store.expenses.size],
	['file.upload', () => bench.simulator.store.files.size],
];

const payment = (): INodeParameters =>
	EVERY_OPERATION['payment.create'](bench.simulator).parameters;
const payments = () => bench.simulator.store.payments.size;

/** The connection of the next write breaks after it was processed. */
function breakWrite(): void {
	bench.simulator.faults.add({
		action: 'resetAfter',
		match: { method: 'POST' },
		times: 1,
	});
}

/** The connection of the sixth request breaks after it was processed. */
function breakSixth(): void {
	bench.simulator.faults.add({ action: 'resetAfter', match: { nth: 6 } });
}

describe('a write whose connection breaks after the service has done it', () => {
	it.each(WRITES)('%s is not sent again, and the error says how to check', async (name, count) => {
		const { parameters, item } = EVERY_OPERATION[name](bench.simulator);
		const before = count();
		breakWrite();
		const { error } = await bench.run(name, parameters, { items: [item ?? { json: {} }] });
		expect(error?.message).toMatch(/^\w+ may have been \w+, but this is not confirmed \[item 0\]$/);
		expect(error?.description).toMatch(/The request was not sent again.* (Open|Look|Get) /);
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
		expect(count()).toBe(before + 1);
		expect(bench.written()).toHaveLength(1);
	});

	it.each(WRITES)('%s is refused when n8n repeats the node', async (name, count) => {
		const execution = createExecution();
		const { parameters, item } = EVERY_OPERATION[name](bench.simulator);
		const before = count();
		const items = [item ?? { json: {} }];
		breakWrite();
		await bench.run(name, parameters, { items, execution });
		const { error } = await bench.run(name, parameters, { items, execution });
		expect(error?.message).toMatch(/^Not sent again: .* may have succeeded \[item 0\]$/);
		expect(error?.description).toMatch(
			/^(Open|Look|Get) .* set the option 'If a Previous Outcome Is Unknown' to 'Send Again' and start a new execution\.$/,
		);
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
		expect(count()).toBe(before + 1);
		expect(bench.written()).toHaveLength(1);
	});

	it('a subscription is found to be created by reading, and is not created again', async () => {
		const execution = createExecution();
		const name = 'webhookSubscription.create';
		const { parameters } = EVERY_OPERATION[name](bench.simulator);
		breakWrite();
		const first = await bench.run(name, parameters, { execution });
		const second = await bench.run(name, parameters, { execution });
		const { targetUrl: TargetUrl } = parameters;
		expect(jsonOf(first.items)).toMatchObject([{ created: true, TargetUrl }]);
		expect(jsonOf(second.items)).toMatchObject([{ skipped: true, TargetUrl }]);
		expect(bench.written()).toEqual(['POST /v3/WebhookSubscriptions']);
	});

	it('a subscription that cannot be read is refused until it can', async () => {
		const execution = createExecution();
		const name = 'webhookSubscription.create';
		const { parameters } = EVERY_OPERATION[name](bench.simulator);
		breakWrite();
		for (const nth of [2, 3]) {
			const action = { type: 'status', status: 403 } as const;
			bench.simulator.faults.add({ action, match: { method: 'GET', nth } });
		}
		const first = await bench.run(name, parameters, { execution });
		const second = await bench.run(name, parameters, { execution });
		const third = await bench.run(name, parameters, { execution });
		expect(first.error?.message).toBe(
			'Webhook subscription may have been created, but this is not confirmed [item 0]',
		);
		expect(first.error?.description).toContain(
			'Use Webhook Subscription > Get and compare its target URL.',
		);
		expect(second.error?.message).toMatch(/^Not sent again/);
		expect(third.items[0].json).toMatchObject({ created: true });
		expect(bench.written()).toHaveLength(1);
	});

	it('a deletion is found to be done by reading', async () => {
		const { parameters } = EVERY_OPERATION['payment.delete'](bench.simulator);
		const { value } = parameters.paymentKey as { value: string };
		bench.simulator.faults.add({ action: 'resetAfter', times: 1 });
		const { error, items } = await bench.run('payment.delete', parameters);
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual([{ deleted: true, PaymentKey: value }]);
		expect(bench.sent()).toEqual([
			`DELETE /v3/ManualPayments/${value}`,
			`GET /v3/Payments/${value}`,
		]);
	});

	it('a deletion whose payment still exists is reported as not done, and may be sent again', async () => {
		const execution = createExecution();
		const { parameters } = EVERY_OPERATION['payment.delete'](bench.simulator);
		bench.simulator.faults.add({ action: 'resetBefore', match: { method: 'DELETE' }, times: 1 });
		const first = await bench.run('payment.delete', parameters, { execution });
		const second = await bench.run('payment.delete', parameters, { execution });
		expect(first.error?.context.karbon).toMatchObject({ outcome: 'refused' });
		expect(second.items[0].json.deleted).toBe(true);
	});

	it('a deletion is not taken as done because a proxy answers 404', async () => {
		const { parameters } = EVERY_OPERATION['payment.delete'](bench.simulator);
		const { faults } = bench.simulator;
		const notFound = { type: 'status', status: 404, body: { message: 'no route' } } as const;
		faults.add({ action: { type: 'status', status: 502 }, match: { method: 'DELETE' } });
		faults.add({ action: notFound, match: { method: 'GET' } });
		const { error } = await bench.run('payment.delete', parameters);
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
	});

	it('a subscription is not taken as missing because a proxy answers 404', async () => {
		const name = 'webhookSubscription.create';
		const { parameters } = EVERY_OPERATION[name](bench.simulator);
		const { faults } = bench.simulator;
		const notFound = { type: 'status', status: 404, body: { message: 'no route' } } as const;
		faults.add({ action: { type: 'status', status: 502 }, match: { method: 'POST' } });
		faults.add({ action: notFound, match: { method: 'GET', nth: 2 } });
		const { error } = await bench.run(name, parameters);
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
	});

	it('a deletion that cannot be read is refused until it can', async () => {
		const execution = createExecution();
		const { parameters } = EVERY_OPERATION['payment.delete'](bench.simulator);
		const forbidden = { type: 'status', status: 403 } as const;
		bench.simulator.faults.add({ action: 'resetAfter', match: { method: 'DELETE' }, times: 1 });
		bench.simulator.faults.add({ action: forbidden, match: { method: 'GET' }, times: 2 });
		const first = await bench.run('payment.delete', parameters, { execution });
		const second = await bench.run('payment.delete', parameters, { execution });
		const third = await bench.run('payment.delete', parameters, { execution });
		expect(first.error?.description).toContain('when Karbon does not have it, it was deleted');
		expect(second.error?.message).toContain('Not sent again');
		expect(third.items[0].json.deleted).toBe(true);
		expect(bench.written()).toHaveLength(1);
	});
});

describe('when n8n repeats a node', () => {
	it('items that were written give what they gave before, and refused ones are tried again', async () => {
		const execution = createExecution();
		const items = [1, 2, 3].map((totalAmount) => ({ json: { totalAmount } }));
		const parameters = { ...payment(), totalAmount: '={{ $json.totalAmount }}' };
		const before = payments();
		bench.simulator.faults.add({
			action: { type: 'status', status: 403 },
			match: { nth: 2 },
		});
		const first = await bench.run('payment.create', parameters, { items, execution });
		const second = await bench.run('payment.create', parameters, { items, execution });
		expect(first.error?.message).toContain('[item 1]');
		expect(second.error).toBeUndefined();
		expect(jsonOf(second.items).map(({ PaymentKey }) => PaymentKey)).toEqual([
			expect.any(String),
			expect.any(String),
			expect.any(String),
		]);
		expect(payments()).toBe(before + 3);
		expect(bench.sent()).toHaveLength(4);
	});

	it('another run of the node in the same execution writes anew, as loops want it', async () => {
		const execution = createExecution();
		const before = payments();
		await bench.run('payment.create', payment(), { execution, runIndex: 0 });
		await bench.run('payment.create', payment(), { execution, runIndex: 1 });
		expect(payments()).toBe(before + 2);
	});

	it('"Retry On Fail" of the engine writes ten items once each when the sixth breaks', async () => {
		const before = payments();
		breakSixth();
		const run = await runWorkflow({
			credential: credentialFor(bench.simulator),
			items: Array.from({ length: 10 }, (_, n) => ({ json: { amount: (n + 1) / 100 } })),
			nodes: [
				karbonNode(
					{
						resource: 'payment',
						operation: 'create',
						...payment(),
						totalAmount: '={{ $json.amount }}',
					},
					{ retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
				),
			],
		});
		expect(run.status).toBe('error');
		expect(run.data.resultData.error?.message).toMatch(/^Not sent again: .*\[item 5\]$/);
		expect(payments()).toBe(before + 6);
		expect(bench.sent()).toHaveLength(6);
	});

	it('with continue on fail, the other nine are written and the sixth is reported', async () => {
		const before = payments();
		breakSixth();
		const run = await runWorkflow({
			credential: credentialFor(bench.simulator),
			items: Array.from({ length: 10 }, (_, n) => ({ json: { amount: (n + 1) / 100 } })),
			nodes: [
				karbonNode(
					{
						resource: 'payment',
						operation: 'create',
						...payment(),
						totalAmount: '={{ $json.amount }}',
					},
					{
						retryOnFail: true,
						maxTries: 3,
						waitBetweenTries: 1,
						onError: 'continueErrorOutput',
					},
				),
			],
		});
		expect(run.status).toBe('success');
		expect(outputOf(run, 'Karbon')).toHaveLength(9);
		const [failed] = outputOf(run, 'Karbon', 1);
		expect(failed.json.error).toMatch(/may have been recorded|Not sent again/);
		expect(payments()).toBe(before + 10);
		expect(bench.sent()).toHaveLength(10);
	});
});

describe('an agent that uses the node as a tool', () => {
	it('may write several different things, but not the same thing again', async () => {
		const execution = createExecution();
		const adapt = (context: object) => Object.assign(context, { isToolExecution: () => true });
		const before = payments();
		const parameters = payment();
		await bench.run('payment.create', parameters, { execution, adapt });
		await bench.run('payment.create', { ...parameters, totalAmount: 2 }, { execution, adapt });
		await bench.run('payment.create', parameters, { execution, adapt });
		expect(payments()).toBe(before + 2);
	});
});

describe('an idempotency key', () => {
	const CASES: Array<[string, () => { parameters: INodeParameters; skipped: object }]> = [
		[
			'payment.create',
			() => {
				const invoice = unpaidInvoice(bench.simulator);
				const PaymentDate = today(bench.simulator);
				return {
					parameters: {
						invoiceKey: byId(invoice),
						paymentMethod: 'Cash',
						paymentDate: PaymentDate,
						totalAmount: 1,
					},
					skipped: {
						InvoiceKey: invoice,
						PaymentMethod: 'Cash',
						PaymentDate,
						TotalAmount: 1,
					},
				};
			},
		],
		[
			'payment.reverse',
			() => {
				const { parameters } = EVERY_OPERATION['payment.reverse'](bench.simulator);
				const { value } = parameters.paymentKey as { value: string };
				return {
					parameters,
					skipped: { PaymentKey: value, ReversalDate: parameters.reversalDate as string },
				};
			},
		],
		[
			'expense.create',
			() => {
				const EntityKey = firstKey(bench.simulator.store.contacts);
				return {
					parameters: {
						entityType: 'Contact',
						entityKey: byId(EntityKey),
						expenseDate: '2026-03-01T00:00:00Z',
						value: 1,
						billableValue: 1,
						description: 'x',
					},
					skipped: {
						Timeline: { EntityType: 'Contact', EntityKey },
						ExpenseDate: '2026-03-01T00:00:00Z',
						Value: 1,
						BillableValue: 1,
						Description: 'x',
					},
				};
			},
		],
		[
			'file.upload',
			() => {
				const EntityKey = firstKey(bench.simulator.store.contacts);
				return {
					parameters: { entityType: 'contact', entityKey: byId(EntityKey) },
					skipped: { Name: 'receipt.pdf', EntityType: 'contact', EntityKey, Size: 1 },
				};
			},
		],
	];

	it.each(CASES)('lets %s happen once in any number of executions', async (name, make) => {
		const { parameters, skipped } = make();
		const withKey = { ...parameters, options: { idempotencyKey: 'statement 11' } };
		const items = [itemWithFile('x')];
		const first = await bench.run(name, withKey, { items });
		const second = await bench.run(name, withKey, { items });
		expect(first.error).toBeUndefined();
		expect(jsonOf(second.items)).toEqual([{ skipped: true, ...skipped }]);
		expect(bench.sent()).toHaveLength(1);
	});

	it('is free again when the service refused', async () => {
		const withKey = { ...payment(), options: { idempotencyKey: 'k' } };
		bench.simulator.faults.add({ action: { type: 'status', status: 403 }, times: 1 });
		const first = await bench.run('payment.create', withKey);
		const second = await bench.run('payment.create', withKey);
		expect(first.error?.message).toContain('Payment not recorded');
		expect(second.items[0].json.PaymentKey).toEqual(expect.any(String));
	});

	it.each([
		['Batch Size', { signingKey: 'a-signing-key-of-a-receiver' }],
		['Signing Key', { batchSize: 10, signingKey: 'another-key-of-a-receiver' }],
	])('of a subscription with another %s is refused', async (field, options) => {
		const { parameters } = EVERY_OPERATION['webhookSubscription.create'](bench.simulator);
		const create = async (more: object) =>
			await bench.run('webhookSubscription.create', {
				...parameters,
				options: { idempotencyKey: 'subscription', ...more },
			});
		await create({ batchSize: 10, signingKey: 'a-signing-key-of-a-receiver' });
		const { error } = await create(options);
		expect(error?.message).toContain(`was already used with another '${field}' [item 0]`);
	});

	it('blocks when the outcome is unknown, and says what to do', async () => {
		const withKey = { ...payment(), options: { idempotencyKey: 'k 7' } };
		bench.simulator.faults.add({ action: 'resetAfter', times: 1 });
		const first = await bench.run('payment.create', withKey);
		const second = await bench.run('payment.create', withKey);
		expect(first.error?.description).toMatch(
			/use another idempotency key and set the option '.*' to 'Send Again'\./,
		);
		expect(second.error?.message).toMatch(
			/^Not sent: a previous run with the idempotency key "k 7" may already have been able to record the payment/,
		);
		expect(bench.sent()).toHaveLength(1);
	});

	it('keeps two items of one run apart from a third with the same key', async () => {
		const items = ['a', 'b', 'a'].map((key) => ({ json: { key } }));
		const { items: output } = await bench.run(
			'payment.create',
			{ ...payment(), options: { idempotencyKey: '={{ $json.key }}' } },
			{ items },
		);
		expect(jsonOf(output).map(({ skipped }) => skipped)).toEqual([undefined, undefined, true]);
	});

	it('sends nothing when the store does not answer', async () => {
		deduplicator.failure = new Error('database is down');
		const withKey = { ...payment(), options: { idempotencyKey: 'k' } };
		const { error } = await bench.run('payment.create', withKey);
		expect(error?.message).toBe(
			'Not sent: the n8n database did not respond, so a duplicate could not be ruled out [item 0]',
		);
		expect(bench.sent()).toEqual([]);
	});

	it('that cannot be read back says that it may stay used, and how to go on', async () => {
		const withKey = { ...payment(), options: { idempotencyKey: 'k' } };
		const { error } = await bench.run('payment.create', withKey, {
			adapt({ helpers }) {
				const { checkProcessedAndRecord } = helpers;
				let calls = 0;
				helpers.checkProcessedAndRecord = async (...given) => {
					if (++calls > 1) throw new Error('database is down');
					return await checkProcessedAndRecord(...given);
				};
			},
		});
		expect(error?.message).toMatch(/^Not sent: the n8n database did not respond/);
		expect(error?.description).toMatch(
			/If it is then refused: Open .* use another idempotency key, set the option .* start a new execution\.$/,
		);
		const same = await bench.run('payment.create', withKey);
		expect(same.error?.message).toMatch(/^Not sent: a previous run with the idempotency key/);
		const options = { idempotencyKey: 'k 2', ifPreviousOutcomeUnknown: 'sendAgain' };
		const wayOut = await bench.run('payment.create', { ...payment(), options });
		expect(wayOut.error).toBeUndefined();
		expect(bench.written()).toHaveLength(1);
	});

	describe('that cannot be freed', () => {
		const brokenStore = (context: ExecuteContext) => {
			context.helpers.removeProcessed = async () => {
				throw new Error('database is down');
			};
		};
		const advice =
			'Karbon has not done it, but the n8n database did not respond, so a later run with the same values may be refused.';
		const withKey = () => ({ ...payment(), options: { idempotencyKey: 'k' } });
		beforeEach(() =>
			bench.simulator.faults.add({ action: { type: 'status', status: 403 }, times: 1 }),
		);

		it('does not hide why the service refused', async () => {
			const { error } = await bench.run('payment.create', withKey(), { adapt: brokenStore });
			expect(error?.message).toMatch(/^Payment not recorded/);
			expect(error?.description).toMatch(/Karbon's code: 4021\. Karbon has not done it/);
			expect(error?.description?.endsWith(advice)).toBe(true);
			const second = await bench.run('payment.create', withKey());
			expect(second.error?.message).toMatch(/^Not sent: a previous run/);
			expect(bench.sent()).toHaveLength(1);
		});

		it('says so in the output when the other items go on', async () => {
			const { items } = await bench.run('payment.create', withKey(), {
				adapt: brokenStore,
				node: { onError: 'continueRegularOutput' },
			});
			expect(items[0].json.message).toContain(advice);
		});

		it('does not hide that the execution was stopped before anything was sent', async () => {
			const controller = new AbortController();
			controller.abort();
			const { error } = await bench.run('payment.create', withKey(), {
				adapt: brokenStore,
				signal: controller.signal,
			});
			expect(error?.message).toBe('The execution was canceled [item 0]');
			expect(bench.sent()).toEqual([]);
		});
	});

	it('that cannot be marked as used does not hide that the service did it', async () => {
		const withKey = { ...payment(), options: { idempotencyKey: 'k' } };
		const { error, items, hints } = await bench.run('payment.create', withKey, {
			adapt(context) {
				context.helpers.removeProcessed = async () => {
					throw new Error('database is down');
				};
			},
		});
		expect(error).toBeUndefined();
		expect(items[0].json.PaymentKey).toEqual(expect.any(String));
		expect(hints[0].message).toMatch(/^Karbon has done it, but the n8n database did not respond/);
	});
});
