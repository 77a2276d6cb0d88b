import { bench, receiver, setUpEachTest, start, subscribe } from './setUp';

setUpEachTest();

describe('a delivery fault', () => {
	beforeEach(async () => {
		await start();
		await subscribe({ WebhookType: 'Invoice' });
	});

	it('sends every third delivery twice', async () => {
		bench.simulator.deliveryFaults.add({ every: 3, fault: { copies: 2 } });
		await bench.simulator.changeMany('Invoice', 6);
		await bench.simulator.flush();
		expect(receiver.received).toHaveLength(8);
		expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(6);
	});

	it('sends a burst in reverse order', async () => {
		bench.simulator.deliveryFaults.add({ fault: { reverse: true }, times: 1 });
		const changes = await bench.simulator.changeMany('Invoice', 5);
		await bench.simulator.flush();
		expect(receiver.received.map(({ body }) => body.ResourcePermaKey)).toEqual(
			changes.map(({ key }) => key).reverse(),
		);
	});

	it('applies to the nth delivery of one subscription until it is cleared', async () => {
		await subscribe({ WebhookTypes: ['Invoice'], BatchSize: 5 });
		bench.simulator.deliveryFaults.add({
			subscription: 'Multi',
			nth: 2,
			fault: { signature: 'missing' },
		});
		for (let index = 0; index < 3; index += 1) {
			await bench.simulator.change('Invoice');
			await bench.simulator.flush();
		}
		const unsigned = bench.simulator.deliveries.filter(
			({ headers }) => headers.Signature === undefined,
		);
		expect(unsigned).toMatchObject([{ subscription: 'Multi' }]);
		expect(bench.simulator.deliveryFaults.list()).toHaveLength(1);
		bench.simulator.deliveryFaults.clear();
		expect(bench.simulator.deliveryFaults.list()).toHaveLength(0);
	});
});
