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

	// "TimeStamp: Time of the change notification" (karbon.md 82): nothing says how it
	// relates to the modification time of the record.
	describe('the time of a notification', () => {
		it.each<[NotificationTime, number]>([
			['record', 20_000],
			['unmoved', 20_000],
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

		it.each([
			['record', 20_000],
			['unmoved', 0],
		] as const)(
			'with notificationTime %s, a change that keeps the modification time is reported %d ms after it',
			async (notificationTime, after) => {
				await startSubscribed({ notificationTime }, { WebhookType: 'Invoice' });
				const key = firstKey(bench.simulator.store.invoices);
				await bench.simulator.change('Invoice', key);
				const { UpdatedAt } = bench.simulator.store.invoices.get(key)!;
				await bench.clock.advance(20_000);
				await bench.simulator.change('Invoice', key, 'Updated', { UpdatedAt });
				await bench.clock.advance(40_000);

				const [{ TimeStamp }] = bodies();
				expect(Date.parse(TimeStamp) - Date.parse(String(UpdatedAt))).toBe(after);
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

	// karbon.md 81
	it.each(['TimeStamp', 'Timestamp'] as const)(
		'the time of a single notification has the name %s with that singleTimestampName',
		async (singleTimestampName) => {
			await startSubscribed({ singleTimestampName }, { WebhookType: 'Invoice' });
			await bench.simulator.change('Invoice');
			await bench.clock.advance(60_000);

			const [body] = bodies();
			expect(Object.keys(body).filter((name) => /^timestamp$/i.test(name))).toEqual([
				singleTimestampName,
			]);
		},
	);

	// "Rapid changes to the same entity result in a single notification" (karbon.md 88): with which action, is not shown.
	it.each([
		['inserted', 'Inserted'],
		['last', 'Updated'],
	] as const)(
		'a new record that is changed at once is reported with combinedAction %s as %s',
		async (combinedAction, action) => {
			await startSubscribed({ combinedAction }, { WebhookType: 'Contact' });
			const { key } = await bench.simulator.change('Contact', undefined, 'Inserted');
			await bench.simulator.change('Contact', key, 'Updated');
			await bench.clock.advance(60_000);

			expect(bodies().map(({ ActionType }) => ActionType)).toEqual([action]);
		},
	);

	it.each(['InviteAccepted', 'Inserted'] as const)(
		'an accepted invitation is reported with acceptedInvite %s',
		async (acceptedInvite) => {
			await start({ data: { users: 2 }, variants: { acceptedInvite } });
			await subscribe({ WebhookType: 'User' });
			const key = firstKey(bench.simulator.store.users);
			await bench.simulator.change('User', key, 'InviteAccepted');
			await bench.clock.advance(60_000);

			expect(bodies().map(({ ActionType }) => ActionType)).toEqual([acceptedInvite]);
		},
	);

	it.each(['workItem', 'estimate'] as const)(
		'an estimate summary is named by the key of its %s with that estimateEventKey',
		async (estimateEventKey) => {
			await start({ data: { workItems: 3 }, variants: { estimateEventKey } });
			await subscribe({ WebhookType: 'EstimateSummary' });
			const [key, { rows }] = [...bench.simulator.store.estimateSummaries][0];
			await bench.simulator.change('EstimateSummary', key);
			await bench.clock.advance(60_000);

			const expected = estimateEventKey === 'workItem' ? key : rows[0].EstimateSummaryKey;
			expect(bodies().map(({ ResourcePermaKey }) => ResourcePermaKey)).toEqual([expected]);
		},
	);

	// "Retry schedule and response time-out of deliveries: not shown" (karbon.md 87).
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

	it.each([
		['asSubscribed', 1, true, 1],
		['asSubscribed', 10, false, 3],
		['alwaysBatch', 1, false, 1],
		['alwaysSingle', 10, true, 1],
	] as const)(
		'with notificationEnvelope %s and a BatchSize of %d, deliveries are single: %s',
		async (notificationEnvelope, BatchSize, isSingle, size) => {
			await startSubscribed({ notificationEnvelope }, { WebhookTypes: ['Invoice'], BatchSize });
			await bench.simulator.changeMany('Invoice', 3);
			await bench.clock.advance(60_000);

			expect(bodies()).toHaveLength(3 / size);
			for (const body of bodies()) {
				expect('ResourcePermaKey' in body).toBe(isSingle);
				if (!isSingle) expect(body.Events).toHaveLength(size);
			}
		},
	);

	it('a batch has all waiting events with batchExcess, and a Count that differs with batchCount', async () => {
		const variants = { batchExcess: true, batchCount: 'more' } as const;
		await startSubscribed(variants, { WebhookTypes: ['Invoice'], BatchSize: 2 });
		await bench.simulator.changeMany('Invoice', 3);
		await bench.clock.advance(60_000);

		expect(bodies().map(({ Count, Events }) => [Count, Events.length])).toEqual([[4, 3]]);
	});

	it.each([
		['replaces', ['Work']],
		['adds', ['Invoice', 'Work']],
	] as const)('a PATCH with patchTypes %s', async (patchTypes, types) => {
		await startSubscribed({ patchTypes }, { WebhookTypes: ['Invoice'] });
		const path = '/v3/WebhookSubscriptions/Multi';
		expect((await bench.call('PATCH', path, { WebhookTypes: ['Work'] })).status).toBe(204);

		expect((await bench.get(path)).body.WebhookTypes).toEqual(types);
	});

	it.each([
		['offered', 201],
		['refused', 400],
	] as const)(
		'a multi-type subscription with multiTypeSubscriptions %s',
		async (multiTypeSubscriptions, status) => {
			await startSubscribed({ multiTypeSubscriptions }, { WebhookType: 'Invoice' });
			const body = { WebhookTypes: ['Work'], TargetUrl: receiver.url };
			expect((await bench.call('POST', '/v3/WebhookSubscriptions', body)).status).toBe(status);
		},
	);

	it('a subscription that does not exist is null with unknownSubscription null', async () => {
		await startSubscribed({ unknownSubscription: 'null' }, { WebhookType: 'Invoice' });
		const read = async (type: string) => await bench.get(`/v3/WebhookSubscriptions/${type}`);

		expect(await read('Work')).toMatchObject({ status: 200, body: null });
		expect((await read('Invoice')).body.TargetUrl).toBe(receiver.url);
	});

	it('a second subscription answers 409 with secondPost conflict', async () => {
		await start({ secondPost: 'conflict' });
		await subscribe({ WebhookType: 'Invoice' });
		const body = { WebhookType: 'Invoice', TargetUrl: 'https://another.example/' };

		expect((await bench.post('/v3/WebhookSubscriptions', body)).status).toBe(409);
	});
});
