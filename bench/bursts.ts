import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { format } from 'prettier';

import type { ExecutionSummary, WorkflowFile } from '../host';
import { atATime } from '../test/e2e/support/atATime';
import { fetchAll, listAll } from '../test/e2e/support/executions';
import { invoiceBatch } from '../test/e2e/support/notifications';
import { openStage, type Stage } from '../test/e2e/support/stage';
import { activate, published } from '../test/e2e/support/subscription';
import { TRIGGER, triggerWorkflow } from '../test/e2e/support/triggerWorkflow';

const BATCH_SIZE = 100;
const MIB = 2 ** 20;
/** n8n frees what a burst took before the next one is measured. */
const REST_MS = 5_000;
/** Deliveries before the measured ones. */
const WARM_UP = 30;
const END_MS = 900_000;
const UNDER_WAY = ['new', 'running', 'waiting', 'unknown'];

/** What one target did with a burst. */
export interface Burst {
	target: string;
	deliveries: number;
	concurrency: number;
	executions: number;
	medianMs: number;
	p99Ms: number;
	eventsPerSecond: number;
	/** Growth of n8n's resident memory from before the first delivery to its peak. */
	growthMiB: number;
	/** What is wrong with the events; absent when each arrived once and in order. */
	wrong?: string;
}

/** Bursts, and the bars that were missed. */
export interface Bursts {
	bursts: Burst[];
	missed: string[];
}

/** What is delivered to: a subscription or an address, and the node whose items count. */
interface Target {
	name: string;
	to: string;
	signingKey?: string;
	workflowId: string;
	node: string;
}

const KEY = 'the-key-of-the-built-in-flow';

/** n8n's own nodes for the same job: Webhook, HMAC of the raw body, If, Split Out. */
function builtInFlow(path: string): WorkflowFile {
	const nodes = [
		{
			name: 'Webhook',
			type: 'n8n-nodes-base.webhook',
			typeVersion: 2.1,
			webhookId: path,
			parameters: {
				httpMethod: 'POST',
				path,
				responseMode: 'onReceived',
				options: { rawBody: true },
			},
		},
		{
			name: 'Crypto',
			type: 'n8n-nodes-base.crypto',
			typeVersion: 1,
			parameters: {
				action: 'hmac',
				type: 'SHA256',
				binaryData: true,
				binaryPropertyName: 'data',
				dataPropertyName: 'digest',
				secret: KEY,
				encoding: 'hex',
			},
		},
		{
			name: 'If',
			type: 'n8n-nodes-base.if',
			typeVersion: 2.2,
			parameters: {
				conditions: {
					options: { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 },
					combinator: 'and',
					conditions: [
						{
							id: '1',
							leftValue: '={{ $json.digest }}',
							rightValue: '={{ $json.headers.signature }}',
							operator: { type: 'string', operation: 'equals' },
						},
					],
				},
				options: {},
			},
		},
		{
			name: 'Split Out',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'body.Events', options: {} },
		},
	];
	const link = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });
	return {
		name: 'built-in flow',
		nodes: nodes.map((node, index) => ({ id: randomUUID(), position: [220 * index, 0], ...node })),
		connections: { Webhook: link('Crypto'), Crypto: link('If'), If: link('Split Out') },
		settings: { executionOrder: 'v1' },
	};
}

function percentile(values: number[], share: number): number {
	const sorted = [...values].sort((left, right) => left - right);
	return sorted[Math.ceil(sorted.length * share) - 1];
}

/**
 * What is wrong with the events that arrived; undefined when nothing is. Where deliveries overlap, order counts
 * within each of them.
 */
function mistakeOf(expected: string[], seen: string[], isOneByOne: boolean): string | undefined {
	const distinct = new Set(seen);
	const lost = expected.filter((name) => !distinct.has(name)).length;
	if (lost > 0) return `${lost} events lost`;
	if (seen.length > distinct.size) return `${seen.length - distinct.size} events repeated`;
	const deliveryOf = (name: string) => name.slice(name.lastIndexOf('-'));
	const places = new Map(expected.map((name, index) => [name, index]));
	const latest = new Map<string, number>();
	for (const name of seen) {
		const delivery = isOneByOne ? '' : deliveryOf(name);
		const place = places.get(name) ?? -1;
		if (place < (latest.get(delivery) ?? -1)) return 'order lost';
		latest.set(delivery, place);
	}
	return undefined;
}

