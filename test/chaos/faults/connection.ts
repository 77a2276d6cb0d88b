import { afterwards, type Fault, JSON_TYPE } from './fault';

/** A byte comes each time, so that the connection is never idle. Milliseconds. */
const DRIP_MS = 5_000;

/** Faults of the connection. */
export const CONNECTION: Fault[] = [
	{ name: 'unknown host', group: 'not connected', isUnknownHost: true },
	{ name: 'reset before processing', group: 'lost before', respond: ({ cut }) => cut() },
	{
		name: 'reset after processing',
		group: 'lost after',
		async respond({ forward, cut }) {
			await forward();
			cut();
		},
	},
	{ name: 'no headers, before processing', group: 'slow before', respond: ({ hang }) => hang() },
	{
		name: 'no headers, after processing',
		group: 'slow after',
		async respond({ forward, hang }) {
			await forward();
			hang();
		},
	},
	{
		name: 'dripping body',
		group: 'slow after',
		async respond({ forward, hang, sleep, response }) {
			await forward();
			response.writeHead(200, { ...JSON_TYPE, 'content-length': '1000000' });
			response.write('{');
			hang();
			while (!response.destroyed) {
				await sleep(DRIP_MS);
				response.write(' ');
			}
		},
	},
	{
		name: 'connection cut in the body',
		group: 'lost after',
		async respond({ forward, cut, response }) {
			const { status, headers, body } = await forward();
			response.writeHead(status, { ...headers, 'content-length': String(body.length + 100) });
			response.write(body.subarray(0, body.length / 2), () => setImmediate(cut));
		},
	},
	{
		name: 'slow headers that come in time',
		group: 'none',
		async respond({ forward, hang, sleep, send }) {
			const answer = await forward();
			hang();
			await sleep(20_000);
			send(answer);
		},
	},
	{
		name: 'other header names',
		group: 'none',
		respond: afterwards(({ status, headers, body }) => ({
			status,
			headers: { ...headers, 'x-ratelimit-remaining': 'NaN', date: 'yesterday' },
			body,
		})),
	},
];
