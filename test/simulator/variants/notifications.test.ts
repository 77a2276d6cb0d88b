import type { NotificationTime, VariantOptions } from '../../../simulator';
import { type Receiver, startReceiver } from '../delivery/receiver';
import { type Bench, closeAll, firstKey, type Json, startBench } from '../support';

const START = Date.UTC(2026, 0, 15, 9);

describe('variants of notifications', () => {
	let bench: Bench;
	let receiver: Receiver;
	beforeEach(async () => {
		receiver = await startReceiver();
	});
	afterEach(async () => {
		await closeAll();
		await receiver.close();
	});

	const start = async (variants: VariantOptions, subscription: Json): Promise<void> => {
		bench = await startBench({ allowHttpTargets: true, data: { invoices: 3 }, variants });
		await bench.post('/v3/WebhookSubscriptions', { TargetUrl: receiver.url, ...subscription });
	};
	const bodies = (): Json[] => receiver.received.map(({ body }) => body);

	// "TimeStamp: Time of the change notification" (interface.md, Notification (single form)): nothing says how it
	// relates to the modification time of the record.
	describe('the time of a notification', () => {
		it.each<[NotificationTime, number]>([
			['record', 20_000],
			['firstChange', 0],
			['dispatch', 60_000],
			[-90_000, -70_000],
			[90_000, 110_000],
		])('with %s is %d ms after the first change', async (notificationTime, after) => {
			await start({ notificationTime }, { WebhookType: 'Invoice' });
			const key = firstKey(bench.simulator.store.invoices);
			await bench.simulator.change('Invoice', key);
			await bench.clock.advance(20_000);
			await bench.simulator.change('Invoice', key);
			await bench.clock.advance(40_000);

			expect(bodies().map(({ TimeStamp }) => Date.parse(TimeStamp) - START)).toEqual([after]);
			expect(bench.simulator.store.invoices.get(key)?.UpdatedAt).toBe('2026-01-15T09:00:20.000Z');
		});

		it('with dispatch counts the extra delay of a batch (BatchMaxDelaySeconds)', async () => {
			await start(
				{ notificationTime: 'dispatch' },
				{ WebhookTypes: ['Invoice'], BatchSize: 10, BatchMaxDelaySeconds: 30 },
			);
			await bench.simulator.change('Invoice');
			await bench.clock.advance(90_000);

			const [{ Events }] = bodies() as [Json];
			expect(Events.map((event: Json) => Date.parse(event.Timestamp) - START)).toEqual([90_000]);
		});
	});

	// "Retry schedule and response time-out of deliveries: not shown" (interface.md, Delivery rules).
	it('a delivery that was answered is sent again, byte for byte, after a later change', async () => {
		await start({ repeatDeliveriesAfterMs: 300_000 }, { WebhookType: 'Invoice' });
		const key = firstKey(bench.simulator.store.invoices);
		await bench.simulator.change('Invoice', key);
		await bench.clock.advance(60_000);
		await bench.simulator.change('Invoice', key);
		await bench.clock.advance(60_000);
		expect(receiver.received).toHaveLength(2);
		await bench.clock.advance(240_000);

		expect(receiver.received).toHaveLength(3);
		expect(receiver.received[2]?.text).toBe(receiver.received[0]?.text);
	});
});
