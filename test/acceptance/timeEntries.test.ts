import { createManualClock, createSimulator, type VariantOptions } from '../../simulator';
import type { TimeEntry } from '../../simulator/records';
import { deduplicator, startPlatform } from '../support/n8n/platform';
import { N8nInstance } from './restart/n8nInstance';

const DAY = 86_400_000;
const ENTRIES = Number(process.env.KARBON_TIME_ENTRIES ?? 20_000);
/** In the window of 14 days there are all but the entries of the days before. */
const OLD_ENTRIES = ENTRIES / 10;
const POLLS = 30;
const LIMIT = 120;
/** In all polls. */
const CHANGED = 200;
const DELETED = 10;
const CREATED = 30;
const MOVED_OUT = 10;
const MOVED_INSIDE = 10;
const CHANGED_OUTSIDE = 20;
const RESTART = 12;
const KILLED_IN_WORKFLOW = 20;
const TIMEOUT_MS = 3_600_000;

const READINGS: Record<string, VariantOptions> = {
	'pages of 1,000': {},
	'pages of 100, no modification times': {
		timeEntryPages: 'refusedAbove100',
		omitTimeEntryModificationTime: true,
	},
};

/** What the workflow has to be told of an entry, and when it changed. */
interface Change {
	key: string;
	action: 'Inserted' | 'Updated' | 'Deleted';
	at: number;
}

