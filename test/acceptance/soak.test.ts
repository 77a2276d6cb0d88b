import { JournalMemory, processJournals } from '../../nodes/Karbon/writes/journal/journalMemory';
import type { ChangeKind } from '../../simulator';
import { createManualClock, createSimulator } from '../../simulator';
import { executeNode } from '../support/action/executeNode';
import { credentialFor } from '../support/n8n/credentials';
import { deduplicator, startPlatform } from '../support/n8n/platform';
import { usedHeap } from '../support/measure/usedHeap';
import { N8nInstance } from './restart/n8nInstance';
import { modifiedAt } from './restart/scenario';
import { type Sample, trendOf } from './soak/trend';

const HOURS = Number(process.env.KARBON_SOAK_HOURS ?? 60);
const RESTART_EVERY_HOURS = 6;
/** A change each 15 seconds, and as many at once each hour. */
const BURST = 120;
const WRITE_EVERY_MINUTES = 5;
const TIMEOUT_MS = 7_200_000;
const MB = 1024 * 1024;
/** Until caches are full. */
const WARM_UP_HOURS = 6;
/** Longer than the real time for which a closed connection or an ended wait is known to Node.js. */
const QUIET_MS = 1_000;
const MAX_HANDLES = 5;

const KINDS: ChangeKind[] = ['Contact', 'Invoice', 'WorkItem', 'Organization', 'ClientGroup'];

/**
 * The used heap in MB. n8n's database is not part of it. `npm run test:soak` turns V8's optimizing compiler off, because
 * it adds machine code for days: 1.2 MB per 10,000 deliveries.
 */
function heapWithoutDatabase(): number {
	const database = Buffer.from(JSON.stringify(deduplicator.copy));
	deduplicator.copy = [];
	const used = usedHeap() / MB;
	deduplicator.copy = JSON.parse(database.toString()) as typeof deduplicator.copy;
	return used;
}

/** A new process knows no journals of earlier executions. */
const endProcess = () => void Object.assign(processJournals, new JournalMemory());

const sockets = () =>
	process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length;

describe('Days of deliveries, reads, writes and restarts', () => {
	it(
		'neither lose nor repeat a change, and need no more memory, handles or connections',
		async () => {
			await startPlatform();
			deduplicator.clear();
			const clock = createManualClock();
			// A spy would keep the result of each call.
			Date.now = () => clock.now();
			const simulator = await createSimulator({
				clock,
				rateLimit: { algorithm: 'off' },
				allowHttpTargets: true,
				data: { contacts: 300, organizations: 60, clientGroups: 60, workItems: 60, invoices: 60 },
			});
			let deliveries = 0;
			const n8n = new N8nInstance(
				simulator,
				clock,
				{ webhookTypes: ['Contact', 'Invoice', 'Work'], includeRecord: true },
				{ delivery: () => (deliveries += 1) },
			);
			await n8n.listen();
			const credential = credentialFor(simulator);
			const { store } = simulator;
			/** The last change of each record that is not emitted yet. */
			const open = new Map<string, number>();
			const emitted = new Map<string, number>();
			const wrong: string[] = [];
			let changes = 0;
			let turn = 0;

			const noteChanges = (some: Array<{ key: string }>) => {
				changes += some.length;
				for (const { key } of some) open.set(key, clock.now());
			};
			const checkEmitted = () => {
				for (const { event } of n8n.emitted.splice(0)) {
					const key = String(event.ResourcePermaKey);
					const at = modifiedAt(event.record as object);
					if (emitted.get(key) === at) wrong.push(`${key} twice`);
					emitted.set(key, at);
					if (at >= (open.get(key) ?? 0)) open.delete(key);
				}
				n8n.log.length = 0;
			};
			const work = async (minute: number) => {
				const { items, error } = await executeNode({
					credential,
					parameters: { resource: 'invoice', operation: 'getAll', limit: 20, options: {} },
				});
				if (error || items.length !== 20) wrong.push(`read: ${error?.message ?? items.length}`);
				if (minute % WRITE_EVERY_MINUTES > 0) return;
				const [workItemKey] = store.workItems.keys();
				const written = await executeNode({
					credential,
					parameters: {
						resource: 'expense',
						operation: 'create',
						entityType: 'WorkItem',
						entityKey: { __rl: true, mode: 'id', value: workItemKey },
						expenseDate: '2026-01-10',
						value: 100,
						billableValue: 80,
						description: 'Filing fee',
						options: { idempotencyKey: `soak-${clock.now()}` },
					},
				});
				if (written.error) wrong.push(`write: ${written.error.message}`);
			};
			const minute = async (index: number) => {
				for (let quarter = 0; quarter < 4; quarter++) {
					noteChanges([await simulator.change(KINDS[turn++ % KINDS.length])]);
					await clock.advance(15_000);
					await n8n.settle();
				}
				await work(index);
				simulator.reset();
				await n8n.tick();
			};
			const samples: Sample[] = [];
			let handles: number[] = [];
			let connections: number[] = [];

			await n8n.start('activate');
			for (let hour = 0; hour < HOURS; hour++) {
				noteChanges(await simulator.changeMany('Contact', BURST));
				for (let index = 0; index < 60; index++) await minute(index);
				if (store.expenses.size !== 60 / WRITE_EVERY_MINUTES)
					wrong.push(`${store.expenses.size} expenses in hour ${hour}`);
				store.expenses.clear();
				checkEmitted();
				if ((hour + 1) % RESTART_EVERY_HOURS === 0) {
					await n8n.stop();
					endProcess();
					await n8n.start('init');
				}
				await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
				samples.push({ x: deliveries, y: heapWithoutDatabase() });
				handles.push(process.getActiveResourcesInfo().length);
				connections.push(sockets());
			}
			for (let index = 0; index < 10; index++) {
				await clock.advance(60_000);
				await n8n.tick();
			}
			checkEmitted();
			await n8n.stop();
			await n8n.dispose();
			await simulator.close();

			handles = handles.slice(WARM_UP_HOURS);
			connections = connections.slice(WARM_UP_HOURS);
			const { slope, low, high } = trendOf(samples.slice(WARM_UP_HOURS));
			const per = (value: number) => (value * 10_000).toFixed(2);
			const range = (values: number[]) => `${Math.min(...values)} to ${Math.max(...values)}`;
			console.info(
				`soak: ${HOURS} h, ${changes} changes, ${deliveries} deliveries; heap ${samples.at(-1)!.y.toFixed(1)} MB, ${per(slope)} MB (${per(low)} to ${per(high)}) per 10,000 deliveries; handles ${range(handles)}, connections ${range(connections)}; ${open.size} lost; ${wrong.length} wrong`,
			);
			expect(wrong).toEqual([]);
			expect([...open.keys()]).toEqual([]);
			expect(high * 10_000).toBeLessThan(1);
			expect(Math.max(...handles) - Math.min(...handles)).toBeLessThanOrEqual(MAX_HANDLES);
			expect(Math.max(...connections) - Math.min(...connections)).toBeLessThanOrEqual(MAX_HANDLES);
		},
		TIMEOUT_MS,
	);
});
