import { memoryFor } from '../../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { realTiming } from '../../../../../../nodes/shared/timing';
import { credentialFor } from '../../../../../support/n8n/credentials';
import { register } from '../../../../../support/trigger/hookContext';
import type { ChangeAction, ChangeEvent } from '../../../../../../simulator';
import type { DrivenTrigger } from '../../../../../support/trigger/runningTrigger';
import { startTrigger } from '../../../../../support/trigger/runningTrigger';
import { createTriggerSetup } from '../../../../../support/trigger/triggerSetup';
import {
	activate,
	clock,
	deliver,
	restartProcess,
	setUpEachTest,
	setupWith,
	simulator,
	start,
} from '../setUp';

/** The rate limiter waits a second for each request; a longer wait is a time limit. */
const MAX_LIMITER_WAIT_MS = 5_000;

setUpEachTest();
afterEach(() => jest.restoreAllMocks());
beforeEach(async () => await start({ variants: { omitWorkItemModificationTime: true } }));

const setupFor = (parameters = {}) => setupWith({ webhookTypes: ['Work'], ...parameters });
const POLLING = { deliveryMode: 'polling' };

const change = async (action: ChangeAction, key?: string, patch = {}): Promise<ChangeEvent> =>
	await simulator.change('WorkItem', key, action, patch);
const update = async (Title: string, key = firstKey()) => await change('Updated', key, { Title });
const firstKey = () => [...simulator.store.workItems.keys()][0];

/** The record as it is now is what Karbon returns for its key, whatever the list shows, until the end. */
function freeze(key: string): void {
	const body = { ...simulator.store.workItems.get(key)!, LastModifiedDateTime: undefined };
	simulator.faults.add({
		match: { path: `/v3/WorkItems/${key}`, method: 'GET' },
		action: { type: 'status', status: 200, body },
	});
}

const eventsOf = ({ items }: DrivenTrigger) =>
	items.map(({ ActionType, ResourcePermaKey }) => `${ActionType} ${ResourcePermaKey}`);

