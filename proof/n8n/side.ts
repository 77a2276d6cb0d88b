import { randomUUID } from 'node:crypto';

import axios from 'axios';

import { waitUntil } from '../../host';
import type { Stage } from '../../test/e2e/support/stage';
import { cpuMs } from './cpuMs';
import { type ChainNode, webhookChain } from './workflows';

const MIB = 2 ** 20;
/** No measurement takes longer. */
const TIMEOUT_MS = 1_800_000;

/** What one run of a side took. */
export interface Run {
	tookMs: number;
	/** Processor time of the n8n process. */
	cpuMs: number;
	/** From the resident memory of n8n before the run to its peak. */
	growthMiB: number;
	/** The last item of the workflow. */
	last: Record<string, unknown>;
}

/** A workflow on n8n that is compared with another one. */
export interface Side {
	/** @param body of the request that starts the workflow, in `$json.body` */
	run(body?: Record<string, unknown>): Promise<Run>;
}

/** Publishes a workflow of these nodes, and waits until it can be started. */
export async function openSide({ client, n8n }: Stage, nodes: ChainNode[]): Promise<Side> {
	const path = randomUUID();
	const { id } = await client.importWorkflow(webhookChain(path, nodes));
	await client.activate(id);
	// Not `fetch`, which stops when no headers have come for five minutes.
	const send = async (method: string, body?: Record<string, unknown>) =>
		await axios.request<string>({
			url: `${n8n.url}/webhook/${path}`,
			method,
			data: body,
			responseType: 'text',
			transformResponse: (text: string) => text,
			timeout: TIMEOUT_MS,
			validateStatus: () => true,
			proxy: false,
		});
	// n8n names the registered methods when another one is used.
	const isRegistered = async () => ((await send('PUT')).data.includes('POST') ? true : undefined);
	const ready = async () =>
		await waitUntil(isRegistered, { what: 'the webhook of a side', timeoutMs: 60_000 });
	await ready();
	return {
		async run(body = {}) {
			await ready();
			const rssBefore = n8n.rssBytes();
			n8n.resetPeakRss();
			const cpuBefore = cpuMs(n8n.pid);
			const startedMs = performance.now();
			const { status, data } = await send('POST', body);
			const tookMs = performance.now() - startedMs;
			if (status !== 200) throw new Error(`HTTP ${status} from n8n: ${data}`);
			return {
				tookMs: Math.round(tookMs),
				cpuMs: cpuMs(n8n.pid) - cpuBefore,
				growthMiB: Math.round((n8n.peakRssBytes() - rssBefore) / MIB),
				last: JSON.parse(data) as Record<string, unknown>,
			};
		},
	};
}

/**
 * Runs tasks one after the other and returns their results in the given order. The first one changes with `index`, so
 * that other load of the machine affects all equally.
 */
export async function inTurn<T>(index: number, tasks: Array<() => Promise<T>>): Promise<T[]> {
	const results: T[] = [];
	for (let step = 0; step < tasks.length; step++) {
		const next = (index + step) % tasks.length;
		results[next] = await tasks[next]();
	}
	return results;
}
