import { subscribe } from '../../everyOperation';
import { jsonOf, useBench } from '../../support';

const bench = useBench();
const bodies = () => bench.simulator.requests.map(({ body }) => body);

describe('changing a webhook subscription', () => {
	it('replaces the types of the multi-type subscription', async () => {
		subscribe(bench.simulator);
		const { error, items } = await bench.run('webhookSubscription.update', {
			webhookTypes: ['Contact', 'Work'],
		});
		expect(error).toBeUndefined();
		const path = '/v3/WebhookSubscriptions/Multi';
		expect(bench.sent()).toEqual([`PATCH ${path}`, `GET ${path}`]);
		expect(bodies()).toEqual([{ WebhookTypes: ['Contact', 'Work'] }, undefined]);
		expect(jsonOf(items)).toEqual([{ updated: true, WebhookTypes: ['Contact', 'Work'] }]);
	});
});

describe('a webhook subscription that does not exist', () => {
	it.each([
		['webhookSubscription.get', {}, 'A multi-type webhook subscription was not found'],
		[
			'webhookSubscription.get',
			{ subscriptionMode: 'single', webhookType: 'Work' },
			"A webhook subscription for 'Work Item' was not found",
		],
		[
			'webhookSubscription.update',
			{ webhookTypes: ['Work'] },
			'Webhook subscription not updated: a multi-type webhook subscription was not found',
		],
	])('is explained when %s is run with %j', async (operation, parameters, message) => {
		bench.simulator.store.subscriptions.clear();
		const { error } = await bench.run(operation, parameters);
		expect(error?.message).toBe(message);
		expect(error?.description).toBe(
			"It was never created, was deleted, or was canceled by Karbon after ten failed deliveries in a row. If it belongs to a Karbon Trigger, unpublish and publish its workflow. If not, create it again. Karbon's code: 4004.",
		);
	});
});
