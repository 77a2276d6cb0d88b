import { manualPayment } from '../../everyOperation';
import { byId, jsonOf, useBench } from '../../support';

const bench = useBench();
const bodies = () => bench.simulator.requests.map(({ body }) => body);

describe('deleting a payment', () => {
	it('sends the key and returns what was deleted', async () => {
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
