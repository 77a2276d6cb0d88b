import {
	activate,
	keysOf,
	occupy,
	OTHER_SYSTEM_URL,
	restart,
	setUpEachTest,
	setupWith,
	simulator,
	start,
	subscriptions,
	writes,
} from './setUp';

setUpEachTest();

describe('An activation that fails when n8n starts', () => {
	beforeEach(async () => await start());

	test('is repaired by the health check, and deletes no valid subscription', async () => {
		const setup = setupWith({ options: { subscriptionMode: 'single' } });
		await activate(setup);
		simulator.cancelSubscription('Contact');
		simulator.faults.add({ action: { type: 'status', status: 503 } });
		const { trigger } = await restart(setup);
		simulator.faults.clear();
		simulator.reset();
		await trigger.tick();
		expect([...subscriptions().keys()].sort()).toEqual(['Contact', 'Invoice', 'Work']);
		expect(writes().map(({ method }) => method)).toEqual(['POST']);
	});

	test('because Karbon does not create a subscription again does not stop scans', async () => {
		const setup = setupWith();
		await activate(setup);
		simulator.cancelSubscription('Multi');
		simulator.faults.add({ match: { method: 'POST' }, action: { type: 'status', status: 503 } });
		const { trigger } = await restart(setup);
		const { key } = await simulator.change('Invoice');
		await trigger.minutes(10);
		expect(keysOf(trigger)).toEqual([key]);
	});

	test('because another system has one subscription does not change the others, and is reported', async () => {
		const setup = setupWith({ options: { subscriptionMode: 'single' } });
		await activate(setup);
		simulator.cancelSubscription('Contact');
		occupy('Contact');
		const { trigger } = await restart(setup);
		await trigger.tick();
		expect(writes()).toEqual([]);
		expect(trigger.complaints.map(({ message }) => message)).toEqual([
			expect.stringContaining("a webhook subscription for 'Contact'"),
		]);
	});
});

describe('A copy of an n8n instance at another address', () => {
	beforeEach(async () => await start());

	test('neither changes the subscription of the original nor emits its changes', async () => {
		const setup = setupWith();
		await activate(setup);
		const { trigger } = await restart(setup, { webhookBaseUrl: 'https://copy.example/webhook' });
		await simulator.change('Invoice');
		await trigger.tick();
		await trigger.minutes(30);
		expect(writes()).toEqual([]);
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(setup.targetUrl);
		expect(trigger.items).toEqual([]);
		expect(trigger.complaints).toHaveLength(1);
		expect(trigger.complaints[0].message).toContain(
			"instead set 'Receive Changes By' to 'Polling', or unpublish this workflow",
		);
	});
});

describe('A subscription that another system has', () => {
	beforeEach(async () => await start());

	test('is reported once, and not replaced', async () => {
		const trigger = await activate(
			setupWith({ options: { subscriptionMode: 'multi', existingSubscription: 'replace' } }),
		);
		simulator.cancelSubscription('Multi');
		occupy('Multi', ['Invoice']);
		await trigger.minutes(6 * 60);

		expect(writes()).toEqual([]);
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(OTHER_SYSTEM_URL);
		expect(trigger.complaints).toHaveLength(1);
		expect(trigger.complaints[0].message).toContain('other.example');
		const checks = simulator.requests.filter(({ path }) => path.includes('WebhookSubscriptions'));
		expect(checks.length).toBeLessThan(20);
	});

	test('is created for the node when the other system deletes it, and missed changes are recovered', async () => {
		const trigger = await activate(setupWith({ options: { subscriptionMode: 'multi' } }));
		simulator.cancelSubscription('Multi');
		occupy('Multi', ['Invoice']);
		const { key } = await simulator.change('Invoice');
		await trigger.minutes(30);
		subscriptions().delete('Multi');
		await trigger.minutes(60);
		expect(subscriptions().has('Multi')).toBe(true);
		expect(keysOf(trigger)).toContain(key);
		expect(trigger.log.map(({ message }) => message).join()).toContain('working again');

		occupy('Multi', ['Invoice']);
		await trigger.minutes(10);
		expect(trigger.complaints).toHaveLength(2);
	});
});
