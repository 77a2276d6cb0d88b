import { createSimulator } from '../../../../../simulator';
import { until } from '../../../../support/clock/manualTiming';
import { credentialFor } from '../../../../support/n8n/credentials';
import {
	callHook,
	register,
	RESTART,
	TEST_RUN,
	TEST_RUN_END,
	UPDATE,
} from '../../../../support/trigger/hookContext';
import { afterRestart, type TriggerSetup } from '../../../../support/trigger/triggerSetup';
import {
	MULTI_ONLY,
	NOW,
	occupy,
	setUpEachTest,
	setupWith,
	SHOWN,
	simulator,
	start,
	subscriptions,
} from './setUp';

setUpEachTest();

const REPLACE = {
	options: { subscriptionMode: 'multi', existingSubscription: 'replace' },
};

describe.each(SHOWN)('When a GET shows %s,', (subscriptionGetShows) => {
	beforeEach(async () => await start({ subscriptionGetShows }));

	test('unpublishing keeps the subscription by which another workflow has replaced its own', async () => {
		const first = setupWith(MULTI_ONLY);
		const second = setupWith(REPLACE);
		await register(first);
		await register(second);
		const { result: isInPlace } = await callHook(first, 'checkExists', UPDATE);
		expect(isInPlace).toBe(false);
		await callHook(first, 'delete', UPDATE);
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(second.targetUrl);
		await callHook(second, 'delete', UPDATE);
		expect(subscriptions().size).toBe(0);
	});

	test('two workflows may take it from each other again and again', async () => {
		const both = [setupWith(REPLACE), setupWith(REPLACE)];
		for (const one of [...both, ...both]) {
			await register(one);
			expect(subscriptions().get('Multi')?.TargetUrl).toBe(one.targetUrl);
		}
		await callHook(both[0], 'delete', UPDATE);
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(both[1].targetUrl);
	});
});

test.each(['full', 'urlOnly'] as const)(
	'Unpublishing with the credential of another account deletes nothing there (a GET shows %s)',
	async (subscriptionGetShows) => {
		await start({ subscriptionGetShows });
		const setup = setupWith(MULTI_ONLY);
		await register(setup);
		const credentials = { ...simulator.credentials, accessKey: 'that-of-another-account' };
		const other = await createSimulator({ subscriptionGetShows, credentials });
		const multi = { ...subscriptions().get('Multi')!, TargetUrl: 'https://other.example/hook' };
		other.store.subscriptions.set('Multi', multi);
		await callHook(afterRestart(setup, { credential: credentialFor(other) }), 'delete', UPDATE);
		expect(other.store.subscriptions.get('Multi')).toEqual(multi);
		await other.close();
	},
);

test('Unpublishing and publishing with Replace It at the same time keep the new subscription', async () => {
	await start();
	const first = setupWith(MULTI_ONLY);
	const second = setupWith(REPLACE);
	await register(first);
	// The first has read that the subscription is its own, and its deletion arrives late.
	simulator.faults.add({
		match: { path: '/v3/WebhookSubscriptions/Multi', method: 'DELETE' },
		action: { type: 'delay', ms: 500 },
		times: 1,
	} as never);
	const unpublishing = callHook(first, 'delete', UPDATE);
	await until(() => simulator.requests.some(({ method }) => method === 'DELETE'));
	await register(second);
	await unpublishing;
	expect(subscriptions().get('Multi')?.TargetUrl).toBe(second.targetUrl);
});

test('Publishing with another mode deletes what unpublishing could not', async () => {
	await start();
	const setup = setupWith(MULTI_ONLY);
	await register(setup);
	simulator.faults.add({
		match: { path: '/v3/WebhookSubscriptions/Multi', method: 'DELETE' },
		action: { type: 'status', status: 409 },
	});
	await callHook(setup, 'delete', UPDATE).catch(() => undefined);
	simulator.faults.clear();
	const parameters = { webhookTypes: ['Invoice'], options: { subscriptionMode: 'single' } };
	const next = afterRestart(setup, { parameters });
	occupy('Work');
	await register(next);
	expect([...subscriptions().keys()].sort()).toEqual(['Invoice', 'Work']);
});

