import { setTimeout as sleep } from 'node:timers/promises';

import type { ExecutionSummary } from '../../host';
import { runConcurrently } from '../../test/e2e/support/runConcurrently';
import { fetchAll, listAll } from '../../test/e2e/support/executions';
import { invoiceBatch } from '../../test/e2e/support/deliveries/notifications';
import type { Stage } from '../../test/e2e/support/stage';
import { percentile } from '../harness/statistics';
import { cpuMs } from '../n8n/cpuMs';
import { findEventError } from './findEventError';
import type { Target } from './targets';

const BATCH_SIZE = 100;
const MIB = 2 ** 20;
/** How long to wait after a restart of n8n, until its startup tasks are done. */
const STARTUP_MS = 5_000;
/** Number of deliveries before the measured ones, with one event each. */
const WARM_UP = 30;
const WARM_UP_CONCURRENCY = 10;
const TIMEOUT_MS = 1_800_000;
/** Consecutive polls without a running execution. The trigger starts its next execution within two seconds. */
const IDLE_POLLS = 6;
const UNFINISHED = ['new', 'running', 'waiting', 'unknown'];

/** The deliveries of a burst. */
export interface Pace {
	deliveries: number;
	/** How many are sent at the same time. */
	concurrency: number;
	/** Whether the burst follows the restart of n8n at once, without deliveries before it. */
	isCold: boolean;
	/** Keys of the records in each delivery. Default: keys that are unique, but belong to no record. */
	keysOf?(delivery: number): string[];
}

/** The measurements of a burst to one target. */
export interface Burst {
	executions: number;
	p99Ms: number;
	/** From the first delivery to the end of the last execution. */
	tookMs: number;
	eventsPerSecond: number;
	/** CPU time of the n8n process, which depends little on other load of the machine. */
	cpuMsPerDelivery: number;
	/** Growth of the resident memory of n8n, from before the first delivery to its peak. */
	growthMiB: number;
	/** Whether events were lost, repeated or reordered: 1 or 0. */
	eventErrors: number;
}

let bursts = 0;

/** Waits until all executions have finished. Returns when the last one did, in milliseconds since the epoch. */
async function waitForLastExecution({ client }: Stage, workflowId: string): Promise<number> {
	const deadline = Date.now() + TIMEOUT_MS;
	for (let idle = 0; idle < IDLE_POLLS;) {
		await sleep(500);
		if (Date.now() > deadline) throw new Error('The executions did not finish');
		const query = new URLSearchParams({ filter: JSON.stringify({ workflowId }), limit: '1' });
		const path = `/rest/executions?${query.toString()}`;
		const { results } = await client.session.call<{ results: ExecutionSummary[] }>('GET', path);
		idle = results.some(({ status }) => UNFINISHED.includes(status)) ? 0 : idle + 1;
	}
	const all = await listAll(client, workflowId);
	return Math.max(...all.map(({ stoppedAt }) => Date.parse(String(stoppedAt))));
}

/** Sends deliveries. Returns the time of each response, in milliseconds. @throws Error when a response is not HTTP 200 */
export async function deliverAll(
	{ simulator }: Stage,
	{ name, to, signingKey }: Target,
	bodies: readonly unknown[],
	concurrency: number,
): Promise<number[]> {
	return await runConcurrently(bodies, concurrency, async (body) => {
		const { durationMs, status } = await simulator.deliver(to, body, { signingKey });
		if (status !== 200) throw new Error(`${name}: HTTP ${status} for a delivery`);
		return durationMs;
	});
}

/** The names of the events that the workflow received, in its order. */
async function receivedNames(
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

/** Sends deliveries of one event, so that the cost of the first deliveries after a restart is not measured. */
async function warmUp(stage: Stage, target: Target, key: string, startMs: number): Promise<void> {
	const bodies = Array.from({ length: WARM_UP }, (_, index) =>
		invoiceBatch([key], startMs - index - 1),
	);
	await deliverAll(stage, target, bodies, WARM_UP_CONCURRENCY);
	await waitForLastExecution(stage, target.workflowId);
}

/**
 * Restarts n8n, delivers a burst, and waits until the execution of the last event has finished.
 * @throws Error when a response is not HTTP 200, or the executions do not finish
 */
export async function burst(stage: Stage, target: Target, pace: Pace): Promise<Burst> {
	const { client, n8n } = stage;
	const { deliveries, concurrency, isCold } = pace;
	const id = ++bursts;
	const keysOf =
		pace.keysOf ??
		((delivery: number) =>
			Array.from({ length: BATCH_SIZE }, (_, index) => `b${id}-${delivery}-${index}`));
	await n8n.restart();
	await sleep(STARTUP_MS);
	const startMs = Date.now();
	const expected: string[] = [];
	const bodies = Array.from({ length: deliveries }, (_, delivery) => {
		const names = keysOf(delivery);
		for (const name of names) expected.push(`${name}-${startMs + delivery}`);
		return invoiceBatch(names, startMs + delivery);
	});
	if (!isCold) await warmUp(stage, target, keysOf(0)[0], startMs);
	const earlier = new Set((await listAll(client, target.workflowId)).map((one) => one.id));
	n8n.resetPeakRss();
	const before = n8n.rssBytes();
	const cpuBefore = cpuMs(n8n.pid);
	const startedMs = Date.now();
	const tookMs = await deliverAll(stage, target, bodies, concurrency);
	const endedMs = await waitForLastExecution(stage, target.workflowId);
	const cpuMsPerDelivery = (cpuMs(n8n.pid) - cpuBefore) / deliveries;
	const growthMiB = (n8n.peakRssBytes() - before) / MIB;
	const all = await listAll(client, target.workflowId);
	const executions = all.filter((one) => !earlier.has(one.id));
	const eventError = findEventError(
		expected,
		await receivedNames(stage, executions, target.node),
		concurrency === 1,
	);
	if (eventError !== undefined) process.stderr.write(`${target.name}: ${eventError}\n`);
	return {
		executions: executions.length,
		p99Ms: percentile(tookMs, 0.99),
		tookMs: endedMs - startedMs,
		eventsPerSecond: (expected.length * 1000) / (endedMs - startedMs),
		cpuMsPerDelivery,
		growthMiB,
		eventErrors: eventError === undefined ? 0 : 1,
	};
}
