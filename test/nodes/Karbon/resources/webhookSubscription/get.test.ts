import { subscribe } from '../../everyOperation';
import { jsonOf, useBench } from '../../support';

const bench = useBench();

describe('a webhook subscription', () => {
	it('of several types is read', async () => {
		subscribe(bench.simulator);
		const { items } = await bench.run('webhookSubscription.get');
		expect(bench.sent()).toEqual(['GET /v3/WebhookSubscriptions/Multi']);
		expect(items[0].json).toMatchObject({
			TargetUrl: 'https://example.com/karbon',
			WebhookTypes: ['Invoice'],
		});
	});

	it('of one type is reported when it does not exist', async () => {
		const parameters = { subscriptionMode: 'single', webhookType: 'Work' };
		const { error } = await bench.run('webhookSubscription.get', parameters);
		expect(bench.sent()).toEqual(['GET /v3/WebhookSubscriptions/Work']);
		expect(error?.message).toBe("A webhook subscription for 'Work Item' was not found");
	});

	it('is returned without the signing key, even if Karbon sends it', async () => {
		bench.simulator.faults.add({
			action: {
				type: 'status',
				status: 200,
				body: { TargetUrl: 'https://example.com', SigningKey: 'abcdefghijklmnop' },
			},
		});
		const { items } = await bench.run('webhookSubscription.get');
		expect(jsonOf(items)).toEqual([{ TargetUrl: 'https://example.com' }]);
	});
});
