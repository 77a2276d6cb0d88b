import {
	callHook,
	register,
	RESTART,
	TEST_RUN,
	TEST_RUN_END,
	UPDATE,
} from '../../../../support/trigger/hookContext';
import { memoryFor } from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { quiet } from '../../../../support/clock/manualTiming';
import { endProcess, startTrigger } from '../../../../support/trigger/runningTrigger';
import { afterRestart } from '../../../../support/trigger/triggerSetup';
import { signingKeyOf } from '../../../../support/trigger/validDelivery';
import {
	activate,
	clock,
	deliver,
	HOUR,
	keysOf,
	occupy,
	setUpEachTest,
	setupWith,
	simulator,
	start,
	subscriptions,
	writes,
} from './setUp';

setUpEachTest();

test('A subscription that was created after the trigger opened is kept', async () => {
	await start();
	const setup = setupWith();
	const trigger = startTrigger(setup, 'activate', clock);
	await register(setup);
	const made = subscriptions().get('Multi');
	await trigger.minutes(6);
	expect(subscriptions().get('Multi')).toBe(made);
	expect(trigger.items).toEqual([]);
});

describe('A node whose subscriptions were deleted on deactivation', () => {
	test('is not checked any more, also while its schedule continues', async () => {
		await start();
		const setup = setupWith();
		const trigger = await activate(setup);
		await callHook(setup, 'delete');
		simulator.reset();
		await trigger.minutes(60);
		expect(simulator.requests).toEqual([]);
		expect(subscriptions().size).toBe(0);
	});

	test('gets none from a check that began before and waited for the deactivation', async () => {
		await start();
		const trigger = await activate(setupWith());
		const memory = memoryFor(trigger.context);
		let end!: () => void;
		const deactivation = new Promise<void>((resolve) => (end = resolve));
		void memory.subscriptionLock.run(async () => await deactivation);
		clock.advance(HOUR);
		const check = trigger.tick();
		await quiet();
		memory.isReleased = true;
		subscriptions().clear();
		end();
		await check;
		expect(writes()).toEqual([]);
	});
});

describe('The static data', () => {
	test('are not changed by the trigger, because n8n would save the data of all nodes as they were at the start', async () => {
		await start();
		const trigger = await activate(setupWith());
		const data = trigger.context.getWorkflowStaticData('node') as unknown;
		const before = JSON.stringify(data);
		simulator.cancelSubscription('Multi');
		await simulator.change('Invoice');
		await trigger.minutes(60 * 3);
		expect(trigger.items).toHaveLength(1);
		expect(JSON.stringify(data)).toBe(before);
	});
});

describe('A subscription that the health check has created', () => {
	test('also belongs to the next version of the workflow when a GET shows no address', async () => {
		await start({ subscriptionGetShows: 'nothing' });
		occupy('Multi');
		const setup = setupWith({ options: { subscriptionMode: 'multi' } });
		await register(setup, RESTART);
		const trigger = startTrigger(setup, 'init', clock);
		subscriptions().delete('Multi');
		await trigger.minutes(10);
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(setup.targetUrl);
		simulator.reset();
		await register(setup, UPDATE);
		expect(subscriptions().get('Multi')?.TargetUrl).toBe(setup.targetUrl);
		expect(writes()).toEqual([]);
	});
});

describe('A test run beside a live workflow', () => {
	test('does not end the health checks of the live subscription when it ends', async () => {
		await start();
		const setup = setupWith();
		const trigger = await activate(setup);
		await callHook(setup, 'create', TEST_RUN);
		await callHook(setup, 'delete', TEST_RUN_END);
		const before = { ...subscriptions().get('Multi') };
		simulator.cancelSubscription('Multi');
		const { key } = await simulator.change('Invoice');
		await trigger.minutes(5);
		expect(subscriptions().get('Multi')).toEqual(before);
		expect(keysOf(trigger)).toEqual([key]);
	});
});

describe('A restart of n8n', () => {
	beforeEach(async () => await start());

	test('recovers changes from while n8n was down and the subscription was canceled', async () => {
		const setup = setupWith();
		await activate(setup);
		const last = await simulator.change('Invoice');
		await deliver(setup, last);
		simulator.cancelSubscription('Multi');
		clock.advance(5 * HOUR);
		const missed = await simulator.changeMany('Invoice', 3);
		clock.advance(HOUR);

		endProcess(setup);
		const later = afterRestart(setup, { state: setup.state });
		const trigger = startTrigger(later, 'init', clock);
		await register(later, RESTART);
		await trigger.tick();

		expect(subscriptions().get('Multi')?.SigningKey).toBe(signingKeyOf(setup));
		expect(keysOf(trigger)).toEqual(expect.arrayContaining(missed.map(({ key }) => key)));
	});

	test('recovers changes also with invalid static data', async () => {
		const setup = setupWith();
		await activate(setup);
		const { key } = await simulator.change('Invoice');
		endProcess(setup);
		const state = {
			...setup.state,
			coverage: { '/v3/Invoices': { coveredUntil: 'yesterday' }, '/v3/Contacts': 7 },
		};
		const trigger = startTrigger(afterRestart(setup, { state }), 'init', clock);
		await trigger.minutes(4);
		expect(keysOf(trigger)).toEqual([key]);
		expect(trigger.complaints).toEqual([]);
	});
});

describe('A new version of the workflow', () => {
	beforeEach(async () => await start());

	test('that adds a type does not recover its earlier changes', async () => {
		const setup = setupWith({ webhookTypes: ['Invoice'] });
		await activate(setup);
		await simulator.change('Contact');
		const missed = await simulator.change('Invoice');
		clock.advance(4 * 60_000);

		const next = afterRestart(setup, { parameters: { webhookTypes: ['Invoice', 'Contact'] } });
		await callHook(setup, 'delete', UPDATE);
		const trigger = startTrigger(next, 'update', clock);
		await register(next, UPDATE);
		const later = await simulator.change('Contact');
		clock.advance(10_000);
		await trigger.tick();
		expect(keysOf(trigger)).toEqual([missed.key]);
		// Its notification would have come by then.
		await trigger.minutes(3);
		expect(keysOf(trigger)).toEqual([missed.key, later.key]);
	});
});
