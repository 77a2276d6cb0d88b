import { setTimeout as sleep } from 'node:timers/promises';

import type { ExecutionSummary } from '../../host';
import { runConcurrently } from '../../test/e2e/support/runConcurrently';
import { fetchAll, listAll } from '../../test/e2e/support/executions';
import { invoiceBatch } from '../../test/e2e/support/notifications';
import type { Stage } from '../../test/e2e/support/stage';
import { percentile } from '../statistics';
import { cpuMs } from './cpuMs';
import { mistakeOf } from './mistakeOf';
import type { Target } from './targets';

const BATCH_SIZE = 100;
const MIB = 2 ** 20;
/** n8n has settled down when a process that was just started has had this time. */
const REST_MS = 5_000;
/** Deliveries before the measured ones, of one event each. */
const WARM_UP = 30;
const WARM_UP_AT_A_TIME = 10;
const END_MS = 1_800_000;
/** Polls in a row without an execution under way; the trigger starts its next one within two seconds. */
const QUIET_POLLS = 6;
const UNDER_WAY = ['new', 'running', 'waiting', 'unknown'];

/** How deliveries of a burst follow each other. */
export interface Pace {
	deliveries: number;
	/** How many are sent at a time. */
	concurrency: number;
	/** Keys of the records that each delivery names; default: names of no record, new ones in each delivery. */
	keysOf?(delivery: number): string[];
}

/** What one target did with a burst. */
export interface Burst {
	target: string;
	deliveries: number;
	concurrency: number;
	executions: number;
	medianMs: number;
	p99Ms: number;
	eventsPerSecond: number;
	/** Processor time of n8n's process, which other processes of the machine hardly change. */
	cpuMsPerDelivery: number;
	/** Growth of n8n's resident memory from before the first delivery to its peak. */
	growthMiB: number;
	/** What is wrong with the events; absent when each arrived once and in order. */
	wrong?: string;
}

let bursts = 0;

/** Waits until every execution has ended; gives when the last one did, milliseconds since the epoch. */
async function lastEnd({ client }: Stage, workflowId: string): Promise<number> {
	const deadline = Date.now() + END_MS;
	for (let quiet = 0; quiet < QUIET_POLLS;) {
		await sleep(500);
		if (Date.now() > deadline) throw new Error('The executions did not end');
		const query = new URLSearchParams({ filter: JSON.stringify({ workflowId }), limit: '1' });
		const path = `/rest/executions?${query.toString()}`;
		const { results } = await client.session.call<{ results: ExecutionSummary[] }>('GET', path);
		quiet = results.some(({ status }) => UNDER_WAY.includes(status)) ? 0 : quiet + 1;
	}
	const all = await listAll(client, workflowId);
	return Math.max(...all.map(({ stoppedAt }) => Date.parse(String(stoppedAt))));
}

/** Sends deliveries; gives how long each answer took, in milliseconds. @throws Error for an answer that is not 200 */
export async function deliverAll(
	{ simulator }: Stage,
	{ name, to, signingKey }: Target,
	bodies: readonly unknown[],
	concurrency: number,
): Promise<number[]> {
	return await runConcurrently(bodies, concurrency, async (body) => {
		const { durationMs, status } = await simulator.deliver(to, body, { signingKey });
		if (status !== 200) throw new Error(`${name}: a delivery was answered ${status}`);
		return durationMs;
	});
}

/** The names of events as the workflow saw them, in its order. */
async function namesSeen(
	{ client }: Stage,
	executions: ExecutionSummary[],
	node: string,
): Promise<string[]> {
	const names: string[] = [];
	for (const summary of executions) {
		const [execution] = await fetchAll(client, [summary]);
		for (const { ResourcePermaKey, Timestamp } of execution.jsonOf(node)) {
			names.push(`${String(ResourcePermaKey)}-${Date.parse(String(Timestamp))}`);
		}
	}
	return names;
}

/**
 * Delivers a burst to an n8n that was just started, and waits until its last event was handed on.
 * @throws Error when a delivery is not answered 200 or the executions do not end
 */
export async function burst(stage: Stage, target: Target, pace: Pace): Promise<Burst> {
	const { client, n8n } = stage;
	const { deliveries, concurrency } = pace;
	const id = ++bursts;
	const keysOf =
		pace.keysOf ??
		((delivery: number) =>
			Array.from({ length: BATCH_SIZE }, (_, index) => `b${id}-${delivery}-${index}`));
	await n8n.restart();
	await sleep(REST_MS);
	const startMs = Date.now();
	const expected: string[] = [];
	const bodies = Array.from({ length: deliveries }, (_, delivery) => {
		const names = keysOf(delivery);
		for (const name of names) expected.push(`${name}-${startMs + delivery}`);
		return invoiceBatch(names, startMs + delivery);
	});
	// What only a process that was just started costs is not measured.
	const warmUp = Array.from({ length: WARM_UP }, (_, index) =>
		invoiceBatch(keysOf(-1).slice(0, 1), startMs - index - 1),
	);
	await deliverAll(stage, target, warmUp, WARM_UP_AT_A_TIME);
	await lastEnd(stage, target.workflowId);
	const earlier = new Set((await listAll(client, target.workflowId)).map((one) => one.id));
	n8n.resetPeakRss();
	const before = n8n.rssBytes();
	const cpuBefore = cpuMs(n8n.pid);
	const began = Date.now();
	const tookMs = await deliverAll(stage, target, bodies, concurrency);
	const ended = await lastEnd(stage, target.workflowId);
	const cpuMsPerDelivery = (cpuMs(n8n.pid) - cpuBefore) / deliveries;
	const growthMiB = (n8n.peakRssBytes() - before) / MIB;
	const all = await listAll(client, target.workflowId);
	const executions = all.filter((one) => !earlier.has(one.id));
	return {
		target: target.name,
		deliveries,
		concurrency,
		executions: executions.length,
		medianMs: percentile(tookMs, 0.5),
		p99Ms: percentile(tookMs, 0.99),
		eventsPerSecond: (expected.length * 1000) / (ended - began),
		cpuMsPerDelivery,
		growthMiB,
		wrong: mistakeOf(expected, await namesSeen(stage, executions, target.node), concurrency === 1),
	};
}
