import { credentialFor } from '../support/n8n/credentials';
import { runAction } from '../support/action/runAction';
import { closeAll, ownLimiters, startSimulator } from '../support/servers/testServers';

/** From the refusal at the service until this side knows of it; what is on its way then still arrives. */
const ON_ITS_WAY_MS = 150;

describe('a 429 with Retry-After', () => {
	afterEach(closeAll);

	it.each([
		[1, 'seconds', 1],
		[2, 'seconds', 1],
		[2, 'date', 1],
		[1, 'seconds', 30],
		[2, 'seconds', 30],
	] as const)(
		'of %i s (%s) is followed by no request in that time, by any of %i items',
		async (seconds, form, count) => {
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
			// A date has whole seconds: the service itself rounds it down.
			const until = refusedAt + seconds * 1000 - (form === 'date' ? 1000 : 0);
			const within = simulator.requests.filter(
				({ at }) => at > refusedAt + ON_ITS_WAY_MS && at < until,
			);
			expect(within).toEqual([]);
			expect(simulator.requests).toHaveLength(count + 1);
		},
	);

	it('longer than any request waits fails all items at once, and says how long', async () => {
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
		await expect(run).rejects.toThrow(/^Rate limit reached\. Karbon asks to wait 7200 seconds\./);
		expect(simulator.requests.length).toBeLessThanOrEqual(20);
	});
});