let bursts = 0;

/** How deliveries of a burst follow each other. */
interface Pace {
	deliveries: number;
	concurrency: number;
	/** Events of real records instead of made-up keys. */
	keys?: string[];
}

/** Waits until every execution has ended; gives when the last one did, milliseconds since the epoch. */
async function lastEnd({ client }: Stage, workflowId: string): Promise<number> {
	const deadline = Date.now() + END_MS;
	for (let quiet = 0; quiet < 2;) {
		await sleep(500);
		if (Date.now() > deadline) throw new Error('The executions did not end');
		const path = `/rest/executions?${new URLSearchParams({ filter: JSON.stringify({ workflowId }), limit: '1' }).toString()}`;
		const { results } = await client.session.call<{ results: ExecutionSummary[] }>('GET', path);
		quiet = results.some(({ status }) => UNDER_WAY.includes(status)) ? 0 : quiet + 1;
	}
	const all = await listAll(client, workflowId);
	return Math.max(...all.map(({ stoppedAt }) => Date.parse(String(stoppedAt))));
}

/** Delivers a burst to an n8n that was just started, and waits until its last event was handed on. */
async function burst(stage: Stage, target: Target, pace: Pace): Promise<Burst> {
	const { client, simulator, n8n } = stage;
	const { deliveries, concurrency, keys } = pace;
	const id = ++bursts;
	await n8n.restart();
	await sleep(REST_MS);
	const startMs = Date.now();
	const expected: string[] = [];
	const bodies = Array.from({ length: deliveries }, (_, delivery) => {
		const names =
			keys ?? Array.from({ length: BATCH_SIZE }, (__, index) => `b${id}-${delivery}-${index}`);
		for (const name of names) expected.push(`${name}-${startMs + delivery}`);
		return invoiceBatch(names, startMs + delivery);
	});
	// What only a process that was just started costs is not measured.
	const warmUp = Array.from({ length: WARM_UP }, (_, index) =>
		invoiceBatch([`w${id}-${index}`], startMs - index),
	);
	await atATime(
		warmUp,
		10,
		async (body) => await simulator.deliver(target.to, body, { signingKey: target.signingKey }),
	);
	await lastEnd(stage, target.workflowId);
	const earlier = new Set((await listAll(client, target.workflowId)).map((one) => one.id));
	n8n.resetPeakRss();
	const before = n8n.rssBytes();
	const tookMs: number[] = [];
	const began = Date.now();
	await atATime(bodies, concurrency, async (body) => {
		const { durationMs, status } = await simulator.deliver(target.to, body, {
			signingKey: target.signingKey,
		});
		if (status !== 200) throw new Error(`${target.name}: a delivery was answered ${status}`);
		tookMs.push(durationMs);
	});
	const ended = await lastEnd(stage, target.workflowId);
	const growthMiB = (n8n.peakRssBytes() - before) / MIB;
	const executions = (await listAll(client, target.workflowId)).filter(
		(one) => !earlier.has(one.id),
	);
	const seen: string[] = [];
	for (const execution of executions) {
		const [{ jsonOf }] = await fetchAll(client, [execution]);
		for (const { ResourcePermaKey, Timestamp } of jsonOf(target.node)) {
			seen.push(`${String(ResourcePermaKey)}-${Date.parse(String(Timestamp))}`);
		}
	}
	return {
		target: target.name,
		deliveries,
		concurrency,
		executions: executions.length,
		medianMs: percentile(tookMs, 0.5),
		p99Ms: percentile(tookMs, 0.99),
		eventsPerSecond: (expected.length * 1000) / (ended - began),
		growthMiB,
		wrong: mistakeOf(expected, seen, concurrency === 1),
	};
}

