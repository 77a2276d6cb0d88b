import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import type { IExecuteFunctions } from 'n8n-workflow';

import type { ChangeEvent } from '../../../nodes/KarbonTrigger/events/changeEvent';
import type { ExecutionQueue } from '../../../nodes/KarbonTrigger/execution/queue/executionQueue';
import { unpack } from '../../../nodes/KarbonTrigger/state/carried';
import { scanAll } from '../../../nodes/KarbonTrigger/scan/scan';
import { sourcesFor } from '../../../nodes/KarbonTrigger/scan/sources';
import { NodeMemory } from '../../../nodes/KarbonTrigger/execution/nodeMemory';
import { readCredentials } from '../../../nodes/shared/credentials';
import { RateLimiterRegistry } from '../../../nodes/shared/rateLimiter/registry';
import { KarbonClient } from '../../../nodes/shared/transport/client';
import { createRequestHost } from '../../support/n8n/requestHost';
import { createQueueHost } from '../../support/trigger/queueHost';
import { usedHeap } from '../../support/measure/usedHeap';
import { createCompressedTiming } from './compressedTiming';

/** Argument of the program: what to scan. */
export interface ScanOrder {
	credential: {
		baseUrl: string;
		accessToken: string;
		accessKey: string;
		requestsPerMinute: number;
	};
	/** Address that moves the simulated clock. */
	controlUrl: string;
	/** Current time of the simulated clock, epoch milliseconds. */
	now: number;
	/** File for the keys of all emitted events, one in each line. */
	keysFile: string;
}

/** Result of a scan. */
export interface ScanMeasurement {
	found: number;
	failures: string[];
	/** Maximum growth of the heap during the scan, after garbage collection. Bytes. */
	heapGrowth: number;
	/** Maximum growth of the resident memory during the scan, without garbage collection. Bytes. */
	residentGrowth: number;
	durationMs: number;
	/** Whether the coverage moved. */
	isCovered: boolean;
	maxStepEvents: number;
}

/** Events between two measurements, so that garbage collection does not take most of the time. */
const EVENTS_PER_MEASUREMENT = 10_000;
/** A time before all modification times of the simulator. */
const LONG_AGO = '2020-01-01T00:00:00.000Z';

function createScan({
	credential,
	controlUrl,
	now,
	keysFile,
}: ScanOrder): () => Promise<ScanMeasurement> {
	const memory = new NodeMemory();
	const queue: ExecutionQueue = memory.queue;
	const host = createRequestHost(credential) as IExecuteFunctions;
	const timing = createCompressedTiming(async (ms) => {
		const response = await fetch(`${controlUrl}/?ms=${ms}`, { method: 'POST' });
		return Number(await response.text());
	}, now);
	const client = new KarbonClient(host, readCredentials(credential), {
		background: 'always',
		timing,
		limiters: new RateLimiterRegistry(60_000, timing),
	});
	const coverage = Object.fromEntries(
		['/v3/Contacts', '/v3/Organizations', '/v3/ClientGroups'].map((path) => [
			path,
			{ coveredUntil: LONG_AGO, from: LONG_AGO },
		]),
	);
	let emitted = 0;
	let measuredAt = 0;
	let maxStepEvents = 0;
	const heapBefore = usedHeap();
	const residentBefore = process.memoryUsage().rss;
	let heapGrowth = 0;
	let residentGrowth = 0;
	const measure = () => {
		residentGrowth = Math.max(residentGrowth, process.memoryUsage().rss - residentBefore);
		heapGrowth = Math.max(heapGrowth, usedHeap() - heapBefore);
	};
	const execute = async (started: readonly ChangeEvent[], id: string): Promise<boolean> => {
		const { events } = unpack(started.map((json) => ({ json })));
		// n8n runs the trigger node some time after the execution was started.
		await new Promise((resolve) => setImmediate(resolve));
		const step = queue.begin(id);
		appendFileSync(keysFile, events.map((event) => `${event.ResourcePermaKey}\n`).join(''));
		maxStepEvents = Math.max(maxStepEvents, events.length);
		emitted += events.length;
		if (emitted - measuredAt >= EVENTS_PER_MEASUREMENT) {
			measuredAt = emitted;
			measure();
		}
		step?.end();
		return true;
	};
	queue.open(
		createQueueHost({
			start: execute,
			sleep: async (ms) => await sleep(ms),
		}),
	);
	return async () => {
		const startedAt = Date.now();
		memory.progress.open(coverage);
		const context = {
			client,
			memory,
			selection: { webhookTypes: ['Contact'], actionTypes: [] },
			signal: new AbortController().signal,
			now: () => timing.now(),
		};
		const lists = sourcesFor(['Contact']).map((source) => ({ source, minAgeMs: 5_000 }));
		const report = await scanAll(context, lists);
		// The scan does not wait for its last executions.
		while (memory.queue.oldestUnfinished('/v3/Contacts') < Infinity) {
			await new Promise((resolve) => setImmediate(resolve));
		}
		measure();
		return {
			found: report.found,
			failures: [...report.failures.values()].map(({ message }) => message),
			heapGrowth,
			residentGrowth,
			durationMs: Date.now() - startedAt,
			isCovered: Object.values(memory.progress.coverage!).every(
				({ coveredUntil }) => coveredUntil !== LONG_AGO,
			),
			maxStepEvents,
		};
	};
}

const scan = createScan(JSON.parse(process.argv[2]) as ScanOrder);

async function scanAndReport(): Promise<void> {
	process.stdout.write(`\nRESULT ${JSON.stringify(await scan())}\n`);
}

// Input starts the next scan.
void scanAndReport();
process.stdin.on('data', () => void scanAndReport());
process.stdin.on('end', () => process.exit(0));
