import { type Cell, type Figure, type Row, sessionOf } from '../harness/row';
import { BESIDE } from './beside';
import { onVirtualClock } from './virtualClock';
import { DOCUMENTED_LIMIT, readUnderLimit, type ScheduledReads } from './scheduled';

/** A tenth of the documented window, so that thousands of reads take minutes. */
const COMPRESSED_MS = 6_000;
const DOCUMENTED_MS = 60_000;
const MANY = 2_000;
const SEEDS = 5;
const MAX_RATIO = 1.08;
const MAX_REJECTED = 8;

type Algorithm = ScheduledReads['rateLimit']['algorithm'];

const KINDS: Array<[string, Algorithm, number | undefined]> = [
	['sliding window', 'slidingWindow', undefined],
	['token bucket', 'tokenBucket', undefined],
	['fixed window, just begun', 'fixedWindow', 0.05],
	['fixed window, half over', 'fixedWindow', 0.5],
	['fixed window, nearly over', 'fixedWindow', 0.9],
];

const FAILED: Figure = {
	name: 'failed reads',
	of: ({ failed }) => failed,
	max: 0,
	isForEach: true,
	digits: 0,
};

const LONGER: Figure[] = [
	{
		name: 'time / fastest schedule',
		of: ({ tookMs, bestMs }) => tookMs / bestMs,
		max: MAX_RATIO,
	},
	{
		name: 'rejected requests',
		of: ({ refused }) => refused,
		max: MAX_REJECTED,
		isForEach: true,
		digits: 0,
	},
	FAILED,
	{ name: 'time (s)', of: ({ tookMs }) => tookMs / 1000, digits: 1 },
];

const SHORTER: Figure[] = [
	{ name: 'waits for the rate limit (ms)', of: ({ waitedMs }) => waitedMs, max: 0, digits: 0 },
	FAILED,
	{ name: 'time (s)', of: ({ tookMs }) => tookMs / 1000, digits: 1 },
];

function cellOf(
	reads: number,
	windowMs: number,
	[kind, algorithm, phase]: (typeof KINDS)[number],
): Cell {
	const rateLimit = { algorithm, limit: DOCUMENTED_LIMIT, windowMs };
	return {
		name: `${reads.toLocaleString('en-US')} at ${DOCUMENTED_LIMIT} per ${windowMs / 1000} s, ${kind}`,
		samples: 1,
		figures: reads > DOCUMENTED_LIMIT ? LONGER : SHORTER,
		open: async () =>
			await Promise.resolve(
				sessionOf(async () => await readUnderLimit({ reads, rateLimit, phase })),
			),
	};
}

const cells = (reads: number, windowMs: number) =>
	KINDS.map((kind) => cellOf(reads, windowMs, kind));

/** Reads by key under the three algorithms of a rate limit, and beside the HTTP Request node without one. */
export const KEYED_READS_ROW: Row = {
	id: 2,
	title: 'Reads by key',
	method:
		'The node reads an invoice for each item. Under a rate limit, the baseline is the fastest schedule for a client that knows the rate limit algorithm and when windows start. The node knows neither. Real-time runs use the node in n8n-core. Virtual-clock runs use its HTTP client with a simulated limit and random request times, so machine load does not affect them. Without a limit, the baseline is the HTTP Request node on a real n8n instance with the same credential.',
	cells: [
		BESIDE,
		...KINDS.map(([kind, algorithm, phase]): Cell => ({
			name: `${MANY.toLocaleString('en-US')} at ${DOCUMENTED_LIMIT} per ${DOCUMENTED_MS / 1000} s on a virtual clock, ${kind}`,
			samples: SEEDS,
			figures: LONGER,
			open: async () =>
				await Promise.resolve(
					sessionOf(async (seed) => await onVirtualClock(algorithm, MANY, seed, phase)),
				),
		})),
		...cells(MANY, COMPRESSED_MS),
		...cells(50, DOCUMENTED_MS),
		...cells(500, DOCUMENTED_MS),
	],
};
