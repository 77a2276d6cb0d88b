import { bench, bodies, keys, receiver, setUpEachTest, start, subscribe } from './setUp';

setUpEachTest();

describe('karbon.md 87: subscriptions and order', () => {
	it('rules 8: sends each selected type to a multi-type subscription, one POST for each change', async () => {
		await start();
		await subscribe({ WebhookTypes: ['Invoice', 'Work'] });
		await bench.simulator.change('Invoice');
		await bench.simulator.change('WorkItem');
		await bench.simulator.change('Contact');
		await bench.simulator.flush();
		expect(bodies().map((body) => body.ResourceType)).toEqual(['Invoice', 'Work']);
	});

	it('sends a change to a single-type and to a multi-type subscription', async () => {
		await start();
		await subscribe({ WebhookType: 'Invoice' });
		await subscribe({ WebhookTypes: ['Invoice'] });
		await bench.simulator.change('Invoice');
		await bench.simulator.flush();
		expect(bench.simulator.deliveries.map(({ subscription }) => subscription).sort()).toEqual([
			'Invoice',
			'Multi',
		]);
	});

	it('rules 3: sends a bulk change one by one in order, or several at a time with deliveryConcurrency', async () => {
		await start();
		await subscribe({ WebhookType: 'Invoice' });
		const changes = await bench.simulator.changeMany('Invoice', 25);
		await bench.simulator.flush();
		expect(keys()).toEqual(changes.map(({ key }) => key));
		expect(receiver.maxOpen).toBe(1);
		receiver.minOpen = 5;
		await start({ deliveryConcurrency: 5 });
		await subscribe({ WebhookType: 'Invoice' });
		await bench.simulator.changeMany('Invoice', 25);
		await bench.simulator.flush();
		expect(receiver.maxOpen).toBe(5);
	});

	it('sends nothing to a subscription that was deleted before the dispatch', async () => {
		await start();
		await subscribe({ WebhookType: 'Invoice' });
		await bench.simulator.change('Invoice');
		await bench.call('DELETE', '/v3/WebhookSubscriptions/Invoice');
		await bench.clock.advance(60_000);
		expect(receiver.received).toHaveLength(0);
	});
});