async function trigger(stage: Stage, name: string, includeRecord: boolean): Promise<Target> {
	const { nodes, ...file } = triggerWorkflow(name, { includeRecord });
	const alone = { ...file, nodes: nodes.slice(0, 1), connections: {} };
	const { id } = await stage.client.importWorkflow(alone);
	await activate(stage.client, stage.simulator, id);
	return { name, to: 'Multi', workflowId: id, node: TRIGGER };
}

async function flow(stage: Stage): Promise<Target> {
	const path = randomUUID();
	const { id } = await stage.client.importWorkflow(builtInFlow(path));
	await stage.client.activate(id);
	await published(stage.client, id);
	const to = `${stage.n8n.webhookUrl}/webhook/${path}`;
	return { name: 'built-in flow', to, signingKey: KEY, workflowId: id, node: 'Split Out' };
}

const ratio = (name: string, value: number, min: number, max = Infinity) =>
	value >= min && value <= max ? [] : [`${name}: ${value.toFixed(2)}`];

/** The bars that a burst of the trigger missed against the same burst of n8n's own nodes. */
function missedBy(ours: Burst, flows: Burst, minSpeed: number, maxAnswer: number): string[] {
	return [
		...ratio(
			'events a second against the flow',
			ours.eventsPerSecond / flows.eventsPerSecond,
			minSpeed,
		),
		...ratio('memory beyond the flow', ours.growthMiB - flows.growthMiB, -Infinity, 160),
		...ratio('p99 against the flow', ours.p99Ms / flows.p99Ms, 0, maxAnswer),
	];
}

/** Measures bursts of deliveries on a real n8n, beside n8n's own nodes for the same job. */
export async function measureBursts(withRecords: boolean): Promise<Bursts> {
	const stage = await openStage({
		requestsPerMinute: 120,
		simulator: {
			data: { invoices: 300 },
			deliveryTimeoutMs: 60_000,
			rateLimit: { algorithm: 'slidingWindow' },
		},
	});
	try {
		const missed: string[] = [];
		const all: Burst[] = [];
		const run = async (target: Target, pace: Pace) => {
			const result = await burst(stage, target, pace);
			process.stderr.write(`${JSON.stringify(result)}\n`);
			all.push(result);
			if (result.wrong) missed.push(`${target.name}: ${result.wrong}`);
			return result;
		};
		if (withRecords) {
			const keys = [...stage.simulator.store.invoices.keys()].slice(0, 10);
			const ours = await run(await trigger(stage, 'trigger with records', true), {
				deliveries: 1_000,
				concurrency: 10,
				keys,
			});
			return {
				bursts: all,
				missed: [...missed, ...ratio('memory', ours.growthMiB, -Infinity, 200)],
			};
		}
		const [plain, ours] = [await flow(stage), await trigger(stage, 'trigger', false)];
		const ten = { deliveries: 200, concurrency: 10 };
		const one = { deliveries: 200, concurrency: 1 };
		const flowTen = await run(plain, ten);
		missed.push(...missedBy(await run(ours, ten), flowTen, 1.2, 0.9));
		const flowOne = await run(plain, one);
		missed.push(...missedBy(await run(ours, one), flowOne, 0.8, Infinity));
		return { bursts: all, missed };
	} finally {
		await stage.close();
	}
}

/** Bursts as a table in Markdown. */
export async function burstsTable({ bursts: all, missed }: Bursts): Promise<string> {
	const head = [
		'Target',
		'Deliveries',
		'At a time',
		'Executions',
		'Median ms',
		'p99 ms',
		'Events/s',
		'Memory MiB',
		'Events',
	];
	const rows = all.map((one) => [
		one.target,
		one.deliveries,
		one.concurrency,
		one.executions,
		one.medianMs.toFixed(0),
		one.p99Ms.toFixed(0),
		one.eventsPerSecond.toFixed(0),
		`+${one.growthMiB.toFixed(0)}`,
		one.wrong ?? 'each once, in order',
	]);
	const lines = [head, head.map(() => '--'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
	const verdict = missed.length === 0 ? 'All bars were met.' : `Missed: ${missed.join('; ')}.`;
	return await format(`${lines.join('\n')}\n\n${verdict}\n`, { parser: 'markdown' });
}
