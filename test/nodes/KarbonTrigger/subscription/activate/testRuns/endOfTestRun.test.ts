import type { INodeParameters } from 'n8n-workflow';

import { memoryFor } from '../../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import * as sample from '../../../../../../nodes/KarbonTrigger/subscription/sample';
import {
	callHook,
	createHookContext,
	register,
	RESTART,
	TEST_RUN,
	TEST_RUN_END,
} from '../../../../../support/trigger/hookContext';
import {
	type DrivenTrigger,
	endProcess,
	startTrigger,
} from '../../../../../support/trigger/runningTrigger';
import { afterRestart, type TriggerSetup } from '../../../../../support/trigger/triggerSetup';
import {
	activate,
	clock,
	keysOf,
	setUpEachTest,
	setupWith,
	simulator,
	start,
	subscriptions,
} from '../../healthCheck/setUp';

/** A call of n8n for the published workflow, other than those that activate it. */
const LIVE_END = { mode: 'internal', activation: 'update' } as const;

interface Live {
	setup: TriggerSetup;
	trigger: DrivenTrigger;
}

async function published(parameters: INodeParameters = {}): Promise<Live> {
	const setup = setupWith(parameters);
	return { setup, trigger: await activate(setup) };
}

/** n8n has started while the credential had no access token, which was entered later. */
async function startedWithoutToken(parameters: INodeParameters = {}): Promise<Live> {
	const { setup: before, trigger: first } = await published(parameters);
	await first.close();
	endProcess(before);
	const setup = afterRestart(before);
	const { accessToken } = setup.credential;
	setup.credential.accessToken = '';
	const trigger = startTrigger(setup, 'init', clock);
	await register(setup, RESTART);
	await trigger.tick();
	setup.credential.accessToken = accessToken;
	return { setup, trigger };
}

const polling = { deliveryMode: 'polling' };
const shown = (subscriptionGetShows: 'full' | 'nothing') => ({ subscriptionGetShows });

/** Each way in which a published workflow may run. */
const LIVES = [
	['that polls', shown('full'), async () => await published(polling)],
	['with a webhook', shown('full'), async () => await published()],
	['with a webhook whose address Karbon hides', shown('nothing'), async () => await published()],
	[
		'with a webhook that n8n started without an access token',
		shown('full'),
		async () => await startedWithoutToken(),
	],
	[
		'that polls and that n8n started without an access token',
		shown('full'),
		async () => await startedWithoutToken(polling),
	],
] as const;

const nextRealEvent = {
	deliveryMode: 'webhook',
	webhookTypes: ['Note'],
	options: { testEvent: 'nextRealEvent', subscriptionMode: 'single' },
};

/** A test run has its own static data. Its node may have been edited since it was published. */
const testOf = (live: TriggerSetup, parameters: INodeParameters = live.node.parameters) =>
	afterRestart(live, { state: {}, parameters });

const TESTS: Array<[string, INodeParameters | undefined]> = [
	['shows the latest change', undefined],
	['waits for the next real event', nextRealEvent],
	['cannot start', { webhookTypes: [] }],
];

async function runTest(setup: TriggerSetup): Promise<void> {
	try {
		await callHook(setup, 'checkExists', TEST_RUN);
		await callHook(setup, 'create', TEST_RUN);
	} catch {
		// n8n shows the error and ends the test run, as after an event.
	}
	await callHook(setup, 'delete', TEST_RUN_END);
}

setUpEachTest();
beforeEach(() => void jest.spyOn(sample, 'deliverSample').mockResolvedValue());
afterEach(() => jest.restoreAllMocks());

test('A test run that is canceled while it subscribes leaves nothing behind where Karbon hides the address', async () => {
	await start(shown('nothing'));
	const setup = testOf(setupWith(nextRealEvent));
	await callHook(setup, 'create', TEST_RUN);
	expect(subscriptions().size).toBe(1);
	// n8n keeps the static data of a test run only once it has begun.
	await callHook(testOf(setup), 'delete', TEST_RUN_END);
	expect(subscriptions().size).toBe(0);
});

describe.each(LIVES)('A published workflow %s', (_how, options, publish) => {
	beforeEach(async () => await start(options));

	test.each(TESTS)('goes on after a test run that %s', async (_what, parameters) => {
		const { setup, trigger } = await publish();
		const before = [...subscriptions().keys()];
		await runTest(testOf(setup, parameters));
		expect([...subscriptions().keys()]).toEqual(before);

		for (const name of before) simulator.cancelSubscription(name);
		const { key } = await simulator.change('Invoice');
		await trigger.minutes(10);
		expect(keysOf(trigger)).toEqual([key]);
		expect([...subscriptions().keys()]).toEqual(before);
	});

	test.each([
		['', []],
		[', also after a test run', [undefined]],
		[', also after a test run with other parameters', [nextRealEvent]],
	])('leaves nothing behind when it is deactivated%s', async (_when, tests) => {
		const { setup, trigger } = await publish();
		for (const parameters of tests) await runTest(testOf(setup, parameters));
		const memory = memoryFor(trigger.context);
		await callHook(afterRestart(setup), 'delete', LIVE_END);
		expect(subscriptions().size).toBe(0);

		simulator.reset();
		await simulator.change('Invoice');
		await trigger.minutes(60);
		expect(simulator.requests).toEqual([]);
		await trigger.close();
		expect(memoryFor(trigger.context)).not.toBe(memory);
	});
});

describe.each(['full', 'nothing'] as const)('When a GET shows %s,', (subscriptionGetShows) => {
	beforeEach(async () => await start({ subscriptionGetShows }));

	test.each(TESTS)(
		'a test run of a workflow that is not published leaves nothing behind if it %s',
		async (_what, parameters) => {
			const setup = setupWith(parameters);
			const host = createHookContext(setup, TEST_RUN);
			const memory = memoryFor(host);
			await runTest(setup);
			expect(subscriptions().size).toBe(0);
			expect(memoryFor(host)).not.toBe(memory);
		},
	);

	test('a test run that waits for an event does not keep its subscription when the workflow is deactivated meanwhile', async () => {
		const { setup, trigger } = await published();
		const test = testOf(setup, nextRealEvent);
		await callHook(test, 'create', TEST_RUN);
		await callHook(afterRestart(setup), 'delete', LIVE_END);
		await trigger.close();
		expect([...subscriptions().keys()]).toEqual(['Note']);
		await callHook(test, 'delete', TEST_RUN_END);
		expect(subscriptions().size).toBe(0);
	});
});

test.each(['automatic', 'multi', 'single'])(
	'A subscription of a test run that ended with n8n is replaced when the workflow is published: %s',
	async (subscriptionMode) => {
		await start();
		const setup = setupWith({
			...nextRealEvent,
			options: { ...nextRealEvent.options, subscriptionMode },
		});
		await callHook(setup, 'create', TEST_RUN);
		expect(subscriptions().size).toBe(1);
		const [left] = [...subscriptions().values()].map(({ TargetUrl }) => TargetUrl);
		// n8n ends without a call.
		endProcess(setup);
		const later = afterRestart(setup, { state: {} });
		await register(later);
		const targets = [...subscriptions().values()].map(({ TargetUrl }) => TargetUrl);
		expect(targets).toHaveLength(1);
		expect(targets).not.toContain(left);
	},
);
