import { manualPayment } from '../../everyOperation';
import { byId, jsonOf, useBench } from '../../support';

const bench = useBench();
const bodies = () => bench.simulator.requests.map(({ body }) => body);

describe('reversing a payment', () => {
	it('sends the key and the day without its time, and keeps an entry as audit trail', async () => {
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
