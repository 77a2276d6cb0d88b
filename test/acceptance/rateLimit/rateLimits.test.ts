import type { RateLimitOptions } from '../../../simulator';
import { credentialFor } from '../../support/n8n/credentials';
import { runAction } from '../../support/action/runAction';
import { closeAll, ownLimiters, startSimulator } from '../../support/servers/testServers';

/** A shorter window than Karbon's, for the simulator and the rate limiter, to save time. */
const WINDOW_MS = 2_000;
const ALGORITHMS: Array<RateLimitOptions['algorithm']> = [
	'slidingWindow',
	'fixedWindow',
	'tokenBucket',
];

const limited = (algorithm: RateLimitOptions['algorithm'], invoices: number) =>
	startSimulator({ data: { invoices }, rateLimit: { algorithm, windowMs: WINDOW_MS } });

describe('With the rate limit of Karbon', () => {
	// These tests spend nearly all of their time waiting, so they run concurrently.
	afterAll(closeAll);

	it.concurrent.each(ALGORITHMS)(
		'30,000 invoices in 300 pages are read completely, %s',
		async (algorithm) => {
			const simulator = await limited(algorithm, 30_000);
			const { items } = await runAction({
				credential: credentialFor(simulator, { requestsPerMinute: 120 }),
				parameters: { resource: 'invoice', operation: 'getAll', returnAll: true },
				client: ownLimiters(WINDOW_MS),
			});
			expect(new Set(items.map(({ json }) => json.InvoiceKey)).size).toBe(30_000);
			expect(items).toHaveLength(30_000);
			const successful = simulator.requests.filter(({ status }) => status === 200);
			expect(successful).toHaveLength(300);
		},
		60_000,
	);

	it.concurrent.each(ALGORITHMS)(
		'500 invoices are read by key in order, without a failed item, %s',
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
