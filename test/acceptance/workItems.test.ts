import type { ChangeAction } from '../../simulator';
import type { ListShift } from '../../simulator/types';
import { createManualClock, createSimulator } from '../../simulator';
import { deduplicator, startPlatform } from '../support/n8n/platform';
import { usedHeap } from '../support/measure/usedHeap';
import { N8nInstance } from './restart/n8nInstance';

const ROWS = Number(process.env.KARBON_WORK_ITEMS ?? 20_000);
const CHECKS = 20;
/** About six minutes on an idle machine. */
const TIMEOUT_MS = 3_600_000;
const LIMIT = 120;
/** In each check: 300 changed, 40 deleted and 40 created in all. */
const CHANGED = 15;
const DELETED = 2;
const CREATED = 2;
/** Rows move between two pages about every fourth check. */
const SHIFT_EVERY_PAGES = (ROWS / 20_000) * 700;
/** The checks before which n8n is restarted, killed while a workflow runs, and killed while the list is read. */
const RESTARTS = [4, 9, 14];
const KILLED_IN_WORKFLOW = 11;
const KILLED_IN_CHECK = 16;
const HIDDEN = 18;

describe('Polling 20,000 work items without modification times', () => {
	it(
		'emits the last state of each changed one, and each deletion',
		async () => {
			await startPlatform();
			deduplicator.clear();
			const clock = createManualClock();
			jest.spyOn(Date, 'now').mockImplementation(() => clock.now());
			const shift: ListShift = { by: 'delete', everyPages: SHIFT_EVERY_PAGES };
			const simulator = await createSimulator({
				clock,
				variants: {
					omitWorkItemModificationTime: true,
					listShift: shift,
				},
				rateLimit: { algorithm: 'off' },
				data: { contacts: 50, organizations: 50, workItems: ROWS, invoices: 0 },
			});
			let onWorkflow: (items: unknown[]) => void = () => {};
			const n8n = new N8nInstance(
				simulator,
				clock,
				{ webhookTypes: ['Work'], deliveryMode: 'polling', includeRecord: false },
				{ workflow: async (items) => await Promise.resolve(onWorkflow(items)) },
				undefined,
				{ requestsPerMinute: LIMIT },
			);
			await n8n.listen();
			const { workItems } = simulator.store;
			const initial = new Set(workItems.keys());
			/** When each work item was changed last. */
			const changes = new Map<string, number>();
			let turn = 0;
			let requests = 0;
			let refusedDeletions = 0;
			let maxSaved = 0;
			let maxHeap = 0;
			const startedAt = clock.now();
			const heapBefore = usedHeap();

			const change = async (action: ChangeAction) => {
				const keys = [...workItems.keys()];
				const key = action === 'Inserted' ? undefined : keys[(turn++ * 7919) % keys.length];
				const patch = action === 'Updated' ? { Title: `Title ${turn}` } : {};
				const event = await simulator.change('WorkItem', key, action, patch);
				if (action === 'Deleted') changes.delete(event.key);
				else changes.set(event.key, clock.now());
			};
			const minute = async () => {
				await clock.advance(1_000);
				await n8n.tick();
				// The rate limiter lets requests wait, so a check takes minutes.
				for (let second = 0; second < 59; second++) {
					await clock.advance(1_000);
					await n8n.settle();
				}
				requests += simulator.requests.filter(({ path }) =>
					path.startsWith('/v3/WorkItems'),
				).length;
				simulator.reset();
				maxSaved = Math.max(maxSaved, n8n.staticDataSize);
			};
			const minutes = async (count: number) => {
				for (let index = 0; index < count; index++) await minute();
			};
			const changeAll = async () => {
				for (let index = 0; index < CHANGED; index++) await change('Updated');
				for (let index = 0; index < DELETED; index++) await change('Deleted');
				for (let index = 0; index < CREATED; index++) await change('Inserted');
			};

			await n8n.start('activate');
			await minutes(10);
			for (let check = 0; check < CHECKS; check++) {
				if (RESTARTS.includes(check)) await n8n.stop();
				await changeAll();
				if (RESTARTS.includes(check)) await n8n.start('init');
				if (check === KILLED_IN_WORKFLOW) {
					let isKilled = false;
					onWorkflow = (items) => {
						if (items.length === 0) return;
						onWorkflow = () => {};
						// The workflow does not end, so its items were not handed on.
						n8n.emitted.splice(-items.length);
						void n8n.kill().then(() => (isKilled = true));
					};
					await minutes(10);
					// On a busy machine, the check takes longer.
					for (let more = 0; more < 60 && !isKilled; more++) await minute();
					expect(isKilled).toBe(true);
					await n8n.start('init');
				}
				if (check === KILLED_IN_CHECK) {
					for (let turn = 0; turn < 500 && simulator.requests.length === 0; turn++) {
						await clock.advance(10_000);
						await n8n.tick();
					}
					expect(simulator.requests).not.toEqual([]);
					await n8n.kill();
					await n8n.start('init');
				}
				if (check === HIDDEN) {
					const hidden = [...workItems].filter((_, index) => index % 2 === 0);
					for (const [key] of hidden) workItems.delete(key);
					await minutes(20);
					await n8n.stop();
					await n8n.start('init');
					const before = n8n.emitted.length;
					await minutes(20);
					refusedDeletions = n8n.emitted
						.slice(before)
						.filter(({ event }) => event.ActionType === 'Deleted').length;
					for (const [key, item] of hidden) workItems.set(key, item);
				}
				await minutes(10);
				maxHeap = Math.max(maxHeap, usedHeap() - heapBefore);
			}
			// A row that moves during the last check would be found by the next one, and a deletion by the second one.
			shift.everyPages = Infinity;
			await minutes(60);
			const elapsed = (clock.now() - startedAt) / 60_000;
			await n8n.stop();
			await n8n.dispose();
			await simulator.close();
			jest.restoreAllMocks();

			const keysOf = (action: string) =>
				n8n.emitted
					.filter(({ event }) => event.ActionType === action)
					.map(({ event }) => event.ResourcePermaKey!);
			const lost = [...changes].filter(
				([key, at]) =>
					workItems.has(key) &&
					!n8n.emitted.some((item) => item.event.ResourcePermaKey === key && item.at >= at),
			);
			const deleted = [...initial].filter((key) => !workItems.has(key));
			const emittedDeletions = new Set(keysOf('Deleted'));
			const lostDeletions = deleted.filter((key) => !emittedDeletions.has(key));
			const falseDeletions = [...emittedDeletions].filter((key) => workItems.has(key));
			const states = CHECKS * (CHANGED + CREATED) + deleted.length;
			const repeated = n8n.emitted.length - states;
			console.info(
				`${n8n.emitted.length} events: ${keysOf('Updated').length} updated, ${keysOf('Inserted').length} inserted, ${emittedDeletions.size} of ${deleted.length} deleted; ${lost.length} lost, ${repeated} repeated (${((repeated / states) * 100).toFixed(1)} %), ${falseDeletions.length} false deletions; ${requests} requests in ${elapsed.toFixed(0)} minutes (${(requests / elapsed).toFixed(1)} a minute); heap +${(maxHeap / 1e6).toFixed(1)} MB; static data ${maxSaved} characters; ${n8n.errors.join(' ')}`,
			);
			expect(lost).toEqual([]);
			expect(lostDeletions).toEqual([]);
			expect(falseDeletions).toEqual([]);
			expect(refusedDeletions).toBe(0);
			expect(repeated).toBeLessThanOrEqual(states * 0.02);
			expect(requests / elapsed).toBeLessThanOrEqual(LIMIT / 4);
			expect(maxSaved).toBeLessThan(200_000);
			expect(maxHeap).toBeLessThan(40_000_000);
		},
		TIMEOUT_MS,
	);
});
