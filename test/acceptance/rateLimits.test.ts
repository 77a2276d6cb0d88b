import type { RateLimitOptions } from '../../simulator';
import { credentialFor } from '../support/n8n/credentials';
import { runAction } from '../support/action/runAction';
import { closeAll, ownLimiters, startSimulator } from '../support/servers/testServers';

/** The limit of the service in a fraction of its time; the rate limiter is told the same. */
const WINDOW_MS = 2_000;
const ALGORITHMS: Array<RateLimitOptions['algorithm']> = [
	'slidingWindow',
	'fixedWindow',
	'tokenBucket',
];

const limited = (algorithm: RateLimitOptions['algorithm'], invoices: number) =>
	startSimulator({ data: { invoices }, rateLimit: { algorithm, windowMs: WINDOW_MS } });

describe('under the limit of the service', () => {
	// Nearly all of the time is spent waiting, so the tests of this file wait together.
	afterAll(closeAll);

	it.concurrent.each(ALGORITHMS)(
		'30,000 invoices in 300 pages arrive whole against a %s',
		async (algorithm) => {
			const simulator = await limited(algorithm, 30_000);
			const { items } = await runAction({
				credential: credentialFor(simulator, { requestsPerMinute: 120 }),
				parameters: { resource: 'invoice', operation: 'getAll', returnAll: true },
				client: ownLimiters(WINDOW_MS),
			});
			expect(new Set(items.map(({ json }) => json.InvoiceKey)).size).toBe(30_000);
			expect(items).toHaveLength(30_000);
			const answered = simulator.requests.filter(({ status }) => status === 200);
			expect(answered).toHaveLength(300);
		},
		60_000,
	);

	it.concurrent.each(ALGORITHMS)(
		'500 invoices by key arrive in order, without a failed item, against a %s',
		async (algorithm) => {
			const simulator = await limited(algorithm, 500);
			const keys = [...simulator.store.invoices.keys()];
			const { items } = await runAction({
				credential: credentialFor(simulator, { requestsPerMinute: 120 }),
				parameters: {
					resource: 'invoice',
					operation: 'get',
					invoiceKey: { __rl: true, mode: 'id', value: '={{ $json.key }}' },
				},
				items: keys.map((key) => ({ json: { key } })),
				client: ownLimiters(WINDOW_MS),
			});
			expect(items.map(({ json }) => json.InvoiceKey)).toEqual(keys);
			expect(items.map(({ pairedItem }) => pairedItem)).toEqual(keys.map((_, item) => ({ item })));
			const refused = simulator.requests.filter(({ status }) => status === 429);
			expect(refused.length).toBeLessThanOrEqual(50);
		},
		60_000,
	);
});
