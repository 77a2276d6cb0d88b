import type { NotificationTime, VariantOptions } from '../../../simulator';
import { bench, bodies, receiver, setUpEachTest, start, subscribe } from '../delivery/setUp';
import { firstKey, type Json } from '../support';

const START = Date.UTC(2026, 0, 15, 9);

setUpEachTest();

describe('variants of notifications', () => {
	const startSubscribed = async (variants: VariantOptions, subscription: Json): Promise<void> => {
		await start({ data: { invoices: 3 }, variants });
		await subscribe(subscription);
	};

	// "TimeStamp: Time of the change notification" (interface.md, Notification (single form)): nothing says how it
	// relates to the modification time of the record.
	describe('the time of a notification', () => {
		it.each<[NotificationTime, number]>([
			['record', 20_000],
			['firstChange', 0],
			['dispatch', 60_000],
			[-90_000, -70_000],
			[90_000, 110_000],
		])(
			'with notificationTime %s is %d ms after the first change',
			async (notificationTime, after) => {
				await startSubscribed({ notificationTime }, { WebhookType: 'Invoice' });
				const key = firstKey(bench.simulator.store.invoices);
				await bench.simulator.change('Invoice', key);
				await bench.clock.advance(20_000);
				await bench.simulator.change('Invoice', key);
				await bench.clock.advance(40_000);

				expect(bodies().map(({ TimeStamp }) => Date.parse(TimeStamp) - START)).toEqual([after]);
				expect(bench.simulator.store.invoices.get(key)?.UpdatedAt).toBe('2026-01-15T09:00:20.000Z');
			},
		);

		it('with notificationTime dispatch includes BatchMaxDelaySeconds', async () => {
			await startSubscribed(
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
	it('with repeatDeliveriesAfterMs, a successful delivery is sent again with the same bytes after a later change', async () => {
		await startSubscribed({ repeatDeliveriesAfterMs: 300_000 }, { WebhookType: 'Invoice' });
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
