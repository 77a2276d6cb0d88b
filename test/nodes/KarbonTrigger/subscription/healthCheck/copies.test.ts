import {
	activate,
	occupy,
	restart,
	setUpEachTest,
	setupWith,
	simulator,
	start,
	subscriptions,
	writes,
} from './setUp';

setUpEachTest();

test.each(['single', 'automatic'])(
	'A copy of an n8n instance does nothing while the original has one of its subscriptions, although another system has taken another: %s',
	async (subscriptionMode) => {
		await start({ variants: { multiTypeSubscriptions: 'refused' } });
		const setup = setupWith({
			webhookTypes: ['Contact', 'Invoice'],
			options: { subscriptionMode },
		});
		await activate(setup);
		simulator.cancelSubscription('Contact');
		occupy('Contact');
		const { trigger } = await restart(setup, { webhookBaseUrl: 'https://copy.example/webhook' });
		await simulator.change('Invoice');
		await trigger.tick();
		await trigger.minutes(30);
		expect(writes()).toEqual([]);
		expect(subscriptions().get('Invoice')?.TargetUrl).toBe(setup.targetUrl);
		expect(trigger.items).toEqual([]);
	},
);

test.each(['full', 'urlOnly', 'nothing'] as const)(
	'A copy that chooses its subscriptions itself takes none beside those of the original when a GET shows %s',
	async (subscriptionGetShows) => {
		await start({ subscriptionGetShows });
		const setup = setupWith({ webhookTypes: ['Contact', 'Invoice'] });
		await activate(setup);
		const { trigger } = await restart(setup, { webhookBaseUrl: 'https://copy.example/webhook' });
		await simulator.change('Invoice');
		await trigger.tick();
		await trigger.minutes(30);
		expect(writes()).toEqual([]);
		expect(trigger.items).toEqual([]);
		expect(trigger.complaints.map(({ message }) => message)).toEqual([
			expect.stringContaining('on another n8n instance'),
		]);
	},
);

test.each([
	['from its start on', true],
	['later', false],
])(
	'A copy does not scan while Karbon does not return the subscriptions: %s',
	async (_when, isAtStart) => {
		await start();
		const setup = setupWith({ webhookTypes: ['Contact', 'Invoice'] });
		await activate(setup);
		const { trigger } = await restart(setup, { webhookBaseUrl: 'https://copy.example/webhook' });
		if (!isAtStart) await trigger.tick();
		simulator.faults.add({
			match: { path: '/v3/WebhookSubscriptions/Multi' },
			action: { type: 'status', status: 503 },
		});
		await simulator.change('Invoice');
		await trigger.tick();
		await trigger.minutes(30);
		expect(trigger.items).toEqual([]);
	},
);

test('Where Karbon hides addresses, a subscription at the former address of n8n is not taken for one at the new address', async () => {
	await start({ subscriptionGetShows: 'nothing' });
	const setup = setupWith({
		webhookTypes: ['Contact', 'Invoice'],
		options: { subscriptionMode: 'single' },
	});
	await activate(setup);
	simulator.cancelSubscription('Contact');
	const { later, trigger } = await restart(setup, {
		webhookBaseUrl: 'https://moved.example/webhook',
	});
	await trigger.tick();
	await trigger.minutes(10);
	expect(subscriptions().get('Contact')?.TargetUrl).toBe(later.targetUrl);
	expect(trigger.complaints.map(({ message }) => message)).toEqual([
		expect.stringContaining("'Invoice', which delivers to n8n.test"),
	]);
});
