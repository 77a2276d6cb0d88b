import type { FaultRule } from '../../../../../simulator';
import type { TriggerState } from '../../../../../nodes/KarbonTrigger/state/staticData';
import { callHook, UPDATE } from '../../../../support/trigger/hookContext';
import type { TriggerSetup } from '../../../../support/trigger/triggerSetup';
import {
	activate,
	keysOf,
	occupy,
	OTHER_SYSTEM_URL,
	setUpEachTest,
	setupWith,
	simulator,
	start,
	subscriptions,
	writes,
} from './setUp';

setUpEachTest();
beforeEach(async () => await start());

const setupFor = (...webhookTypes: string[]) => setupWith({ webhookTypes });

/** Another system replaces a subscription. */
function take(name: string, types?: string[]): void {
	simulator.cancelSubscription(name);
	occupy(name, types);
}

const received = ({ state }: TriggerSetup) => (state as TriggerState).automatic?.receiving;

describe("With 'Automatic', a subscription that another system has taken", () => {
	test('is not replaced: each type is received by the next best, which is reported once', async () => {
		occupy('Invoice');
		const setup = setupFor('Invoice', 'Note');
		const trigger = await activate(setup);
		expect(received(setup)).toEqual({ Invoice: 'multi', Note: 'multi' });
		take('Multi', ['Invoice']);
		const missed = await simulator.change('Invoice');
		await trigger.minutes(6);
		const owners = [...subscriptions().values()].map(({ name, TargetUrl }) => [name, TargetUrl]);
		expect(Object.fromEntries(owners)).toEqual({
			Multi: OTHER_SYSTEM_URL,
			Invoice: OTHER_SYSTEM_URL,
			Note: setup.targetUrl,
		});
		expect(trigger.complaints.map(({ message }) => message)).toEqual([
			"Another system has replaced a subscription of this workflow. Changes to 'Note' arrive through single-type subscriptions, and changes to 'Invoice' arrive by polling. The multi-type subscription delivers to other.example, and the subscription for 'Invoice' delivers to other.example.",
		]);
		expect(keysOf(trigger)).toEqual([missed.key]);

		const polled = await simulator.change('Invoice');
		simulator.reset();
		await trigger.minutes(60);
		expect(keysOf(trigger)).toEqual([missed.key, polled.key]);
		expect(trigger.complaints).toHaveLength(1);
		expect(writes()).toEqual([]);
	});

	test('is reported, and taken back when it is free again, if its type cannot be received otherwise', async () => {
		occupy('Note');
		const setup = setupFor('Invoice', 'Note');
		const trigger = await activate(setup);
		take('Multi', ['Note']);
		await trigger.minutes(30);
		expect(subscriptions().get('Invoice')?.TargetUrl).toBe(setup.targetUrl);
		const messages = trigger.complaints.map(({ message }) => message);
		expect(messages).toEqual([
			expect.stringContaining('Another system has replaced a subscription'),
			expect.stringContaining("Changes to 'Note' cannot be received"),
		]);
		subscriptions().delete('Multi');
		await trigger.minutes(120);
		expect(subscriptions().get('Multi')).toMatchObject({
			TargetUrl: setup.targetUrl,
			types: ['Note'],
		});
		expect(trigger.complaints).toHaveLength(2);
	});

	test('and was a single-type one is replaced by the multi-type one if that is free', async () => {
		occupy('Multi');
		const setup = setupFor('Invoice', 'Note');
		const trigger = await activate(setup);
		subscriptions().delete('Multi');
		await trigger.minutes(6);
		expect(subscriptions().has('Multi')).toBe(false);
		take('Note');
		await trigger.minutes(6);
		expect(subscriptions().get('Multi')?.types).toEqual(['Note']);
		expect(subscriptions().get('Invoice')?.TargetUrl).toBe(setup.targetUrl);
		expect(subscriptions().get('Note')?.TargetUrl).toBe(OTHER_SYSTEM_URL);
	});
});

test("Without 'Recover Missed Changes', a type that is polled from now on brings no earlier changes", async () => {
	occupy('Invoice');
	const setup = setupWith({ webhookTypes: ['Invoice'], options: { recoverMissed: false } });
	const trigger = await activate(setup);
	await simulator.change('Invoice');
	await trigger.minutes(60);
	take('Multi');
	const missed = await simulator.change('Invoice');
	await trigger.minutes(12);
	const polled = await simulator.change('Invoice');
	await trigger.minutes(12);
	expect(keysOf(trigger)).toEqual([missed.key, polled.key]);
});

test('A subscription that Karbon has canceled is created again, although another is free', async () => {
	occupy('Multi');
	const setup = setupFor('Invoice', 'Note');
	const trigger = await activate(setup);
	subscriptions().delete('Multi');
	simulator.cancelSubscription('Invoice');
	await trigger.minutes(6);
	expect([...subscriptions().keys()].sort()).toEqual(['Invoice', 'Note']);
	expect(trigger.complaints).toEqual([]);
});

describe("What a health check has changed with 'Automatic' is known", () => {
	/** Another system takes the multi-type subscription. Lasts until the health check that finds it. */
	async function takeMulti(...faults: FaultRule[]) {
		const setup = setupFor('Note');
		const trigger = await activate(setup);
		take('Multi', ['Note']);
		for (const fault of faults) simulator.faults.add(fault);
		for (let minute = 0; minute < 10 && !subscriptions().has('Note'); minute++)
			await trigger.minutes(1);
		return { setup, trigger };
	}
	const refusedRead = (name: string, nth: number): FaultRule => ({
		match: { method: 'GET', path: `/v3/WebhookSubscriptions/${name}`, nth },
		action: { type: 'status', status: 400 },
	});

	test('also when Karbon did not confirm a subscription', async () => {
		const unconfirmed: FaultRule = { match: { method: 'POST' }, action: 'resetAfter' };
		const { setup } = await takeMulti(unconfirmed, refusedRead('Note', 2));
		simulator.faults.clear();
		await callHook(setup, 'delete', UPDATE);
		expect([...subscriptions().keys()]).toEqual(['Multi']);
	});

	test('also when the former subscription could not be read again', async () => {
		const { trigger } = await takeMulti(refusedRead('Multi', 3));
		expect(trigger.complaints.map(({ message }) => message)).toEqual([
			expect.stringContaining('Another system has replaced a subscription'),
		]);
		simulator.reset();
		await trigger.minutes(10);
		expect(writes()).toEqual([]);
	});
});
