import type { INodeParameters } from 'n8n-workflow';

import { memoryOf } from '../../../nodes/KarbonTrigger/nodeMemory';
import { Rounds } from '../../../nodes/KarbonTrigger/run/triggerRun';
import { type ChangeEvent, createSimulator, type Simulator } from '../../../simulator';
import { callHook, register, TEST_RUN_END } from '../../support/hookContext';
import { moveClock, type MovedClock } from '../../support/movedClock';
import { credentialFor } from '../../support/n8n/credentials';
import { openWork } from '../../support/openWork';
import { createProcess, createProcessOf, type DrivenTrigger } from '../../support/runningTrigger';
import { afterRestart, createTriggerSetup, type TriggerSetup } from '../../support/triggerSetup';
import { batchOf, validDelivery, wireEvent, type WireEvent } from '../../support/validDelivery';
import { startWebhookServer, type WebhookServer } from '../../support/webhookContext';

const MINUTE = 60_000;

let clock: MovedClock;
let simulator: Simulator;
let setup: TriggerSetup;
let trigger: DrivenTrigger;
let server: WebhookServer;
let ends: Array<() => Promise<void>>;

beforeEach(async () => {
	clock = moveClock();
	simulator = await createSimulator({
		data: { invoices: 30, notes: 2 },
		rateLimit: { algorithm: 'off' },
	});
	// The seeded records are from before the tests begin.
	clock.advance(48 * 60 * MINUTE);
});
afterEach(async () => {
	await Promise.all(ends.map(async (end) => await end()));
	await server.close();
	await simulator.close();
	clock.restore();
});

/** An active workflow, three executions of which are at work. */
async function busy(parameters: INodeParameters = {}): Promise<void> {
	setup = createTriggerSetup({
		credential: credentialFor(simulator),
		parameters: { webhookTypes: ['Invoice', 'Note'], includeRecord: true, ...parameters },
	});
	trigger = createProcessOf(Rounds as never, clock).start(setup, 'activate');
	await register(setup);
	server = await startWebhookServer(setup);
	const { backlog } = memory();
	ends = Array.from({ length: 3 }, () => openWork(backlog));
}

const memory = () => memoryOf(setup.workflow.id, setup.node.id);
const nowEvent = (changes: WireEvent = {}) =>
	wireEvent({ Timestamp: new Date(Date.now()).toISOString(), ...changes });
const eventOf = ({ kind, key, action, at }: ChangeEvent): WireEvent => ({
	ResourcePermaKey: key,
	ResourceType: kind,
	ActionType: action,
	Timestamp: new Date(at).toISOString(),
});

describe('A delivery that comes while three executions of its trigger are at work', () => {
	test('is answered as ever, and starts its execution when one of them is done', async () => {
		await busy();
		const [first, second] = [nowEvent(), nowEvent()];
		const receipt = await server.send(validDelivery(setup, batchOf([first, second])));
		expect(receipt.status).toBe(200);
		expect(receipt.body).toEqual({ received: 2, accepted: 2 });
		expect(receipt.items).toBeUndefined();
		expect(trigger.items).toEqual([]);

		await ends[0]();
		expect(trigger.emitted).toHaveLength(1);
		expect(trigger.items).toMatchObject([first, second]);
	});

	test('has its turn in the order of arrival, one execution for each', async () => {
		await busy();
		const events = Array.from({ length: 3 }, () => nowEvent());
		for (const event of events) await server.send(validDelivery(setup, event));
		for (const end of ends) await end();
		expect(trigger.emitted.map((items) => items.map(({ json }) => json))).toEqual(
			events.map((event) => [event]),
		);
	});

	test('is dropped like any other when it comes a second time', async () => {
		await busy();
		const event = nowEvent();
		await server.send(validDelivery(setup, event));
		const again = await server.send(validDelivery(setup, event));
		expect(again.body).toEqual({ received: 1, accepted: 0 });
		for (const end of ends) await end();
		expect(trigger.items).toHaveLength(1);
	});

	test.each<[string, INodeParameters, WireEvent]>([
		['a deletion, which no list shows', {}, { ActionType: 'Deleted' }],
		['of a type without a list', {}, { ResourceType: 'Note' }],
		['older than a look goes back', {}, { Timestamp: '2020-01-01T00:00:00.000Z' }],
		['new, and to come back as changed', {}, { ActionType: 'Inserted' }],
		['for a user who wants nothing recovered', { recoverMissed: false }, {}],
	])(
		'starts at once when nothing would find it after a crash: %s',
		async (_why, parameters, changes) => {
			await busy(parameters);
			const event = nowEvent(changes);
			const receipt = await server.send(validDelivery(setup, event));
			expect(receipt.items?.map(({ json }) => json)).toEqual([event]);
		},
	);

	test('starts at once when no records are wanted, because then executions are quickly through', async () => {
		await busy({ includeRecord: false });
		expect((await server.send(validDelivery(setup, nowEvent()))).items).toHaveLength(1);
	});

	test('starts at once when its list is closed to the application', async () => {
		await busy();
		memory().closed.set('/v3/Invoices', 0);
		expect((await server.send(validDelivery(setup, nowEvent()))).items).toHaveLength(1);
	});

	test('starts at once in a process that does not run the trigger', async () => {
		await busy();
		await trigger.rounds.start().closeFunction?.();
		expect((await server.send(validDelivery(setup, nowEvent()))).items).toHaveLength(1);
	});

	test('belongs to a test run alone when it is one', async () => {
		await busy();
		await server.close();
		server = await startWebhookServer(setup, 'manual');
		expect((await server.send(validDelivery(setup, nowEvent()))).items).toHaveLength(1);
	});

	test('is tried again each minute when n8n fails to begin its execution', async () => {
		await busy();
		const event = nowEvent();
		await server.send(validDelivery(setup, event));
		trigger.fail(new Error('SQLITE_BUSY: database is locked'));
		await ends[0]();
		await trigger.minutes(2);
		expect(trigger.emitted.length).toBeGreaterThan(1);
		trigger.fail(undefined);
		await trigger.minutes(1);
		const attempts = trigger.emitted.length;
		expect(trigger.emitted.at(-1)?.map(({ json }) => json)).toEqual([event]);
		await trigger.minutes(3);
		expect(trigger.emitted).toHaveLength(attempts);
	});

	test('is told of in the log while it waits', async () => {
		await busy();
		await server.send(validDelivery(setup, nowEvent()));
		await trigger.minutes(1);
		expect(trigger.log.map(({ message }) => message).join('\n')).toContain('1 deliveries wait');
	});
});

