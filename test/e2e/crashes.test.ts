import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../../host';
import { openStage, type Stage } from './support/stage';
import { bar } from './support/bars';
import { ageRecords } from './support/changed';
import { fetchAll, itemsSeen, listAll } from './support/executions';
import { openSink, sinkWorkflow, type Sink } from './support/sink';
import { activate } from './support/subscription';

const CRASHES = 20;
const CHANGES = 1_000;
/** A notification comes a minute after its change; here later than what a cover leaves out. */
const NOTIFIED_AFTER_MS = 7_000;
/** Longest time from the start of n8n until everything is found again: changes have to be 90 seconds old. */
const FOUND_WITHIN_MS = 180_000;

/** The same numbers each time, between 0 and 1. */
function numbers(seed: number): () => number {
	let state = seed;
	return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

describe(`kill -9 of n8n at ${CRASHES} random moments of a burst of ${CHANGES} changes`, () => {
	let stage: Stage;
	let sink: Sink;
	let workflowId: string;

	beforeAll(async () => {
		sink = await openSink();
		stage = await openStage({
			simulator: { data: { invoices: 1_200 }, deliveryConcurrency: 5, retryDelaysMs: [100] },
		});
		ageRecords(stage.simulator);
		const workflow = await stage.client.importWorkflow(
			sinkWorkflow('sink', sink, { batchSize: 10 }),
		);
		workflowId = workflow.id;
		await activate(stage.client, stage.simulator, workflowId);
	});
	afterAll(async () => {
		await stage?.close();
		await sink?.close();
	});

	const idOf = (key: string, time: string) => `${key} ${Date.parse(time)}`;
	const sunk = () => new Set(sink.items.map(({ key, time }) => idOf(key, time)));

	/** Changes records and begins to deliver; gives the changes, and when the deliveries have ended. */
	async function burst(): Promise<{ ids: string[]; delivered: Promise<void> }> {
		const { simulator } = stage;
		const changes = await simulator.changeMany('Invoice', CHANGES);
		const ids = changes.map(({ key, at }) => idOf(key, new Date(at).toISOString()));
		await sleep(NOTIFIED_AFTER_MS);
		return { ids, delivered: simulator.flush() };
	}

	async function untilSunk(ids: string[], timeoutMs = FOUND_WITHIN_MS): Promise<void> {
		const left = () => {
			const known = sunk();
			return ids.filter((id) => !known.has(id));
		};
		try {
			await waitUntil(() => (left().length === 0 ? true : undefined), {
				what: 'all changes at the sink',
				timeoutMs,
				everyMs: 50,
			});
		} catch (error) {
			throw new Error(`${left().length} of ${ids.length} changes lost`, { cause: error });
		}
	}

	it(
		'loses nothing, and repeats only what running executions had',
		async () => {
			const { n8n, client } = stage;
			const all: string[] = [];
			const first = await burst();
			const startedAt = Date.now();
			await first.delivered;
			await untilSunk(first.ids);
			const burstMs = Date.now() - startedAt;
			all.push(...first.ids);
			const random = numbers(7);
			for (let crash = 0; crash < CRASHES; crash++) {
				const { ids, delivered } = await burst();
				all.push(...ids);
				const afterMs = Math.round(random() * burstMs);
				await sleep(afterMs);
				await n8n.kill('SIGKILL');
				const had = sink.items.length;
				// Without it n8n waits for ten seconds after a crash.
				rmSync(join(n8n.userFolder, '.n8n/crash.journal'), { force: true });
				await delivered;
				await n8n.restart();
				await untilSunk(ids);
				process.stdout.write(
					`crash ${crash + 1} after ${afterMs} of ${burstMs} ms: ${sink.items.length - had} items after the start\n`,
				);
			}
			// A late repeat would be there after the next burst.
			const last = await burst();
			await last.delivered;
			await untilSunk(last.ids);
			all.push(...last.ids);

			const summaries = await waitUntil(
				async () => {
					const list = await listAll(client, workflowId);
					return list.every(({ status }) => !['new', 'running'].includes(status))
						? list
						: undefined;
				},
				{ what: 'end of the executions', timeoutMs: 60_000, everyMs: 500 },
			);
			const crashed = new Set(
				summaries.filter(({ status }) => status !== 'success').map(({ id }) => id),
			);
			const items = itemsSeen(await fetchAll(client, summaries));
			const seen = new Set(
				items.map(({ ResourcePermaKey, Timestamp }) =>
					idOf(String(ResourcePermaKey), String(Timestamp)),
				),
			);
			const lost = all.filter((id) => !seen.has(id));
			const counts = new Map<string, SunkCount>();
			for (const { executionId, key, time } of sink.items) {
				const id = idOf(key, time);
				const count = counts.get(id) ?? { whole: 0, crashed: 0 };
				if (crashed.has(executionId)) count.crashed++;
				else count.whole++;
				counts.set(id, count);
			}
			const ofCrashed = [...counts.values()].filter((one) => one.crashed > 0).length;
			const repeated = [...counts.values()].reduce(
				(sum, one) => sum + Math.max(0, one.whole - 1),
				0,
			);
			bar(
				`kill -9 at ${CRASHES} moments of a burst of ${CHANGES} changes`,
				`${lost.length} of ${all.length} lost, ${ofCrashed} repeats of executions that were cut off (${crashed.size}), ${repeated} other repeats`,
			);
			expect(lost).toEqual([]);
			expect(repeated).toBe(0);
		},
		CRASHES * (FOUND_WITHIN_MS + 30_000),
	);
});

/** How often a change reached the sink in executions that ended, and in others. */
interface SunkCount {
	whole: number;
	crashed: number;
}
