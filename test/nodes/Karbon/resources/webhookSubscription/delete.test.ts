import { subscribe } from '../../everyOperation';
import { jsonOf, useBench } from '../../support';

const bench = useBench();

describe('deleting a webhook subscription', () => {
	it('removes only the multi-type subscription', async () => {
		const { subscriptions } = bench.simulator.store;
		subscribe(bench.simulator);
		subscriptions.set('Work', { ...subscriptions.get('Multi')!, name: 'Work', types: ['Work'] });
		const { items } = await bench.run('webhookSubscription.delete');
		expect(bench.sent()).toEqual(['DELETE /v3/WebhookSubscriptions/Multi']);
		expect(jsonOf(items)).toEqual([{ deleted: true, subscriptionMode: 'multi' }]);
		expect([...subscriptions.keys()]).toEqual(['Work']);
	});

	it('removes the subscription of one type, and reports when it was already gone', async () => {
		const parameters = { subscriptionMode: 'single', webhookType: 'Work' };
		const { subscriptions } = bench.simulator.store;
		subscribe(bench.simulator);
		subscriptions.set('Work', { ...subscriptions.get('Multi')!, name: 'Work', types: ['Work'] });
		const first = await bench.run('webhookSubscription.delete', parameters);
		const second = await bench.run('webhookSubscription.delete', parameters);
		expect(bench.sent()).toEqual(Array(2).fill('DELETE /v3/WebhookSubscriptions/Work'));
		expect(jsonOf(first.items)).toEqual([{ deleted: true, WebhookType: 'Work' }]);
		expect(jsonOf(second.items)).toEqual([
			{ deleted: true, alreadyGone: true, WebhookType: 'Work' },
		]);
	});

	it('reports another error', async () => {
		bench.simulator.faults.add({ action: { type: 'status', status: 403 } });
		const { error } = await bench.run('webhookSubscription.delete');
		expect(error?.message).toContain('Webhook subscription not deleted');
	});
});
