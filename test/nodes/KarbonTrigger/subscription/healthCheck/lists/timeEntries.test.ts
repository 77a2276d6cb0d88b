import type { INodeParameters } from 'n8n-workflow';

import type { ChangeAction, VariantOptions } from '../../../../../../simulator';
import { register } from '../../../../../support/trigger/hookContext';
import type { DrivenTrigger } from '../../../../../support/trigger/runningTrigger';
import type { TriggerSetup } from '../../../../../support/trigger/triggerSetup';
import {
	activate,
	clock,
	HOUR,
	restartProcess,
	setUpEachTest,
	setupWith,
	simulator,
	start,
	WITH_TIME_ENTRIES,
} from '../setUp';

const DAY = 24 * HOUR;
const LIST = '/v3/IndividualTimeEntries';

setUpEachTest();

async function startWith(variants: VariantOptions = {}): Promise<void> {
	await start({ variants, data: WITH_TIME_ENTRIES });
}

const setupFor = (parameters: INodeParameters = {}) =>
	setupWith({ webhookTypes: ['TimeEntry'], deliveryMode: 'polling', ...parameters });

const entries = () => [...simulator.store.timeEntries.values()];
/** An entry that is so many days old, or up to two more. */
const keyFrom = (days: number) =>
	entries().find(({ Date: day }) => {
		const age = (Date.now() - Date.parse(day)) / DAY;
		return age >= days && age < days + 2;
	})!.IndividualTimeEntryKey;
const inWindow = (index = 0) =>
	entries().filter(({ Date: day }) => Date.now() - Date.parse(day) < 10 * DAY)[index]
		.IndividualTimeEntryKey;
const daysAgo = (days: number) => ({
	Date: new Date(Math.floor(Date.now() / DAY - days) * DAY).toISOString(),
});
const change = async (action: ChangeAction, key?: string, patch = {}) =>
	(await simulator.change('TimeEntry', key, action, patch)).key;

const eventsOf = ({ items }: DrivenTrigger) =>
	items.map(({ ActionType, ResourcePermaKey }) => `${ActionType} ${ResourcePermaKey}`).sort();

/** The first check after a restart ends, too. */
async function restart(setup: TriggerSetup, trigger: DrivenTrigger, whileDown = async () => {}) {
	const later = await restartProcess(setup, trigger, whileDown);
	await later.trigger.minutes(6);
	return later;
}

