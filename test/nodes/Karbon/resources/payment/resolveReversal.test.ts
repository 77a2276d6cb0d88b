import { createExecution } from '../../../../support/action/executeNode';
import { unpaidInvoice } from '../../everyOperation';
import { byId, jsonOf, useBench } from '../../support';

const REVERSAL_DATE = '2026-03-01T00:00:00Z';
/** Another amount for each test, because payments of earlier tests are still there. */
let cents = 0;
beforeEach(() => {
	cents += 1;
});

/** Operations on payments of one invoice of this bench. */
function paymentsOf(bench: ReturnType<typeof useBench>) {
	const post = { method: 'POST', path: '/v3/ReverseManualPayment' };
	return {
		/** Records two payments of the same amount. */
		async recordTwo(): Promise<string[]> {
			const invoice = bench.simulator.store.invoices.get(unpaidInvoice(bench.simulator))!;
			const parameters = {
				invoiceKey: byId(invoice.InvoiceKey),
				paymentDate: invoice.InvoiceDate,
				totalAmount: cents / 100,
			};
			const items = [{ json: {} }, { json: {} }];
			const created = await bench.run('payment.create', parameters, { items });
			bench.simulator.reset();
			return jsonOf(created.items).map(({ PaymentKey }) => String(PaymentKey));
		},
		async reverse(key: string, execution = createExecution()) {
			const parameters = { paymentKey: byId(key), reversalDate: REVERSAL_DATE };
			return await bench.run('payment.reverse', parameters, { execution });
		},
		loseConnection(when: 'resetBefore' | 'resetAfter'): void {
			bench.simulator.faults.add({ action: when, match: post, times: 1 });
		},
	};
}

describe('a reversal whose response is lost, where Karbon relabels the payment', () => {
	const bench = useBench({ variants: { reversals: 'relabeled' } });
	const { recordTwo, reverse, loseConnection } = paymentsOf(bench);

	it('is done if the payment itself is labeled as reversed', async () => {
		const [key] = await recordTwo();
		loseConnection('resetAfter');
		const { error, items } = await reverse(key);
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual([
			{ reversed: true, PaymentKey: key, ReversalDate: REVERSAL_DATE },
		]);
		expect(bench.sent()).toEqual(['POST /v3/ReverseManualPayment', `GET /v3/Payments/${key}`]);
	});

	it('is not taken as done because another payment of the same amount was reversed', async () => {
		const [first, second] = await recordTwo();
		await reverse(first);
		loseConnection('resetBefore');
		const { error } = await reverse(second);
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
		expect(bench.simulator.store.payments.get(second)?.PaymentType).toBe('Manual Payment');
	});

	it.each([
		['the label without spaces', { PaymentType: 'ManualPaymentReversed' }, undefined],
		['another label', { PaymentType: 'Manual Payment' }, 'unknown'],
		['no label', {}, 'unknown'],
		['another payment', { PaymentKey: 'k', PaymentType: 'ManualPaymentReversed' }, 'unknown'],
	])('is judged by %s', async (_text, changes, outcome) => {
		const [key] = await recordTwo();
		loseConnection('resetAfter');
		const body = { PaymentKey: key, ...changes };
		const action = { type: 'status', status: 200, body } as const;
		bench.simulator.faults.add({ action, match: { method: 'GET' } });
		const { error } = await reverse(key);
		expect((error?.context.karbon as { outcome?: string } | undefined)?.outcome).toBe(outcome);
	});
});

describe('a reversal whose response is lost, where Karbon adds an entry for it', () => {
	const bench = useBench();
	const { recordTwo, reverse, loseConnection } = paymentsOf(bench);

	it('has an unknown outcome, because the entry does not name its payment', async () => {
		const [key] = await recordTwo();
		const execution = createExecution();
		loseConnection('resetAfter');
		const first = await reverse(key, execution);
		const second = await reverse(key, execution);
		expect(first.error?.message).toMatch(/^Payment may have been reversed/);
		expect(first.error?.context.karbon).toMatchObject({ outcome: 'unknown' });
		expect(second.error?.message).toMatch(/^Not sent again/);
		for (const { error } of [first, second]) {
			expect(error?.description).toContain(
				`Open the invoice of the payment "${key}" in Karbon and check whether it shows this payment as reversed.`,
			);
		}
		expect(bench.written()).toHaveLength(1);
	});

	it('is not taken as done because an entry of a deleted payment is left', async () => {
		const [first, second] = await recordTwo();
		await reverse(first);
		bench.simulator.store.payments.delete(first);
		loseConnection('resetBefore');
		const { error } = await reverse(second);
		expect(error?.context.karbon).toMatchObject({ outcome: 'unknown' });
	});

	it('has an unknown outcome when the payment cannot be read', async () => {
		const [key] = await recordTwo();
		loseConnection('resetAfter');
		const action = { type: 'status', status: 403 } as const;
		bench.simulator.faults.add({ action, match: { method: 'GET' } });
		expect((await reverse(key)).error?.context.karbon).toMatchObject({ outcome: 'unknown' });
	});
});
