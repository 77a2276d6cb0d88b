import { credentialFor } from '../../support/n8n/credentials';
import { runAction } from '../../support/action/runAction';
import { closeAll, ownLimiters, startSimulator } from '../../support/servers/testServers';

/** Requests that were sent before the 429 response arrived reach the simulator within this time. */
const IN_FLIGHT_MS = 150;

describe('A 429 response with Retry-After', () => {
	afterEach(closeAll);

	it.each([
		[1, 'seconds', 1],
		[2, 'seconds', 1],
		[2, 'date', 1],
		[1, 'seconds', 30],
		[2, 'seconds', 30],
	] as const)('of %i s (%s) delays all requests of %i items', async (seconds, form, count) => {
		const simulator = await startSimulator({ data: { invoices: count } });
		const keys = [...simulator.store.invoices.keys()];
		const refusal = { type: 'status', status: 429, retryAfter: seconds } as const;
		const nth = Math.ceil(count / 2);
		simulator.faults.add({ match: { nth }, action: { ...refusal, retryAfterForm: form } });
		const { items } = await runAction({
			credential: credentialFor(simulator),
			parameters: {
				resource: 'invoice',
				operation: 'get',
				invoiceKey: { __rl: true, mode: 'id', value: '={{ $json.key }}' },
			},
			items: keys.map((key) => ({ json: { key } })),
			client: ownLimiters(2_000),
		});
		expect(items).toHaveLength(count);
		const [{ at: refusedAt }] = simulator.requests.filter(({ status }) => status === 429);
		// A date has whole seconds, rounded down by the simulator.
		const until = refusedAt + seconds * 1000 - (form === 'date' ? 1000 : 0);
		const within = simulator.requests.filter(
			({ at }) => at > refusedAt + IN_FLIGHT_MS && at < until,
		);
		expect(within).toEqual([]);
		expect(simulator.requests).toHaveLength(count + 1);
	});

	it('that is longer than the maximum wait fails all items at once with an error that names the wait', async () => {
		const simulator = await startSimulator({ data: { invoices: 40 } });
		simulator.faults.add({ action: { type: 'status', status: 429, retryAfter: 7_200 } });
		const run = runAction({
			credential: credentialFor(simulator),
			parameters: {
				resource: 'invoice',
				operation: 'get',
				invoiceKey: { __rl: true, mode: 'id', value: '={{ $json.key }}' },
			},
			items: [...simulator.store.invoices.keys()].map((key) => ({ json: { key } })),
			client: ownLimiters(),
		});
		await expect(run).rejects.toThrow(
			/^Item 1: Rate limit reached\. Karbon asks to wait 7200 seconds\./,
		);
		expect(simulator.requests.length).toBeLessThanOrEqual(20);
	});
});