describe('Polling time entries', () => {
	test.each<[string, VariantOptions]>([
		['as documented', {}],
		['without modification times', { omitTimeEntryModificationTime: true }],
		['in pages of 100', { timeEntryPages: 'upTo100' }],
		['if Karbon refuses larger pages', { timeEntryPages: 'refusedAbove100' }],
		['without links', { timeEntryPages: 'upTo100', nextLinks: 'never' }],
	])('reports new, changed, moved and deleted ones %s', async (_, variants) => {
		await startWith(variants);
		const trigger = await activate(setupFor());
		expect(trigger.items).toEqual([]);
		const updated = await change('Updated', inWindow(0), { Minutes: 999 });
		const inserted = await change('Inserted');
		const deleted = await change('Deleted', inWindow(1));
		const inside = await change('Updated', inWindow(2), { ...daysAgo(9), Minutes: 998 });
		const moved = await change('Updated', inWindow(3), daysAgo(40));
		await change('Updated', keyFrom(20), { Minutes: 997 });
		const expected = [
			`Deleted ${deleted}`,
			`Inserted ${inserted}`,
			`Updated ${inside}`,
			`Updated ${moved}`,
			`Updated ${updated}`,
		].sort();
		await trigger.minutes(12);
		expect(eventsOf(trigger)).toEqual(expected);
		await trigger.minutes(30);
		expect(trigger.items).toHaveLength(5);
	});

	test('with Include Record, hands on the row that was read, without further requests', async () => {
		await startWith();
		const trigger = await activate(setupFor({ includeRecord: true }));
		const key = await change('Updated', inWindow(0), { Minutes: 999 });
		const old = daysAgo(40);
		const moved = await change('Updated', inWindow(1), old);
		await trigger.minutes(6);
		expect(trigger.items).toEqual(
			expect.arrayContaining([
				expect.objectContaining({
					ResourcePermaKey: key,
					recordStatus: 'found',
					record: expect.objectContaining({ Minutes: 999 }) as object,
				}),
				expect.objectContaining({ record: expect.objectContaining(old) as object }),
			]),
		);
		const reads = simulator.requests.filter(({ path }) => path.startsWith(`${LIST}/`));
		expect(reads.map(({ path }) => path)).toEqual([`${LIST}/${moved}`]);
		await change('Deleted', key);
		await trigger.minutes(12);
		expect(trigger.items.at(-1)).toMatchObject({ record: null, recordStatus: 'notFound' });
	});

	test('drops the actions that were not chosen', async () => {
		await startWith();
		const trigger = await activate(setupFor({ filters: { actionTypes: ['Deleted'] } }));
		await change('Updated', inWindow(0), { Minutes: 999 });
		const deleted = await change('Deleted', inWindow(1));
		await trigger.minutes(12);
		expect(eventsOf(trigger)).toEqual([`Deleted ${deleted}`]);
	});

	test('logs once that it cannot find out whether a missing one was deleted, and reports it later', async () => {
		await startWith();
		const trigger = await activate(setupFor());
		const deleted = await change('Deleted', inWindow(1));
		const path = `${LIST}/${deleted}`;
		simulator.faults.add({ match: { path }, action: { type: 'status', status: 403 } });
		await trigger.minutes(12);
		expect(trigger.items).toEqual([]);
		const lines = trigger.log.filter(({ message }) => message.includes(deleted));
		expect(lines).toEqual([
			{ level: 'warn', message: expect.stringContaining('was deleted') as string },
		]);
		simulator.faults.clear();
		await trigger.minutes(6);
		expect(eventsOf(trigger)).toEqual([`Deleted ${deleted}`]);
	});

	test('says what each check reads and costs', async () => {
		await startWith();
		const from = daysAgo(7).Date.slice(0, 10);
		const trigger = await activate(setupFor({ options: { timeEntryDays: 7 } }));
		expect(trigger.log.map(({ message }) => message).join()).toContain(
			`Each check compares the time entries dated ${from} or later: 1 request for `,
		);
	});

	test('reports nothing when days pass, while n8n runs or is down', async () => {
		await startWith();
		const setup = setupFor();
		const trigger = await activate(setup);
		for (let day = 0; day < 4; day++) {
			clock.advance(DAY - 6 * 60_000);
			await trigger.minutes(6);
		}
		expect(trigger.items).toEqual([]);
		let updated = '';
		const later = await restart(setup, trigger, async () => {
			updated = await change('Updated', inWindow(0), { Minutes: 999 });
			clock.advance(3 * DAY);
		});
		expect(eventsOf(later.trigger)).toEqual([`Updated ${updated}`]);
	});

	test('reports what was created while n8n was down for longer than the window', async () => {
		await startWith();
		const setup = setupFor();
		const trigger = await activate(setup);
		let inserted = '';
		const later = await restart(setup, trigger, async () => {
			clock.advance(40 * DAY);
			inserted = await change('Inserted');
		});
		expect(eventsOf(later.trigger)).toEqual([`Inserted ${inserted}`]);
	});

	test.each([
		[14, 30, 20],
		[30, 7, 5],
	])('reports nothing when the window changes from %i to %i days', async (before, after, age) => {
		await startWith();
		const options = { timeEntryDays: before };
		const setup = setupFor({ options });
		const trigger = await activate(setup);
		const { node } = setup;
		node.parameters = { ...node.parameters, options: { timeEntryDays: after } };
		const later = await restart(setup, trigger);
		expect(later.trigger.items).toEqual([]);
		const updated = await change('Updated', keyFrom(age), { Minutes: 999 });
		await later.trigger.minutes(6);
		expect(eventsOf(later.trigger)).toEqual([`Updated ${updated}`]);
	});

	test('needs no subscription and no public address', async () => {
		await startWith();
		const setup = setupFor({ deliveryMode: 'webhook' });
		const trigger = await activate(setup);
		const updated = await change('Updated', inWindow(0), { Minutes: 999 });
		await trigger.minutes(6);
		expect(eventsOf(trigger)).toEqual([`Updated ${updated}`]);
		expect(simulator.store.subscriptions.size).toBe(0);
	});

	test.each(['automatic', 'multi', 'single'])(
		'works with subscriptions of other types (%s)',
		async (subscriptionMode) => {
			await startWith();
			const webhookTypes = ['TimeEntry', 'Contact'];
			const setup = setupFor({
				webhookTypes,
				deliveryMode: 'webhook',
				options: { subscriptionMode },
			});
			const trigger = await activate(setup);
			const [subscription] = simulator.store.subscriptions.values();
			expect(subscription.types).toEqual(['Contact']);
			const updated = await change('Updated', inWindow(0), { Minutes: 999 });
			await trigger.minutes(6);
			expect(eventsOf(trigger)).toEqual([`Updated ${updated}`]);
			await register(setup);
			expect(trigger.complaints).toEqual([]);
		},
	);
});
