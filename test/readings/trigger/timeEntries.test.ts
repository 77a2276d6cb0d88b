import { createManualClock, type VariantOptions } from '../../../simulator';
import { N8nInstance } from '../../acceptance/restart/n8nInstance';
import { deduplicator, startPlatform } from '../../support/n8n/platform';
import { readOutcomes } from '../support/register';
import { simulatorOfCell } from '../support/cells/simulatorOfCell';
import { nameOf, optionsFor } from '../support/cells/variantSets';
import { judgeTrigger } from './judgeTrigger';
import { readingsOf } from './triggerReadings';
import type { TriggerCell } from './runTrigger';

/** Variants of how time entries are listed and read. */
const readings = readingsOf([
	'counts',
	'errorBody',
	'laggingReads',
	'lastPage',
	'listRows',
	'modificationTimes',
	'nextLinkDropsFilter',
	'nextLinks',
	'numbersAs',
	'omitTimeEntryModificationTime',
	'orders',
	'pageRows',
	'refusals',
	'replicas',
	'skips',
	'tieOrder',
	'timeEntryPages',
	'timeForm',
	'topAboveMaximum',
]);

const register = readOutcomes();

const CHANGES = [
	['Updated', { Minutes: 7 }],
	['Updated', { Date: '2020-01-01T00:00:00.000Z' }],
	['Deleted', {}],
	['Inserted', {}],
] as const;

/** Polls time entries for an hour, in which they change and n8n is restarted. */
async function runTimeEntries(variants: VariantOptions): Promise<TriggerCell> {
	await startPlatform();
	deduplicator.clear();
	const clock = createManualClock();
	jest.spyOn(Date, 'now').mockImplementation(() => clock.now());
	const simulator = await simulatorOfCell({
		clock,
		variants,
		rateLimit: { algorithm: 'off' },
		data: {
			contacts: 2,
			organizations: 2,
			workItems: 5,
			invoices: 2,
			users: 60,
			timesheetsPerUser: 2,
		},
	});
	// A list of 600 could be cut off (karbon.md 5): some readings refuse to tell.
	await simulator.change(
		'TimeEntry',
		[...simulator.store.timeEntries.keys()].at(-1),
		'Deleted',
		{},
	);
	await clock.advance(600_000);
	const n8n = new N8nInstance(simulator, clock, {
		webhookTypes: ['TimeEntry'],
		includeRecord: true,
		// The seeded entries are from the last two weeks.
		options: { timeEntryDays: 16 },
	});
	const expected: string[] = [];
	const minutes = async (count: number) => {
		for (let minute = 0; minute < count; minute++) {
			await n8n.tick();
			for (let second = 0; second < 60; second += 5) {
				await clock.advance(5_000);
				await n8n.settle();
			}
		}
	};
	const failures: string[] = [];
	let lost: string[] = [];
	try {
		await n8n.listen();
		await n8n.start('activate');
		await minutes(8);
		const keys = [...simulator.store.timeEntries.keys()];
		const make = async (kind: (typeof CHANGES)[number], index: number) => {
			const [action, patch] = kind;
			const key = action === 'Inserted' ? undefined : keys[index];
			const event = await simulator.change('TimeEntry', key, action, patch);
			expected.push(`${action} ${event.key}`);
		};
		for (const [index, kind] of CHANGES.entries()) await make(kind, index * 70);
		await minutes(14);
		await n8n.stop();
		for (const [index, kind] of CHANGES.entries()) await make(kind, index * 70 + 35);
		await n8n.start('init');
		await minutes(20);
		await n8n.stop();
		const emitted = n8n.emitted.map(({ event }) => `${event.ActionType} ${event.ResourcePermaKey}`);
		lost = expected.filter((one) => !emitted.includes(one));
		const known = new Set(expected);
		const others = emitted.filter((one) => !known.has(one));
		if (others.length > 0) failures.push(`others: ${others.join(', ')}`);
	} catch (error) {
		failures.push((error as Error).message);
	} finally {
		await n8n.dispose();
		await simulator.close();
		jest.restoreAllMocks();
	}
	const logged = n8n.log
		.flat()
		.filter(({ level, message }) => level !== 'info' && !message.includes('Each check compares'))
		.map(({ message }) => message);
	return { lost, reported: [...failures, ...n8n.errors, ...logged], transcript: [] };
}

describe('time entries under every reading', () => {
	it('are handed on as documented', async () => {
		expect(await runTimeEntries({})).toMatchObject({ lost: [], reported: [] });
	});

	it.each(readings.map((reading) => [nameOf([reading]), reading] as const))(
		'are handed on, or it is reported why not: %s',
		async (_name, reading) => {
			const cell = await runTimeEntries(optionsFor([reading]));
			// Time entries are compared as a whole, so their times are not needed.
			const outcomes = register(reading, 'trigger').filter(
				({ text }) => text !== 'shows no modification times',
			);
			expect(judgeTrigger(cell, outcomes)).toBeUndefined();
		},
	);
});
