import type { INodeParameters } from 'n8n-workflow';

import { createExecution } from '../../../../support/action/executeNode';
import { credentialFor } from '../../../../support/n8n/credentials';
import { deduplicator } from '../../../../support/n8n/platform';
import { EVERY_OPERATION, today, unpaidInvoice } from '../../everyOperation';
import { byId, firstKey, itemWithFile, jsonOf } from '../../support';
import { useWrites } from './support';

const { bench, pay, payment } = useWrites();

const paymentWithKey = (more: object = {}) => ({
	...payment(),
	...more,
	options: { idempotencyKey: 'line 7' },
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

	it('can be used again when Karbon refused the write', async () => {
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
		expect(error?.message).toContain(`was already used with different values ('${field}')`);
	});

	it('is refused when the outcome is unknown, and the error explains what to do', async () => {
		const withKey = { ...payment(), options: { idempotencyKey: 'k 7' } };
		bench.simulator.faults.add({ action: 'resetAfter', times: 1 });
		const first = await bench.run('payment.create', withKey);
		const second = await bench.run('payment.create', withKey);
		expect(first.error?.description).toMatch(
			/use another idempotency key and set the option '.*' to 'Send Again'\./,
		);
		expect(second.error?.message).toMatch(
			/^Not sent: a previous attempt with the idempotency key "k 7" to record the payment .* may have succeeded/,
		);
		expect(bench.sent()).toHaveLength(1);
	});

	it('skips the third item of a run that has the key of the first', async () => {
		const items = ['a', 'b', 'a'].map((key) => ({ json: { key } }));
		const { items: output } = await bench.run(
			'payment.create',
			{ ...payment(), options: { idempotencyKey: '={{ $json.key }}' } },
			{ items },
		);
		expect(jsonOf(output).map(({ skipped }) => skipped)).toEqual([undefined, undefined, true]);
	});

	it('with other content is refused, and the error names the differences', async () => {
		await pay(createExecution(), {}, paymentWithKey());
		const { error } = await pay(
			createExecution(),
			{},
			paymentWithKey({ totalAmount: 2, paymentMethod: 'Cash' }),
		);
		expect(error?.message).toBe(
			"Not sent: the idempotency key \"line 7\" was already used with different values ('Payment Method', 'Total Amount')",
		);
	});

	it('is refused as a number that n8n has rounded, which another number has become, too', async () => {
		const parameters = { ...payment(), options: { idempotencyKey: '={{ $json.id }}' } };
		const items = ['12345678901234567891', '12345678901234567892'].map((id) => ({
			json: JSON.parse(`{ "id": ${id} }`) as { id: number },
		}));
		const { error } = await pay(createExecution(), { items }, parameters);
		expect(error?.message).toContain("'Idempotency Key' must be text, not 12345678901234567000");
		expect(bench.written()).toEqual([]);
	});

	it('does not prevent a write to another account', async () => {
		await pay(createExecution(), {}, paymentWithKey());
		const credential = credentialFor(bench.simulator, { baseUrl: `${bench.simulator.url}/` });
		const same = await pay(createExecution(), { credential }, paymentWithKey());
		expect(same.items[0].json.skipped).toBe(true);
		const { accessKey } = bench.simulator.credentials;
		const other = credentialFor(bench.simulator, { accessKey: `${accessKey}x` });
		const { error } = await pay(createExecution(), { credential: other }, paymentWithKey());
		expect(error?.message).toContain('Karbon rejected the access token or access key');
	});

	it.each([403, 429])('can be used again after the status %s', async (status) => {
		bench.simulator.faults.add({
			action: { type: 'status', status, headers: { 'retry-after': '9999' } },
			times: 1,
		});
		// Under another host name the simulator has a separate rate limiter, which the 429 pauses.
		const baseUrl = bench.simulator.url.replace('127.0.0.1', 'localhost');
		const credential = credentialFor(bench.simulator, { baseUrl });
		const first = await pay(createExecution(), { credential }, paymentWithKey());
		expect(first.error?.context.karbon).toMatchObject({ outcome: 'refused' });
		bench.simulator.faults.clear();
		expect(await deduplicator.getProcessedDataCount('node', workflowContext())).toBe(0);
	});
});

function workflowContext() {
	return { workflow: { id: 'workflow-1' }, node: { id: 'node-1' } } as never;
}
