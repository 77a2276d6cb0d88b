import type { INodeParameters } from 'n8n-workflow';

import { Rounds } from '../../../nodes/KarbonTrigger/run/triggerRun';
import { type Clock, createRealClock, createSimulator, type Simulator } from '../../../simulator';
import { register, RESTART, UPDATE } from '../../support/hookContext';
import { moveClock, type MovedClock } from '../../support/movedClock';
import { credentialFor } from '../../support/n8n/credentials';
import {
	createProcess,
	createProcessOf,
	type DrivenTrigger,
	type N8nProcess,
} from '../../support/runningTrigger';
import { afterRestart, createTriggerSetup, type TriggerSetup } from '../../support/triggerSetup';

const HOUR = 3_600_000;
const MINUTE = 60_000;

let clock: MovedClock;
let simulator: Simulator;
let process: N8nProcess;

/** @param aheadMs by how much the service's clock is ahead of ours */
async function start(aheadMs = 0, orderWorkItemsByLastModified = false): Promise<void> {
	const real = createRealClock();
	const skewed: Clock = {
		now: () => Date.now() + aheadMs,
		setTimer: (fn, delayMs) => real.setTimer(fn, delayMs),
	};
	simulator = await createSimulator({
		clock: skewed,
		data: { invoices: 20, contacts: 5, organizations: 5, clientGroups: 3, workItems: 5 },
		rateLimit: { algorithm: 'off' },
		variants: { orderWorkItemsByLastModified },
	});
	clock.advance(48 * HOUR);
}

beforeEach(() => {
	clock = moveClock();
	process = createProcessOf(Rounds as never, clock);
});
afterEach(async () => {
	await simulator.close();
	clock.restore();
});

const keysOf = (trigger: DrivenTrigger) =>
	trigger.items.map(({ ResourcePermaKey }) => String(ResourcePermaKey));

function setupWith(parameters: INodeParameters = {}): TriggerSetup {
	return createTriggerSetup({
		credential: credentialFor(simulator),
		parameters: {
			deliveryMode: 'polling',
			webhookTypes: ['Invoice', 'Contact', 'Work'],
			...parameters,
		},
	});
}

async function activate(setup: TriggerSetup): Promise<DrivenTrigger> {
	const trigger = process.start(setup, 'activate');
	await register(setup);
	return trigger;
}

describe('Changes whose executions have not ended', () => {
	test('are found again by the next process, although later rounds have looked', async () => {
		await start();
		const setup = setupWith({ checkInterval: 60 });
		await register(setup);
		const trigger = process.start(setup, 'activate');
		trigger.last();
		await trigger.minutes(61);
		const { key } = await simulator.change('Invoice');
		await trigger.minutes(30);
		await simulator.change('Contact');
		await trigger.minutes(60);
		// n8n saves the static data with the next execution.
		await simulator.change('Organization');
		await trigger.minutes(60);
		expect(keysOf(trigger)).toHaveLength(3);
		const later = (await createProcess(clock)).start(
			afterRestart(setup, { state: trigger.saved }),
			'init',
		);
		await later.look();
		expect(keysOf(later)).toContain(key);
	});
});

describe('Polling', () => {
	test('emits each change once, over many rounds and all kinds of record', async () => {
		await start();
		const trigger = await activate(setupWith());
		const changed: string[] = [];
		const kinds = ['Invoice', 'Contact', 'Organization', 'ClientGroup', 'WorkItem'] as const;
		for (let round = 0; round < 25; round++) {
			const { key } = await simulator.change(kinds[round % kinds.length]);
			changed.push(key);
			await trigger.minutes(3);
		}
		await trigger.minutes(10);
		expect(keysOf(trigger)).toEqual(changed);
		expect(simulator.requests.every(({ method }) => method === 'GET')).toBe(true);
	});

	test('emits a record again when it changes again', async () => {
		await start();
		const trigger = await activate(setupWith());
		const { key } = await simulator.change('Invoice');
		await trigger.minutes(5);
		await simulator.change('Invoice', key);
		await trigger.minutes(5);
		expect(keysOf(trigger)).toEqual([key, key]);
	});

	test('emits nothing of what was before activation', async () => {
		await start();
		await simulator.changeMany('Invoice', 5);
		clock.advance(3 * MINUTE);
		const trigger = await activate(setupWith());
		await trigger.minutes(20);
		expect(trigger.items).toEqual([]);
	});

	test('costs one request for each list in a quiet round', async () => {
		await start(0, true);
		const trigger = await activate(setupWith({ webhookTypes: ['Invoice'] }));
		await trigger.minutes(60);
		expect(simulator.requests.map(({ path }) => path)).toEqual(
			Array.from({ length: 12 }, () => '/v3/Invoices'),
		);
	});

	test('looks as often as the check interval says', async () => {
		await start();
		const trigger = await activate(setupWith({ webhookTypes: ['Invoice'], checkInterval: 30 }));
		await trigger.minutes(29);
		expect(simulator.requests).toHaveLength(0);
		await trigger.minutes(2);
		expect(simulator.requests).toHaveLength(1);
	});

	test.each([
		['an hour behind', -HOUR],
		['five minutes behind', -5 * MINUTE],
		['three minutes behind', -3 * MINUTE],
		['three minutes ahead', 3 * MINUTE],
		['an hour ahead', HOUR],
	])('emits each change once with a service whose clock is %s of ours', async (_what, aheadMs) => {
		await start(aheadMs);
		const trigger = await activate(setupWith({ webhookTypes: ['Invoice'] }));
		// What changes right after activation may be older than it, by the service's clock.
		const { key } = await simulator.change('Invoice');
		await trigger.minutes(Math.max(0, Math.ceil(-aheadMs / MINUTE)) + 5);
		const changed: string[] = [];
		for (let minute = 0; minute < 40; minute++) {
			changed.push((await simulator.change('Invoice', undefined, 'Inserted')).key);
			await trigger.minutes(1);
		}
		await trigger.minutes(5);
		expect(keysOf(trigger).filter((each) => each !== key)).toEqual(changed);
	});

	test('keeps its place while Karbon cannot be reached', async () => {
		await start();
		const trigger = await activate(setupWith({ webhookTypes: ['Invoice'] }));
		simulator.faults.add({ action: { type: 'status', status: 401 } });
		const { key } = await simulator.change('Invoice');
		await trigger.minutes(120);
		simulator.faults.clear();
		await trigger.minutes(61);
		expect(keysOf(trigger)).toEqual([key]);
		expect(trigger.complaints).toHaveLength(1);
	});

	test('emits what changes while a long list is being read', async () => {
		await start();
		const trigger = await activate(setupWith({ webhookTypes: ['Contact'] }));
		const contact = await simulator.change('Contact');
		// The second list takes its time, and a contact changes meanwhile.
		let late = '';
		const original = simulator.store.organizations.values.bind(simulator.store.organizations);
		const spy = jest.spyOn(simulator.store.organizations, 'values').mockImplementation(() => {
			if (!late) {
				late = [...simulator.store.contacts.keys()].at(-1)!;
				clock.advance(MINUTE);
				void simulator.change('Contact', late);
				clock.advance(9 * MINUTE);
				void simulator.change('Organization');
			}
			return original();
		});
		await trigger.minutes(5);
		spy.mockRestore();
		await trigger.minutes(10);
		expect(late).not.toBe('');
		expect(keysOf(trigger)).toEqual(expect.arrayContaining([contact.key, late]));
	});
});

