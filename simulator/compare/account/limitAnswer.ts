import type { Value } from '../../register';
import { OTHER } from '../findings';
import type { Answer } from './request';

const DEFAULT_WAIT_MS = 30_000;
const MAX_WAIT_MS = 60_000;
/** `Date.parse` takes numbers, too. */
const DATE = /^[a-z]{3,9},? .*\d/i;

/** A refusal for the rate (karbon.md 101, 102). */
export interface LimitAnswer {
	/** The readings that it shows. */
	shows: ReadonlyArray<[setting: string, reading: Value]>;
	waitMs: number;
}

function namedWait(header: string | null, date: string | null): [reading: Value, ms: number] {
	if (header === null) return ['absent', DEFAULT_WAIT_MS];
	if (header === '0') return ['zero', DEFAULT_WAIT_MS];
	if (/^\d+$/.test(header)) return ['seconds', Number(header) * 1000];
	if (!DATE.test(header) || Number.isNaN(Date.parse(header))) return [OTHER, DEFAULT_WAIT_MS];
	// A date counts from the Date of the response, because the clock here may be wrong.
	return ['date', Date.parse(header) - Date.parse(date ?? '')];
}

/** What a response says about the rate limit; undefined if it is no refusal for the rate. */
export function limitAnswerOf({ status, headers }: Answer): LimitAnswer | undefined {
	const header = headers.get('retry-after');
	if (status !== 429 && !(status === 503 && header !== null)) return undefined;
	const [reading, ms] = namedWait(header, headers.get('date'));
	const waitMs = Number.isFinite(ms) ? Math.min(Math.max(ms, 1000), MAX_WAIT_MS) : DEFAULT_WAIT_MS;
	return {
		shows: [
			['retryAfter', reading],
			['rateLimitStatus', String(status)],
		],
		waitMs,
	};
}