describe.each(Object.entries(READINGS))('Polling 20,000 time entries: %s', (_name, variants) => {
	it(
		'emits each change once, and nothing else',
		async () => {
			await startPlatform();
			deduplicator.clear();
			const clock = createManualClock(Date.parse('2026-11-24T20:00:00Z'));
			jest.spyOn(Date, 'now').mockImplementation(() => clock.now());
			const simulator = await createSimulator({
				clock,
				variants: { ...variants, omitWorkItemModificationTime: true },
				rateLimit: { algorithm: 'off' },
				data: {
					contacts: 20,
					organizations: 20,
					workItems: 4_000,
					invoices: 0,
					timesheetsPerUser: 1,
				},
			});
			const { timeEntries } = simulator.store;
			const fill = () => {
				const [template] = [...timeEntries.values()];
				timeEntries.clear();
				const today = Math.floor(clock.now() / DAY) * DAY;
				for (let index = 0; index < ENTRIES + OLD_ENTRIES; index++) {
					const day = index < ENTRIES ? index % 14 : 16 + (index % 10);
					const at = new Date(today - day * DAY).toISOString();
					const key = `entry${String(index).padStart(7, '0')}`;
					timeEntries.set(key, {
						...template,
						IndividualTimeEntryKey: key,
						Minutes: 30 + (index % 300),
						Date: at,
						CreatedDate: at,
						ModifiedDate: at,
					} as TimeEntry);
				}
			};
			fill();
			let onWorkflow: (items: unknown[]) => void = () => {};
			const n8n = new N8nInstance(
				simulator,
				clock,
				{ webhookTypes: ['TimeEntry', 'Work'], deliveryMode: 'polling', includeRecord: true },
				{ workflow: async (items) => await Promise.resolve(onWorkflow(items)) },
				undefined,
				{ requestsPerMinute: LIMIT },
			);
			await n8n.listen();
			const keys = [...timeEntries.keys()];
			const inside = keys.slice(0, ENTRIES);
			const outside = keys.slice(ENTRIES);
			const changes: Change[] = [];
			let turn = 0;
			let requests = 0;
			let maxSaved = 0;
			const startedAt = clock.now();

			/** An entry that is changed only once, so that each of its changes is seen alone. */
			const nextKey = (): string => {
				const index = (turn++ * 7919) % inside.length;
				// The days that leave the window while the test runs are left out.
				return index % 14 > 10 ? nextKey() : inside[index];
			};
			const change = async (action: Change['action'], patch = {}, key?: string) => {
				const event = await simulator.change('TimeEntry', key, action, patch);
				changes.push({ key: event.key, action, at: clock.now() });
			};
			const minutes = async (count: number) => {
				for (let minute = 0; minute < count; minute++) {
					await clock.advance(1_000);
					await n8n.tick();
					for (let second = 0; second < 59; second++) {
						await clock.advance(1_000);
						if (second % 2 === 0) await n8n.settle();
					}
					requests += simulator.requests.filter(({ path }) =>
						path.startsWith('/v3/IndividualTimeEntries'),
					).length;
					simulator.reset();
					maxSaved = Math.max(maxSaved, n8n.staticDataSize);
				}
			};
			const share = (count: number, poll: number) =>
				Math.floor(((poll + 1) * count) / POLLS) - Math.floor((poll * count) / POLLS);
			const times = async (count: number, poll: number, task: () => Promise<void>) => {
				for (let left = share(count, poll); left > 0; left--) await task();
			};
			const changeAll = async (poll: number) => {
				await times(CHANGED, poll, () => change('Updated', { Minutes: 600 + turn }, nextKey()));
				await times(DELETED, poll, () => change('Deleted', {}, nextKey()));
				await times(CREATED, poll, () => change('Inserted'));
				const moved = (days: number) => {
					const at = clock.now() - days * DAY;
					// Without modification times, an entry that is moved to its own day has not changed.
					return { Date: new Date(Math.floor(at / DAY) * DAY).toISOString(), Minutes: 600 + turn };
				};
				await times(MOVED_OUT, poll, () => change('Updated', moved(20), nextKey()));
				await times(MOVED_INSIDE, poll, () => change('Updated', moved(1), nextKey()));
				await times(CHANGED_OUTSIDE, poll, async () => {
					await simulator.change('TimeEntry', outside.pop(), 'Updated', { Minutes: 1 });
				});
			};

			await n8n.start('activate');
			// What changes during the first check is part of it.
			await minutes(45);
			for (let poll = 0; poll < POLLS; poll++) {
				if (poll === RESTART) await n8n.stop();
				await changeAll(poll);
				if (poll === RESTART) {
					// A day leaves the window while n8n is down.
					await clock.advance(DAY);
					await n8n.start('init');
				}
				if (poll === KILLED_IN_WORKFLOW) {
					const killed = new Promise<void>((resolve) => {
						onWorkflow = (items) => {
							if (items.length === 0) return;
							onWorkflow = () => {};
							// The workflow does not end, so its items were not handed on.
							n8n.emitted.splice(-items.length);
							void n8n.kill().then(resolve);
						};
					});
					await minutes(15);
					await killed;
					await n8n.start('init');
				}
				await minutes(10);
			}
			await minutes(40);
			const elapsed = (clock.now() - startedAt) / 60_000;
			await n8n.stop();
			await n8n.dispose();
			await simulator.close();
			jest.restoreAllMocks();

			const emitted = n8n.emitted.map(({ event, at }) => ({ event, at }));
			const told = (one: Change) =>
				emitted.filter(
					({ event, at }) =>
						event.ResourcePermaKey === one.key && event.ActionType === one.action && at >= one.at,
				);
			const lost = changes.filter((one) => told(one).length === 0);
			const repeated = changes.filter((one) => told(one).length > 1);
			const known = new Set(changes.map(({ key, action }) => `${action} ${key}`));
			const others = emitted.filter(
				({ event }) => !known.has(`${event.ActionType} ${event.ResourcePermaKey}`),
			);
			const hasRecord = ({ event }: (typeof emitted)[number]) =>
				event.ActionType === 'Deleted' ? event.record === null : event.recordStatus === 'found';
			console.info(
				`${changes.length} changes, ${emitted.length} events; ${lost.length} lost, ${repeated.length} repeated, ${others.length} others; ${requests} requests in ${elapsed.toFixed(0)} minutes (${(requests / (elapsed - DAY / 60_000)).toFixed(1)} a minute); static data ${maxSaved} characters; ${n8n.errors.join(' ')}`,
			);
			expect(lost).toEqual([]);
			expect(repeated).toEqual([]);
			expect(others.map(({ event }) => event)).toEqual([]);
			expect(emitted.filter((one) => !hasRecord(one))).toEqual([]);
			// While n8n is down, it sends no requests.
			expect(requests / (elapsed - DAY / 60_000)).toBeLessThanOrEqual(LIMIT / 4);
			expect(maxSaved).toBeLessThan(400_000);
		},
		TIMEOUT_MS,
	);
});
