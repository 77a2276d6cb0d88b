import type { VariantOptions } from '../../../../simulator';
import { EVERY_OPERATION } from '../everyOperation';
import { useBench } from '../support';

const DENIED = ['Payments', 'ManualPayments', 'WebhookSubscriptions'];

// karbon.md 111
describe.each<[NonNullable<VariantOptions['deniedAnswer']>, string, string, string]>([
	[
		'401',
		'Karbon rejected the access token or access key. Could not list the payments.',
		'Karbon rejected the access token or access key. Could not read the payment "x".',
		'Karbon rejected the access token or access key. Payment not deleted.',
	],
	[
		'403',
		'Could not list the payments: Access to this endpoint has not been granted.',
		'Could not read the payment "x": Access to this endpoint has not been granted.',
		'Payment not deleted: Access to this endpoint has not been granted.',
	],
	[
		'404',
		'Could not list the payments: Karbon responded "not found" (HTTP 404)',
		'The payment "x" was not found',
		'Payment not deleted: the payment "x" was not found',
	],
])('a part of the API that is not granted, answered with %s', (deniedAnswer, ...messages) => {
	const bench = useBench({ deniedEndpoints: DENIED, variants: { deniedAnswer } });
	const paymentKey = { __rl: true, mode: 'id', value: 'x' };

	it.each([
		['payment.getAll', {}, messages[0]],
		['payment.get', { paymentKey }, messages[1]],
		['payment.delete', { paymentKey, confirmDeletion: true }, messages[2]],
	])('fails %s', async (operation, parameters, message) => {
		const { error, items } = await bench.run(operation, parameters);

		expect(items).toEqual([]);
		expect(error?.message).toBe(message);
		expect(error?.description).toContain('API application');
	});

	it('fails a new webhook subscription', async () => {
		const { parameters } = EVERY_OPERATION['webhookSubscription.create'](bench.simulator);
		const { error } = await bench.run('webhookSubscription.create', parameters);

		expect(error).toBeDefined();
	});
});

// karbon.md 111
describe('a part of the API that is not granted, answered with an empty list', () => {
	const bench = useBench({ deniedEndpoints: DENIED, variants: { deniedAnswer: 'emptyList' } });

	it('gives no records, because nothing tells it from a list without records', async () => {
		const { error, items } = await bench.run('payment.getAll');

		expect(error).toBeUndefined();
		expect(items).toEqual([]);
	});
});

// karbon.md 112
describe.each<[NonNullable<VariantOptions['errorBody']>, string, string]>([
	['error', 'The PaymentDate field is required', '4003'],
	['capitalized', 'x', '4003'],
	['gateway', 'x', '400'],
	['html', 'x', ''],
	['text', 'x', ''],
])('an error body in the form %s', (errorBody) => {
	const bench = useBench({ variants: { errorBody } });

	it('is reported for a record that Karbon does not have', async () => {
		const { error } = await bench.run('invoice.get', {
			invoiceKey: { __rl: true, mode: 'id', value: 'x' },
		});

		expect(error?.message).toBe('The invoice "x" was not found');
	});

	it('is reported for a value that Karbon refuses, and nothing is written', async () => {
		const { parameters } = EVERY_OPERATION['payment.create'](bench.simulator);
		const { error } = await bench.run('payment.create', { ...parameters, totalAmount: 99_999_999 });

		expect(error?.message).toMatch(/^Payment not recorded: /);
		expect(error?.context.karbon).toMatchObject({ outcome: 'refused', status: 400 });
	});
});

// karbon.md 114
describe('a refusal that comes as 500 with the code 5001', () => {
	const bench = useBench({ variants: { refusals: 'code5001' } });

	it('leaves the outcome of a write unknown, and quotes Karbon', async () => {
		const { parameters } = EVERY_OPERATION['payment.create'](bench.simulator);
		const { error } = await bench.run('payment.create', { ...parameters, totalAmount: 99_999_999 });

		expect(error?.message).toContain('Payment may have been recorded, but this is not confirmed');
		expect(error?.description).toContain('TotalAmount exceeds the amount due');
		expect(bench.written()).toHaveLength(1);
	});

	it('fails an update, after reading shows that it was not made', async () => {
		const { parameters } = EVERY_OPERATION['workItem.update'](bench.simulator);
		const { error } = await bench.run('workItem.update', {
			...parameters,
			updateFields: { assigneeEmailAddress: 'nobody@firm.example' },
		});

		expect(error?.message).toContain('Work item may have been updated');
		expect(error?.description).toContain('is not an active Karbon user');
	});

	it('fails a read with the text of Karbon', async () => {
		const { error } = await bench.run('invoice.getAll', {
			filters: {},
			options: { orderBy: 'Client' },
		});

		expect(error).toBeDefined();
	});
});
