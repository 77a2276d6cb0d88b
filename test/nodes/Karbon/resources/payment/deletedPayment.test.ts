import { manualPayment } from '../../everyOperation';
import { byId, jsonOf, useBench } from '../../support';

// karbon.md 63
describe.each([
	['notFound', "404 with Karbon's code"],
	['labeled', 'a payment with the label "Manual Payment Deleted"'],
	['gone', '410'],
] as const)('with deletedPayment %s', (deletedPayment, what) => {
	const bench = useBench({ variants: { deletedPayment } });
	const remove = async (key: string) =>
		await bench.run('payment.delete', { paymentKey: byId(key), confirmDeletion: true });

	it(`a deletion whose response was lost is done, because reading the payment gives ${what}`, async () => {
		const key = manualPayment(bench.simulator);
		const action = 'resetAfter';
		bench.simulator.faults.add({ match: { method: 'DELETE' }, action, times: 1 });
		const { error, items } = await remove(key);

		expect(error).toBeUndefined();
		expect(jsonOf(items)).toEqual([{ deleted: true, PaymentKey: key }]);
	});

	it('a deletion that never arrived is not done', async () => {
		const key = manualPayment(bench.simulator);
		const action = 'resetBefore';
		bench.simulator.faults.add({ match: { method: 'DELETE' }, action, times: 1 });
		const { error } = await remove(key);

		expect(error?.message).toContain('Payment not deleted');
		expect(bench.simulator.store.payments.has(key)).toBe(true);
	});
});

describe('a 410 or 200 that is not from Karbon', () => {
	const bench = useBench();

	it('does not show that a payment was deleted: 410', async () => {
		const key = manualPayment(bench.simulator);
		bench.simulator.faults.add({ match: { method: 'DELETE' }, action: 'resetAfter', times: 1 });
		bench.simulator.faults.add({
			match: { method: 'GET' },
			action: { type: 'status', status: 410, body: 'Gone' },
		});
		const { error } = await bench.run('payment.delete', {
			paymentKey: byId(key),
			confirmDeletion: true,
		});

		expect(error?.message).toContain('Payment may have been deleted');
	});

	it.each([
		null,
		[],
		{},
		{ error: 'later' },
		{ PaymentKey: 'another', PaymentType: 'ManualPayment' },
	])('nor does an answer that is not the payment show that it is still there: %j', async (body) => {
		const key = manualPayment(bench.simulator);
		bench.simulator.faults.add({ match: { method: 'DELETE' }, action: 'resetAfter', times: 1 });
		bench.simulator.faults.add({
			match: { method: 'GET' },
			action: { type: 'status', status: 200, body },
		});
		const { error } = await bench.run('payment.delete', {
			paymentKey: byId(key),
			confirmDeletion: true,
		});
		expect(bench.simulator.store.payments.has(key)).toBe(false);
		expect(error?.message).toContain('Payment may have been deleted');
	});
});