describe('What waits for its execution', () => {
	test('is found again by the next process, although it has waited for hours and others came after it', async () => {
		await busy();
		const first = await simulator.change('Invoice');
		await server.send(validDelivery(setup, eventOf(first)));
		for (let hour = 0; hour < 3; hour++) {
			await trigger.minutes(60);
			await server.send(validDelivery(setup, eventOf(await simulator.change('Invoice'))));
		}
		expect(trigger.items).toEqual([]);

		const next = (await createProcess(clock)).start(afterRestart(setup), 'init');
		await next.look();
		expect(next.items).toHaveLength(4);
		expect(next.items[0]).toMatchObject({ ResourcePermaKey: first.key, recovered: true });
	});

	test('is not looked for by the process that holds it', async () => {
		await busy();
		const change = await simulator.change('Invoice');
		await server.send(validDelivery(setup, eventOf(change)));
		simulator.cancelSubscription('Multi');
		await trigger.minutes(6);
		expect(simulator.store.subscriptions.has('Multi')).toBe(true);
		expect(trigger.items).toEqual([]);
	});

	test('is worked on although the workflow is deactivated, in few executions', async () => {
		await busy();
		const events = Array.from({ length: 120 }, () => nowEvent());
		for (const event of events) await server.send(validDelivery(setup, event));
		await callHook(setup, 'delete');
		expect(trigger.emitted.map(({ length }) => length)).toEqual([100, 20]);
		expect(trigger.items).toEqual(events);
	});

	test('is worked on although the subscription cannot be removed', async () => {
		await busy();
		const event = nowEvent();
		await server.send(validDelivery(setup, event));
		simulator.faults.add({ match: { method: 'DELETE' }, action: { type: 'status', status: 403 } });
		await expect(callHook(setup, 'delete')).rejects.toThrow();
		expect(trigger.items).toEqual([event]);
	});

	test('came after the subscription was removed, and is worked on when the trigger closes', async () => {
		await busy();
		await callHook(setup, 'delete');
		await server.send(validDelivery(setup, nowEvent()));
		expect(trigger.items).toEqual([]);
		await trigger.rounds.start().closeFunction?.();
		expect(trigger.items).toHaveLength(1);
	});

	test('stays where it is when a test run ends', async () => {
		await busy();
		await server.send(validDelivery(setup, nowEvent()));
		await callHook(setup, 'delete', TEST_RUN_END);
		expect(trigger.items).toEqual([]);
	});

	test('waits for the next version of the workflow', async () => {
		await busy();
		const event = nowEvent();
		await server.send(validDelivery(setup, event));
		await trigger.rounds.start().closeFunction?.();
		for (const end of ends) await end();
		expect(trigger.items).toEqual([]);
		const next = createProcessOf(Rounds as never, clock).start(setup, 'update');
		await next.minutes(1);
		expect(next.items).toEqual([event]);
	});
});