describe('Where Karbon hides addresses, unpublishing keeps the subscription that has replaced its own', () => {
	let first: TriggerSetup;
	let second: TriggerSetup;
	beforeEach(async () => {
		await start({ subscriptionGetShows: 'nothing' });
		first = setupWith(MULTI_ONLY);
		second = setupWith(REPLACE);
		await register(first);
	});

	test("also if n8n's clock was set back", async () => {
		jest.spyOn(Date, 'now').mockReturnValue(NOW - 60_000);
		await register(second);
		await callHook(first, 'delete', UPDATE);
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(second.targetUrl);
	});

	test('also if another spelling of the Base URL was used', async () => {
		second.credential.baseUrl = String(second.credential.baseUrl).replace('http:', 'HTTP:');
		await register(second);
		await callHook(first, 'delete', UPDATE);
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(second.targetUrl);
	});

	test.each([
		['the first', () => [first, second]],
		['the second', () => [second, first]],
	])('also after a restart that begins with %s', async (_, inOrder) => {
		await register(second);
		await jest.isolateModulesAsync(async () => {
			const other = await import('../../../../support/trigger/hookContext');
			for (const one of inOrder()) await other.callHook(one, 'checkExists', RESTART);
			const { result: isInPlace } = await other.callHook(first, 'checkExists', RESTART);
			expect(isInPlace).toBe(false);
			await other.callHook(first, 'delete', UPDATE);
			expect(subscriptions().get('Multi')?.TargetUrl).toBe(second.targetUrl);
			await other.callHook(second, 'delete', UPDATE);
			expect(subscriptions().size).toBe(0);
		});
	});
});

test('Where Karbon hides addresses, another spelling of the address of n8n takes no subscription back', async () => {
	await start({ subscriptionGetShows: 'nothing' });
	const spelling = { webhookBaseUrl: 'https://N8N.test/webhook' };
	const both = [setupWith(MULTI_ONLY, spelling), setupWith(REPLACE, spelling)];
	for (const one of both) await register(one);
	await jest.isolateModulesAsync(async () => {
		const other = await import('../../../../support/trigger/hookContext');
		const [first, second] = both.map((one) => afterRestart(one));
		const isInPlace = async (setup: TriggerSetup) =>
			(await other.callHook(setup, 'checkExists', RESTART)).result;
		expect(await isInPlace(second)).toBe(true);
		expect(await isInPlace(first)).toBe(false);
		await other.callHook(second, 'create', RESTART);
		expect(await isInPlace(second)).toBe(true);
	});
});

/** Publishes a workflow in another main process of n8n, a minute later. */
async function registerElsewhere(setup: TriggerSetup): Promise<void> {
	jest.spyOn(Date, 'now').mockReturnValue(NOW + 60_000);
	await jest.isolateModulesAsync(async () => {
		const other = await import('../../../../support/trigger/hookContext');
		await other.register(setup);
	});
}

test.each([
	['unpublished', {}, UPDATE],
	['tested', TEST_RUN, TEST_RUN_END],
	['replaced', {}, undefined],
])(
	'A subscription that another main process has created is known where an earlier one was %s',
	async (_, begin, end) => {
		await start({ subscriptionGetShows: 'nothing' });
		const options = { ...REPLACE.options, testEvent: 'nextRealEvent' };
		const earlier = setupWith({ options });
		await register(earlier, begin);
		expect(subscriptions().size).toBe(1);
		if (end) await callHook(earlier, 'delete', end);
		const setup = setupWith(REPLACE);
		await registerElsewhere(setup);
		// This process has become the leader.
		const { result: isInPlace } = await callHook(setup, 'checkExists', RESTART);
		expect(isInPlace).toBe(true);
		await callHook(setup, 'delete', UPDATE);
		expect(subscriptions().size).toBe(0);
	},
);
