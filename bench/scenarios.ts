import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';

import type { RateLimitOptions } from '../simulator';
import type { Measurement } from './measurement';

/** An operation, the simulator that it runs against, and the check of its measurements. */
export interface Scenario {
	name: string;
	/** Number of invoices in the simulator. */
	invoices: number;
	rateLimit: RateLimitOptions;
	/** For fixed windows: the age of the window when the run starts, in milliseconds. */
	phaseMs?: number;
	parameters: INodeParameters;
	/** Input items for the keys of all invoices. Default: one empty item. */
	itemsFor?(keys: string[]): INodeExecutionData[];
	/** Number of requests that the node sends at the same time. */
	concurrency: number;
	/** Number of requests without rate limit errors. */
	needed: number;
	/** The check that failed, or undefined. */
	check(measurement: Measurement): string | undefined;
}

/** A tenth of the documented window, so that a run takes half a minute. */
const COMPRESSED_MS = 6_000;
const DOCUMENTED_MS = 60_000;
const MAX_RATIO = 1.1;

const KINDS: Array<[string, RateLimitOptions['algorithm'], number | undefined]> = [
	['sliding window', 'slidingWindow', undefined],
	['token bucket', 'tokenBucket', undefined],
	['fixed window, just begun', 'fixedWindow', 0.05],
	['fixed window, half over', 'fixedWindow', 0.5],
	['fixed window, nearly over', 'fixedWindow', 0.9],
];

const exactly = (what: string, expected: number, actual: number) =>
	actual === expected ? undefined : `${what}: ${actual} instead of ${expected}`;

const within = ({ tookMs, bestMs = 0 }: Measurement) =>
	tookMs <= MAX_RATIO * bestMs ? undefined : `slower than ${MAX_RATIO} x the best possible`;

const GET_ALL = { resource: 'invoice', operation: 'getAll', returnAll: true };

function keyedReads(windowMs: number): Scenario[] {
	return KINDS.map(([kind, algorithm, phase]) => ({
		name: `500 invoices by key, ${kind}, 120 per ${windowMs / 1000} s`,
		invoices: 500,
		rateLimit: { algorithm, windowMs },
		phaseMs: phase === undefined ? undefined : phase * windowMs,
		parameters: {
			resource: 'invoice',
			operation: 'get',
			invoiceKey: { __rl: true, mode: 'id', value: '={{ $json.key }}' },
		},
		itemsFor: (keys) => keys.map((key) => ({ json: { key } })),
		concurrency: 6,
		needed: 500,
		check: (measured) =>
			exactly('failed items', 0, measured.failed) ??
			exactly('items', 500, measured.items) ??
			within(measured),
	}));
}

const pagedReads = KINDS.map(([kind, algorithm, phase]): Scenario => ({
	name: `300 pages of 100, ${kind}, 120 per 6 s`,
	invoices: 30_000,
	rateLimit: { algorithm, windowMs: COMPRESSED_MS },
	phaseMs: phase === undefined ? undefined : phase * COMPRESSED_MS,
	parameters: GET_ALL,
	concurrency: 1,
	needed: 300,
	check: ({ items, failed }) => exactly('rows', 30_000, items) ?? exactly('failed', 0, failed),
}));

const counts: Scenario[] = [
	{
		name: 'Return All of 10,000 invoices',
		invoices: 10_000,
		rateLimit: { algorithm: 'slidingWindow' },
		parameters: GET_ALL,
		concurrency: 1,
		needed: 100,
		check: ({ items, requests }) =>
			exactly('rows', 10_000, items) ?? exactly('requests', 100, requests),
	},
	{
		name: 'Limit 250 of 10,000 invoices',
		invoices: 10_000,
		rateLimit: { algorithm: 'slidingWindow' },
		parameters: { ...GET_ALL, returnAll: false, limit: 250 },
		concurrency: 1,
		needed: 3,
		check: ({ items, requests }) => exactly('rows', 250, items) ?? exactly('requests', 3, requests),
	},
];

/** Scenarios that take a few minutes. */
export const COMPRESSED: Scenario[] = [...counts, ...keyedReads(COMPRESSED_MS), ...pagedReads];

/** Scenarios with the documented rate limit in real time. */
export const REAL_TIME: Scenario[] = keyedReads(DOCUMENTED_MS);
