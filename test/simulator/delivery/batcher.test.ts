import type { Json } from '../support';
import { bench, bodies, receiver, setUpEachTest, start, subscribe } from './setUp';

setUpEachTest();

describe('karbon.md 88: batches', () => {
	it('have BatchId, Count and Events with Timestamp, and call work items WorkItem', async () => {
		await start();
		await subscribe({ WebhookTypes: ['Invoice', 'Work'], BatchSize: 10 });
		const [work] = await bench.simulator.changeMany('WorkItem', 1);
		await bench.simulator.changeMany('Invoice', 2);
		await bench.simulator.flush();
		expect(bodies()).toMatchObject([
			{
				BatchId: expect.stringMatching(/^[0-9a-f-]{36}$/),
				Count: 3,
				Events: [
					{ ResourcePermaKey: work?.key, ResourceType: 'WorkItem' },
					{ ResourceType: 'Invoice' },
					{ ResourceType: 'Invoice' },
				],
			},
		]);
		for (const event of bodies()[0].Events)
			expect(Object.keys(event)).toEqual([
				'ResourcePermaKey',
				'ResourceType',
				'ActionType',
				'Timestamp',
			]);
	});

	it('never have more events than BatchSize', async () => {
		await start();
		await subscribe({ WebhookTypes: ['Invoice'], BatchSize: 7 });
		const changes = await bench.simulator.changeMany('Invoice', 17);
		await bench.clock.advance(60_000);
		expect(bodies().map((body) => body.Count)).toEqual([7, 7, 3]);
		expect(
			bodies().flatMap((body) => body.Events.map((event: Json) => event.ResourcePermaKey)),
		).toEqual(changes.map(({ key }) => key));
		expect(new Set(bodies().map((body) => body.BatchId)).size).toBe(3);
	});

	it('wait BatchMaxDelaySeconds after the 60-second window, unless they are full before', async () => {
		await start();
		await subscribe({ WebhookTypes: ['Invoice'], BatchSize: 4, BatchMaxDelaySeconds: 30 });
		await bench.simulator.changeMany('Invoice', 2);
		await bench.clock.advance(89_999);
		expect(receiver.received).toHaveLength(0);
		await bench.clock.advance(1);
		expect(bodies().map((body) => body.Count)).toEqual([2]);
		await bench.simulator.changeMany('Invoice', 2);
		await bench.clock.advance(15_000);
		await bench.simulator.changeMany('Invoice', 3);
		await bench.clock.advance(60_000);
		expect(bodies().map((body) => body.Count)).toEqual([2, 4]);
		await bench.clock.advance(30_000);
		expect(bodies().map((body) => body.Count)).toEqual([2, 4, 1]);
	});

	it('are not used with BatchSize 1: each notification has its own POST', async () => {
		await start();
		await subscribe({ WebhookTypes: ['Invoice'], BatchSize: 1 });
		await bench.simulator.changeMany('Invoice', 2);
		await bench.simulator.flush();
		expect(bodies()).toMatchObject([{ ResourceType: 'Invoice' }, { ResourceType: 'Invoice' }]);
	});
});
