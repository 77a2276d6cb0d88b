import { afterwards, type Fault, JSON_TYPE } from './fault';

const DAY_S = 86_400;

function tooMany(
	name: string,
	retryAfter: string | undefined,
	message = 'Rate limit is exceeded.',
): Fault {
	const header: Record<string, string> =
		retryAfter === undefined ? {} : { 'retry-after': retryAfter };
	const body = JSON.stringify({ error: { code: '429', message } });
	return {
		name: `429, Retry-After ${name}`,
		group: '429',
		respond: ({ send }) => send({ status: 429, headers: { ...JSON_TYPE, ...header }, body }),
	};
}

/** HTTP 429 with every kind of Retry-After. */
export const RATE_LIMITS: Fault[] = [
	tooMany('absent', undefined),
	tooMany('1', '1'),
	tooMany('malformed', 'soon'),
	tooMany('negative', '-5'),
	tooMany('past', 'Thu, 01 Jan 1970 00:00:00 GMT'),
	tooMany('infinite', `1${'0'.repeat(400)}`),
	{ ...tooMany('of a year', String(365 * DAY_S)), group: '429 for long' },
	{
		...tooMany('in the text', undefined, `Rate limit is exceeded. Try again in ${DAY_S} seconds.`),
		group: '429 for long',
	},
];

const STATUSES = [500, 502, 503, 504];
const bodyOf = (status: number) =>
	JSON.stringify({ error: { code: '5001', message: `Simulated failure with status ${status}.` } });

/** HTTP 5xx before and after processing. */
export const SERVER_ERRORS: Fault[] = [
	...STATUSES.map((status): Fault => ({
		name: `${status} before processing`,
		group: '5xx before',
		respond: ({ send }) => send({ status, headers: JSON_TYPE, body: bodyOf(status) }),
	})),
	...STATUSES.map((status): Fault => ({
		name: `${status} after processing`,
		group: '5xx after',
		respond: afterwards(() => ({ status, headers: JSON_TYPE, body: bodyOf(status) })),
	})),
];