describe('Polling in a new process', () => {
	test('continues after what was emitted last', async () => {
		await start();
		const setup = setupWith({ webhookTypes: ['Invoice'] });
		const trigger = await activate(setup);
		for (let round = 0; round < 6; round++) {
			await simulator.change('Invoice');
			await trigger.minutes(5);
		}
		clock.advance(HOUR);
		const down = await simulator.changeMany('Invoice', 3);

		const later = afterRestart(setup, { state: trigger.saved });
		const next = (await createProcess(clock)).start(later, 'init');
		await register(later, RESTART);
		await next.look();
		expect(keysOf(next)).toEqual(expect.arrayContaining(down.map(({ key }) => key)));
		// What is seen twice is what the process before had emitted last; the execution step knows it.
		const repeats = keysOf(next).filter((key) => !down.some((change) => change.key === key));
		expect(repeats.length).toBeLessThanOrEqual(2);
		await next.minutes(20);
		expect(next.items).toHaveLength(down.length + repeats.length);
	});

	test('emits again what the process before took with it when it was killed', async () => {
		await start();
		const setup = setupWith({ webhookTypes: ['Invoice'] });
		const trigger = await activate(setup);
		const { key } = await simulator.change('Invoice');
		await trigger.minutes(5);
		const next = (await createProcess(clock)).start(
			afterRestart(setup, { state: trigger.saved }),
			'init',
		);
		await next.look();
		expect(keysOf(next)).toEqual([key]);
	});

	test('without static data begins now', async () => {
		await start();
		const setup = setupWith();
		await activate(setup);
		await simulator.change('Invoice');
		clock.advance(HOUR);
		const later = afterRestart(setup, { state: {} });
		const next = (await createProcess(clock)).start(later, 'init');
		await next.look();
		const { key } = await simulator.change('Invoice');
		await next.minutes(5);
		expect(keysOf(next)).toEqual([key]);
	});

	test('of a new version with one type more begins that type now', async () => {
		await start();
		const setup = setupWith({ webhookTypes: ['Invoice'] });
		await activate(setup);
		await simulator.change('Contact');
		const invoice = await simulator.change('Invoice');
		clock.advance(4 * MINUTE);
		const later = afterRestart(setup, {
			parameters: { ...setup.node.parameters, webhookTypes: ['Invoice', 'Contact'] },
		});
		const next = process.start(later, 'update');
		await register(later, UPDATE);
		const contact = await simulator.change('Contact');
		await next.minutes(5);
		expect(keysOf(next)).toEqual([invoice.key, contact.key]);
	});
});

test('A node that was renamed goes on where it was, although n8n keeps its data by name', async () => {
	await start();
	const setup = setupWith({ checkInterval: 60 });
	const before = process.start(setup, 'activate');
	await register(setup);
	await before.minutes(60);
	const { key } = await simulator.change('Invoice');
	clock.advance(30 * MINUTE);
	const renamed = afterRestart(setup, {
		node: { id: setup.node.id, webhookId: setup.node.webhookId, name: 'Renamed' },
		state: undefined,
	});
	const after = process.start(renamed, 'update');
	await register(renamed, UPDATE);
	await after.minutes(60);
	expect(keysOf(after)).toContain(key);
});