describe('Polling a list of work items without modification times', () => {
	test('reports new, changed and deleted ones', async () => {
		const trigger = await activate(setupFor(POLLING));
		expect(trigger.items).toEqual([]);
		const updated = await update('Audit');
		const inserted = await change('Inserted');
		const deleted = await change('Deleted', [...simulator.store.workItems.keys()][2]);
		await trigger.minutes(6);
		expect(trigger.items).toHaveLength(2);
		await trigger.minutes(6);
		expect(eventsOf(trigger).sort()).toEqual([
			`Deleted ${deleted.key}`,
			`Inserted ${inserted.key}`,
			`Updated ${updated.key}`,
		]);
		expect(trigger.items[0]).toEqual({
			ResourcePermaKey: updated.key,
			ResourceType: 'WorkItem',
			ActionType: 'Updated',
			Timestamp: expect.any(String) as string,
			recovered: true,
		});
		await trigger.minutes(30);
		expect(trigger.items).toHaveLength(3);
	});

	test('begins with the first check after publishing, and says what each check costs', async () => {
		const trigger = await activate(setupFor(POLLING));
		const lines = trigger.log.map(({ message }) => message).filter((text) => /request/.test(text));
		expect(lines).toEqual([expect.stringContaining('1 request for 5 work items')]);
		expect(trigger.complaints).toEqual([]);
	});

	test('reports a state that comes back', async () => {
		const trigger = await activate(setupFor(POLLING));
		for (const title of ['A', 'B', 'A', 'B']) {
			await update(title);
			await trigger.minutes(6);
		}
		expect(trigger.items).toHaveLength(4);
	});

	test.each([
		[['Inserted'], 'Inserted'],
		[['Deleted'], 'Deleted'],
		[['Updated'], 'Updated'],
	])('passes the chosen action types only: %s', async (actionTypes, expected) => {
		const trigger = await activate(setupFor({ ...POLLING, filters: { actionTypes } }));
		await update('Audit');
		await change('Inserted');
		await change('Deleted', [...simulator.store.workItems.keys()][2]);
		await trigger.minutes(12);
		expect(trigger.items.map(({ ActionType }) => ActionType)).toEqual([expected]);
	});

	test('includes records, and passes a chosen status only', async () => {
		const parameters = { includeRecord: true, filters: { workItemStatus: ['Completed'] } };
		const trigger = await activate(setupFor({ ...POLLING, ...parameters }));
		const [first, second] = simulator.store.workItems.keys();
		await change('Updated', first, { PrimaryStatus: 'Completed' });
		await change('Updated', second, { PrimaryStatus: 'Planned', Title: 'Audit' });
		await trigger.minutes(6);
		expect(eventsOf(trigger)).toEqual([`Updated ${first}`]);
		expect(trigger.items[0]).toMatchObject({ record: { WorkItemKey: first } });
	});

	describe.each([
		['with the record', true],
		['without the record', false],
	])('%s', (_what, includeRecord) => {
		const parameters = { includeRecord, filters: { workItemStatus: ['Completed', 'Planned'] } };

		test('passes a status that only the list shows yet, once', async () => {
			const trigger = await activate(setupFor({ ...POLLING, ...parameters }));
			const key = firstKey();
			await change('Updated', key, { PrimaryStatus: 'Waiting' });
			await trigger.minutes(12);
			freeze(key);
			await change('Updated', key, { PrimaryStatus: 'Completed' });
			await trigger.minutes(12);
			expect(eventsOf(trigger)).toEqual([`Updated ${key}`]);
			simulator.faults.clear();
			await update('Audit', key);
			await trigger.minutes(12);
			expect(trigger.items).toHaveLength(1);
		});

		test('passes a status that comes back, also if n8n restarts in between', async () => {
			let setup = setupFor({ ...POLLING, ...parameters });
			let trigger = await activate(setup);
			const key = firstKey();
			for (const [status, passes] of [
				['Waiting', 0],
				['Completed', 1],
				['Waiting', 0],
				['Completed', 1],
				['Planned', 1],
				['Planned', 0],
			] as const) {
				({ setup, trigger } = await restartProcess(setup, trigger));
				freeze(key);
				await change('Updated', key, { PrimaryStatus: status, Title: `Now ${status}` });
				await trigger.minutes(12);
				expect([status, trigger.items.length]).toEqual([status, passes]);
				simulator.faults.clear();
			}
		});
	});

	test('reports nothing as deleted while many work items are hidden, and says so once', async () => {
		const trigger = await activate(setupFor(POLLING));
		const all = [...simulator.store.workItems];
		for (const [key] of all.slice(1)) simulator.store.workItems.delete(key);
		await update('Audit');
		await trigger.minutes(30);
		expect(eventsOf(trigger)).toEqual([`Updated ${all[0][0]}`]);
		expect(trigger.complaints.map(({ message }) => message)).toEqual([
			expect.stringContaining('Many work items disappeared'),
		]);
		for (const [key, item] of all.slice(1)) simulator.store.workItems.set(key, item);
		await trigger.minutes(30);
		expect(trigger.items).toHaveLength(1);
	});

	test('reports a work item that the list no longer shows as updated', async () => {
		const trigger = await activate(setupFor(POLLING));
		const key = firstKey();
		const item = simulator.store.workItems.get(key)!;
		simulator.faults.add({
			match: { path: `/v3/WorkItems/${key}` },
			action: { type: 'status', status: 200, body: { WorkItemKey: key } },
		});
		simulator.store.workItems.delete(key);
		await trigger.minutes(30);
		expect(eventsOf(trigger)).toEqual([`Updated ${key}`]);
		simulator.faults.clear();
		simulator.store.workItems.set(key, item);
		await trigger.minutes(6);
		expect(eventsOf(trigger)).toEqual([`Updated ${key}`, `Updated ${key}`]);
	});

	test('changes nothing when the list cannot be read to its end', async () => {
		const trigger = await activate(setupFor(POLLING));
		await update('Audit');
		simulator.faults.add({
			match: { path: '/v3/WorkItems' },
			action: { type: 'status', status: 403 },
		});
		await trigger.minutes(12);
		expect(trigger.items).toEqual([]);
		simulator.faults.clear();
		await trigger.minutes(70);
		expect(trigger.items).toHaveLength(1);
	});

	test('finds what changed while n8n was down, with what was deleted', async () => {
		let setup = setupFor(POLLING);
		let trigger = await activate(setup);
		const [first, second, third] = simulator.store.workItems.keys();
		for (const [key, gone] of [
			[first, second],
			[first, third],
		]) {
			({ setup, trigger } = await restartProcess(setup, trigger, async () => {
				await update(`Changed before ${gone}`, key);
				await change('Deleted', gone);
			}));
			await trigger.minutes(6);
			expect(eventsOf(trigger)).toEqual([`Updated ${key}`, `Deleted ${gone}`]);
		}
	});
});

test.each([true, false])(
	'What a check found after a restart is not repeated after the next one, with the record %s',
	async (includeRecord) => {
		const setup = setupFor({ ...POLLING, includeRecord });
		const first = await restartProcess(setup, await activate(setup), async () => {
			await update('Changed while n8n was down');
		});
		await first.trigger.minutes(12);
		expect(first.trigger.items).toHaveLength(1);
		const second = await restartProcess(first.setup, first.trigger);
		await second.trigger.minutes(12);
		expect(second.trigger.items).toEqual([]);
	},
);

