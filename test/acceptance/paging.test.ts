import type { Simulator } from '../../simulator';
import { credentialFor } from '../support/n8n/credentials';
import { runAction } from '../support/action/runAction';
import { closeAll, ownLimiters, startSimulator } from '../support/servers/testServers';

const GET_ALL = { resource: 'invoice', operation: 'getAll' };

describe('A large list of invoices', () => {
	let simulator: Simulator;
	beforeAll(async () => {
		simulator = await startSimulator({ data: { invoices: 10_000 } });
	});
	beforeEach(() => simulator.reset());
	afterAll(closeAll);

	it('is read with Return All in exactly 100 requests, with each next link sent unchanged', async () => {
		const links: string[] = [];
		const { items, hints } = await runAction({
			credential: credentialFor(simulator, { requestsPerMinute: 120 }),
			parameters: { ...GET_ALL, returnAll: true },
			client: ownLimiters(),
			onAnswer: (text) =>
				links.push((JSON.parse(text) as Record<string, string>)['@odata.nextLink']),
		});
		const keys = items.map(({ json }) => json.InvoiceKey);
		expect(keys).toHaveLength(10_000);
		expect(new Set(keys)).toEqual(new Set(simulator.store.invoices.keys()));
		expect(hints).toEqual([]);
		expect(simulator.requests).toHaveLength(100);
		const sent = simulator.requests.map(({ url }) => simulator.url + url);
		expect(sent.slice(1)).toEqual(links.slice(0, 99));
		expect(links.at(-1)).toBeUndefined();
	});

	it('is read in 3 requests with a limit of 250, with a hint that there are more', async () => {
		const { items, hints } = await runAction({
			credential: credentialFor(simulator),
			parameters: { ...GET_ALL, returnAll: false, limit: '={{ 250 }}' },
			client: ownLimiters(),
		});
		expect(items).toHaveLength(250);
		expect(new Set(items.map(({ json }) => json.InvoiceKey)).size).toBe(250);
		expect(simulator.requests.map(({ query }) => Number(query.$top))).toEqual([100, 100, 100]);
		expect(hints.map(({ message }) => message)).toEqual([
			"Returned 250 of 10000 records, which is the limit. Turn on 'Return All' to get all records.",
		]);
	});

	it.each([
		[1, 1],
		[50, 50],
		[100, 100],
	])('is read in one request with a limit of %i, which requests %i records', async (limit, top) => {
		const { items } = await runAction({
			credential: credentialFor(simulator),
			parameters: { ...GET_ALL, returnAll: false, limit },
			client: ownLimiters(),
		});
		expect(items).toHaveLength(limit);
		expect(simulator.requests.map(({ query }) => Number(query.$top))).toEqual([top]);
	});

	it('is filtered and sorted when the next links of Karbon do not contain the filter', async () => {
		const other = await startSimulator({
			data: { invoices: 1_000 },
			variants: { nextLinkDropsFilter: true },
		});
		const { items } = await runAction({
			credential: credentialFor(other),
			parameters: {
				...GET_ALL,
				returnAll: true,
				filters: { invoiceStatus: 'Paid' },
				options: { orderBy: 'InvoiceNumber desc' },
			},
			client: ownLimiters(),
		});
		const paid = [...other.store.invoices.values()].filter((one) => one.InvoiceStatus === 'Paid');
		const numbers = items.map(({ json }) => String(json.InvoiceNumber));
		expect(numbers).toHaveLength(paid.length);
		expect(numbers).toEqual([...numbers].sort().reverse());
	});
});
