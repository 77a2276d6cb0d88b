import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import type { WorkflowFile } from '../../host';
import { openStage, type Stage } from './support/stage';
import { atATime } from './support/atATime';
import { bar } from './support/bars';
import { invoiceBatch } from './support/notifications';
import { activate, published } from './support/subscription';
import { triggerWorkflow } from './support/triggerWorkflow';

const BATCHES = 200;
const BATCH_SIZE = 100;
/** Deliveries to one of the two before the other has its turn: each meets the work that it left behind itself. */
const BLOCK = 20;
/** Lets n8n come to rest between the blocks. */
const REST_MS = 1_500;
/** The bar. */
const HIGHEST_RATIO = 1.1;

function bareWebhook(path: string): WorkflowFile {
	const node = {
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2.1,
		id: randomUUID(),
		webhookId: path,
		position: [0, 0],
		parameters: { httpMethod: 'POST', path, responseMode: 'onReceived', options: {} },
	};
	return { name: 'bare', nodes: [node], connections: {}, settings: { executionOrder: 'v1' } };
}

function percentile(values: number[], share: number): number {
	const sorted = [...values].sort((left, right) => left - right);
	return sorted[Math.ceil(sorted.length * share) - 1];
}

describe('The answer to a delivery', () => {
	let stage: Stage;
	let bareUrl: string;
	let keys: string[];

	beforeAll(async () => {
		// The limit of a real account: records are fetched long after the answers.
		stage = await openStage({
			requestsPerMinute: 120,
			simulator: {
				rateLimit: { algorithm: 'slidingWindow' },
				data: { invoices: 300 },
				deliveryTimeoutMs: 60_000,
			},
		});
		const { client, simulator, n8n } = stage;
		keys = [...simulator.store.invoices.keys()].slice(0, BATCH_SIZE);
		const trigger = await client.importWorkflow(triggerWorkflow('ours', { includeRecord: true }));
		await activate(client, simulator, trigger.id);
		const path = randomUUID();
		const bare = await client.importWorkflow(bareWebhook(path));
		await client.activate(bare.id);
		await published(client, bare.id);
		bareUrl = `${n8n.webhookUrl}/webhook/${path}`;
	});
	afterAll(async () => await stage?.close());

	it.each([1, 10])(
		"is not later than that of n8n's bare Webhook node, %i at a time",
		async (most) => {
			const { simulator } = stage;
			const tookMs: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
			const refused: unknown[] = [];
			let moment = Date.now();
			const block = async (to: 'ours' | 'bare') => {
				const bodies = Array.from({ length: BLOCK }, () => invoiceBatch(keys, ++moment));
				const target = to === 'ours' ? 'Multi' : bareUrl;
				const sent = await atATime(
					bodies,
					most,
					async (body) => await simulator.deliver(target, body),
				);
				tookMs[to].push(...sent.map(({ durationMs }) => durationMs));
				refused.push(...sent.filter(({ status }) => status !== 200));
				await sleep(REST_MS);
			};
			for (let round = 0; round < BATCHES / BLOCK; round++) {
				const order = round % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const);
				for (const to of order) await block(to);
			}
			expect(refused).toEqual([]);
			const p99 = { ours: percentile(tookMs.ours, 0.99), bare: percentile(tookMs.bare, 0.99) };
			const ratio = p99.ours / p99.bare;
			bar(
				`p99 of the answer, ${BATCHES} batches of ${BATCH_SIZE} with records, ${most} at a time`,
				`${p99.ours.toFixed(1)} ms; bare Webhook node ${p99.bare.toFixed(1)} ms; ratio ${ratio.toFixed(2)}; medians ${percentile(tookMs.ours, 0.5).toFixed(1)} and ${percentile(tookMs.bare, 0.5).toFixed(1)} ms`,
			);
			expect(ratio).toBeLessThanOrEqual(HIGHEST_RATIO);
		},
	);
});
