import { byId, useBench } from '../../support';

// karbon.md 63, 111
describe.each(['404', 'emptyList'] as const)(
	'a deletion without a response, where payments are not granted and reads return %s,',
	(deniedAnswer) => {
		const bench = useBench({
			data: { invoices: 4, payments: 4 },
			deniedEndpoints: ['GET Payments'],
			variants: { deniedAnswer },
		});

		it('is not reported as done, because the 404 of the payment proves nothing', async () => {
			const { payments } = bench.simulator.store;
			const payment = [...payments.values()].find(({ PaymentType }) =>
				/^Manual ?Payment$/.test(PaymentType),
			)!;
			bench.simulator.faults.add({ match: { method: 'DELETE' }, action: 'resetBefore' });
			const { error } = await bench.run('payment.delete', {
				paymentKey: byId(payment.PaymentKey),
				confirmDeletion: true,
			});
			expect(payments.has(payment.PaymentKey)).toBe(true);
			expect(error?.message).toContain('may have been deleted');
		});
	},
);
