import { KarbonClient } from '../../../../../nodes/shared/transport/client';
import { RateLimiterRegistry } from '../../../../../nodes/shared/rateLimiter/registry';
import { readCredentials } from '../../../../../nodes/shared/credentials';
import { createFakeHost, storedCredentials } from '../../../../support/fakeHost';
import { createManualTiming } from '../../../../support/clock/manualTiming';

describe('An urgent client', () => {
	it('sends before requests that wait for the rate limit, and the others keep their order', async () => {
		const timing = createManualTiming();
		const limiters = new RateLimiterRegistry(60_000, timing);
		const order: string[] = [];
		const host = createFakeHost(({ url }) => {
			order.push(String(url).split('/').pop() as string);
			return { body: {} };
		});
		const credentials = readCredentials(storedCredentials({ requestsPerMinute: 1 }));
		const bulk = new KarbonClient(host, credentials, { limiters, timing });
		const urgent = new KarbonClient(host, credentials, { limiters, timing, urgent: true });
		const get = async (client: KarbonClient, name: string) =>
			await client.send({
				method: 'GET',
				path: `/v3/Invoices/${name}`,
				errorContext: { purpose: 'read' },
			});
		const all = Promise.all([
			get(bulk, 'first'),
			get(bulk, 'second'),
			get(bulk, 'third'),
			get(urgent, 'urgent'),
		]);
		await timing.settle(all);
		expect(order).toEqual(['first', 'urgent', 'second', 'third']);
	});
});
