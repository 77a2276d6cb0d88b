import type { SimulatorOptions } from '../../../simulator';
import { bench, receiver, setUpEachTest, start, subscribe } from './setUp';

setUpEachTest();

describe('karbon.md 87: failures', () => {
	const startSubscribed = async (options?: SimulatorOptions): Promise<void> => {
		await start(options);
		await subscribe({ WebhookType: 'Invoice' });
	};
	const isActive = async () => (await bench.get('/v3/WebhookSubscriptions/Invoice')).status === 200;

	it.each([500, 404, 302, 0])(
		'retries with growing delays and the same bytes after status %i',
		async (status) => {
			await startSubscribed();
			receiver.status = status;
			await bench.simulator.change('Invoice');
			await bench.clock.advance(60_000 + 10_000 + 30_000);
			receiver.status = 200;
			await bench.clock.advance(60_000);
			const { deliveries } = bench.simulator;
			expect(deliveries.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4]);
			expect(deliveries.map(({ at }) => at - (deliveries[0]?.at ?? 0))).toEqual([
				0, 10_000, 40_000, 100_000,
			]);
			expect(new Set(deliveries.map(({ body }) => body)).size).toBe(1);
			expect(deliveries[3]?.status).toBe(200);
			await bench.clock.advance(86_400_000);
			expect(deliveries).toHaveLength(4);
		},
	);

	it('Delivery rules 5: cancels the subscription after ten consecutive responses other than 2xx', async () => {
		await startSubscribed();
		receiver.status = 500;
		await bench.simulator.changeMany('Invoice', 9);
		await bench.simulator.flush();
		expect(await isActive()).toBe(true);
		await bench.simulator.change('Invoice');
		await bench.simulator.flush();
		expect(await isActive()).toBe(false);
		await bench.clock.advance(86_400_000);
		expect(receiver.received).toHaveLength(10);
	});

	it('Delivery rules 5: counts retries, so one delivery that always fails cancels the subscription', async () => {
		await startSubscribed();
		receiver.status = 0;
		await bench.simulator.change('Invoice');
		await bench.clock.advance(7 * 86_400_000);
		expect(bench.simulator.deliveries).toHaveLength(10);
		expect(bench.simulator.deliveries[0]?.error).toEqual(expect.any(String));
		expect(await isActive()).toBe(false);
	});

	it('Delivery rules 5: resets the count after a 2xx response', async () => {
		await startSubscribed({ retryDelaysMs: [] });
		for (const status of [500, 204, 500]) {
			receiver.status = status;
			await bench.simulator.changeMany('Invoice', 9);
			await bench.simulator.flush();
		}
		expect(await isActive()).toBe(true);
		expect(receiver.received).toHaveLength(27);
	});

	it('delivers again after the subscription is created again', async () => {
		await startSubscribed();
		bench.simulator.cancelSubscription('Invoice');
		expect(await isActive()).toBe(false);
		expect((await subscribe({ WebhookType: 'Invoice' })).status).toBe(201);
		await bench.simulator.change('Invoice');
		await bench.simulator.flush();
		expect(receiver.received).toHaveLength(1);
	});

	it('stops after the last of the given retry delays', async () => {
		await startSubscribed({ retryDelaysMs: [5, 10] });
		receiver.status = 500;
		await bench.simulator.change('Invoice');
		await bench.clock.advance(600_000);
		expect(bench.simulator.deliveries.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
		expect(await isActive()).toBe(true);
	});

	it('treats a receiver that does not respond in time as failed', async () => {
		await startSubscribed({ deliveryTimeoutMs: 50 });
		receiver.status = -1;
		await bench.simulator.change('Invoice');
		await bench.simulator.flush();
		expect(bench.simulator.deliveries).toMatchObject([
			{ error: expect.stringContaining('timeout') },
		]);
		expect(bench.simulator.deliveries[0]).not.toHaveProperty('status');
	});
});