describe('By webhook, a list of work items without modification times', () => {
	test('repeats nothing that Karbon delivers', async () => {
		const setup = setupFor();
		const trigger = await activate(setup);
		await deliver(setup, await update('Audit'));
		await deliver(setup, await change('Inserted'));
		await deliver(setup, await change('Deleted', [...simulator.store.workItems.keys()][2]));
		await trigger.minutes(60);
		expect(trigger.items).toHaveLength(3);
		expect(trigger.items.every(({ recovered }) => recovered === undefined)).toBe(true);
	});

	test('recovers what was not delivered, once it can no longer come', async () => {
		const trigger = await activate(setupFor());
		const { key } = await update('Audit');
		await trigger.minutes(60);
		expect(eventsOf(trigger)).toEqual([`Updated ${key}`]);
		expect(trigger.items[0].recovered).toBe(true);
	});

	test('recovers a new one that was not delivered, also if it changes before each check', async () => {
		const trigger = await activate(setupFor({ filters: { actionTypes: ['Inserted'] } }));
		const { key } = await change('Inserted');
		for (let count = 0; count < 8; count++) {
			await trigger.minutes(15);
			await update(`Version ${count}`, key);
		}
		expect(eventsOf(trigger)).toEqual([`Inserted ${key}`]);
	});

	test('recovers what was missed right after a delivery of the record, also if scans wait for their share', async () => {
		const setup = setupFor();
		const trigger = await activate(setup);
		const { snapshots } = memoryFor({
			getWorkflow: () => setup.workflow,
			getNode: () => setup.node,
		});
		await trigger.minutes(16);
		await deliver(setup, await update('Delivered'));
		await trigger.minutes(1);
		// As if the last check had read a list so long that the next one has to wait for half an hour.
		const { requestsPerMinute } = credentialFor(simulator);
		snapshots.of('/v3/WorkItems').share.add((30 * Number(requestsPerMinute)) / 4);
		simulator.cancelSubscription('Multi');
		const { key } = await update('Missed');
		await trigger.minutes(60);
		expect(eventsOf(trigger)).toEqual([`Updated ${key}`, `Updated ${key}`]);
	});

	test('recovers a status that a delivery did not read yet', async () => {
		const setup = setupFor({ filters: { workItemStatus: ['Completed'] } });
		const trigger = await activate(setup);
		const key = firstKey();
		await deliver(setup, await change('Updated', key, { PrimaryStatus: 'Waiting' }));
		await trigger.minutes(60);
		freeze(key);
		await deliver(setup, await change('Updated', key, { PrimaryStatus: 'Completed' }));
		await trigger.minutes(1);
		simulator.faults.clear();
		await trigger.minutes(60);
		expect(eventsOf(trigger)).toEqual([`Updated ${key}`]);
	});

	test('recovers what changed while n8n was down', async () => {
		const setup = setupFor();
		const trigger = await activate(setup);
		const [first, second] = simulator.store.workItems.keys();
		await deliver(setup, await update('Audit', second));
		await trigger.minutes(20);
		await deliver(setup, await update('Delivered before the next check', first));
		await trigger.minutes(1);
		const after = await restartProcess(setup, trigger, async () => {
			await update('Changed again', first);
		});
		await after.trigger.minutes(10);
		expect(eventsOf(after.trigger)).toContain(`Updated ${first}`);
		await after.trigger.minutes(40);
		expect(new Set(eventsOf(after.trigger)).size).toBe(after.trigger.items.length);
	});
});

test('Hidden rows are reported once, also if most checks wait for their share of the rate limit', async () => {
	await start({
		data: { invoices: 1, contacts: 3, organizations: 3, workItems: 1_500 },
		variants: { omitWorkItemModificationTime: true },
	});
	const setup = createTriggerSetup({
		credential: { ...credentialFor(simulator), requestsPerMinute: 60 },
		parameters: {
			webhookTypes: ['Work'],
			deliveryMode: 'polling',
			includeRecord: false,
			options: { checkInterval: 1 },
		},
	});
	const { sleep } = realTiming;
	jest.spyOn(realTiming, 'sleep').mockImplementation(async (ms, signal) => {
		if (ms > MAX_LIMITER_WAIT_MS) return await sleep(ms, signal);
		clock.advance(ms);
	});
	const trigger = startTrigger(setup, 'activate', clock);
	await register(setup);
	await trigger.minutes(8);
	for (const key of [...simulator.store.workItems.keys()].slice(0, 700))
		await simulator.change('WorkItem', key, 'Deleted');
	await trigger.minutes(15);
	expect(trigger.complaints).toHaveLength(1);
});
