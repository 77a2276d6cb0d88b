import { useSearch } from '../support';

const { bench, search } = useSearch();

describe('an error while searching is reported', () => {
	it('when the credential is refused', async () => {
		bench.simulator.faults.add({ action: { type: 'status', status: 401 } });
		await expect(search('searchInvoices')).rejects.toMatchObject({
			message: 'Karbon rejected the access token or access key. Could not list the invoices.',
			description: expect.stringContaining('swapped'),
		});
	});

	it('when the credential is incomplete', async () => {
		await expect(search('searchInvoices', '', { baseUrl: 'nonsense' })).rejects.toThrow(
			'The Base URL of the Karbon credential is not valid',
		);
	});

	it('when the response is not a list', async () => {
		bench.simulator.faults.add({ action: { type: 'status', status: 200, body: { value: 1 } } });
		await expect(search('searchInvoices')).rejects.toThrow('Karbon did not return a list');
	});

	it('when the browser sends a link to another origin', async () => {
		const paginationToken = 'https://evil.example/v3/Invoices?$skip=100';
		await expect(search('searchInvoices', '', { paginationToken })).rejects.toThrow(
			'The list continues at https://evil.example',
		);
		expect(bench.sent()).toEqual([]);
	});
});

describe('rows with missing or invalid fields', () => {
	it.each([
		[[null, 5, 'x', [], {}, { InvoiceKey: null }, { InvoiceKey: 7 }], []],
		[[{ InvoiceKey: 'k' }], [{ name: 'k', value: 'k' }]],
		[
			[{ InvoiceKey: 'k', InvoiceNumber: 5, InvoiceStatus: 7, Client: null }],
			[{ name: '5', value: 'k' }],
		],
	])('%j are listed as %j', async (value, entries) => {
		bench.simulator.faults.add({ action: { type: 'status', status: 200, body: { value } } });
		expect((await search('searchInvoices')).results).toEqual(entries);
	});

	it('are named by their key if they are payments', async () => {
		bench.simulator.faults.add({
			action: { type: 'status', status: 200, body: { value: [{ PaymentKey: 'k' }] } },
		});
		expect((await search('searchPayments')).results).toEqual([{ name: 'k', value: 'k' }]);
	});

	it('are named by their key if they are work items or files', async () => {
		bench.simulator.faults.add({
			action: {
				type: 'status',
				status: 200,
				body: { value: [{ WorkItemKey: 'w', FileContextKey: 'f' }] },
			},
		});
		const parameters = { listEntityKey: { __rl: true, mode: 'id', value: 'k' } };
		expect((await search('searchWorkItems')).results).toEqual([{ name: 'w', value: 'w' }]);
		expect((await search('searchFiles', '', { parameters })).results).toEqual([
			{ name: 'f', value: 'f' },
		]);
	});

	it('are read on an empty page with a next link', async () => {
		bench.simulator.faults.add({ action: 'emptyPageWithNextLink', times: 1 });
		const { results } = await search('searchInvoices');
		expect(results).not.toEqual([]);
	});
});
