import { useSearch } from './support';

const { bench, search } = useSearch();

describe('filter values from the account settings', () => {
	it.each([
		['searchContactTypes', ['Client', 'Individual', 'Prospect']],
		['searchWorkTypes', ['Bookkeeping', 'Payroll', 'Tax Return', 'Annual Accounts', 'Advisory']],
		[
			'searchWorkStatuses',
			[
				'Planned',
				'Ready To Start',
				'In Progress',
				'In Progress - In Review',
				'Waiting',
				'Waiting - Waiting for Client',
				'Waiting - Waiting for Tax Office',
				'Completed',
			],
		],
	])('for %s are those of the account', async (method, names) => {
		const { results } = await search(method);
		expect(results.map(({ name }) => name)).toEqual(names);
		expect(results.map(({ name, value }) => name.endsWith(String(value)))).toEqual(
			names.map(() => true),
		);
		expect(bench.decoded()).toEqual(['GET /v3/TenantSettings']);
	});

	it('are searched in any letter case', async () => {
		expect((await search('searchWorkTypes', ' tax ')).results).toEqual([
			{ name: 'Tax Return', value: 'Tax Return' },
		]);
		expect((await search('searchWorkStatuses', 'review')).results).toEqual([
			{ name: 'In Progress - In Review', value: 'In Review' },
		]);
	});

	// karbon.md 121: the documents' example has such names, and their table of filters the ones with spaces.
	it('have primary statuses with spaces, also if the settings have none', async () => {
		const Children = [{ Name: 'Review' }];
		const body = { WorkStatuses: [{ Name: 'ReadyToStart' }, { Name: 'InProgress', Children }, {}] };
		bench.simulator.faults.add({ action: { type: 'status', status: 200, body } });
		const { results } = await search('searchWorkStatuses');
		expect(results.map(({ value }) => value)).toEqual(['Ready To Start', 'In Progress', 'Review']);
	});

	it("keep an account's own status as it is", async () => {
		const body = { WorkStatuses: [{ Name: 'QuickBooks Review' }, { Name: 'ReadyForATO' }] };
		bench.simulator.faults.add({ action: { type: 'status', status: 200, body } });
		const { results } = await search('searchWorkStatuses');
		expect(results.map(({ value }) => value)).toEqual(['QuickBooks Review', 'ReadyForATO']);
	});

	it.each([
		[{ WorkStatuses: [] }],
		[{ WorkTypes: null }],
		[{ WorkTypes: [null, 'x', {}, { Name: 7 }] }],
	])('are empty for the settings %j', async (body) => {
		bench.simulator.faults.add({ action: { type: 'status', status: 200, body } });
		expect((await search('searchWorkTypes')).results).toEqual([]);
	});

	it.each([[{}], [[]], [{ WorkTypes: [], error: { code: '5000' } }]])(
		'report an error for %j, which is not the settings',
		async (body) => {
			bench.simulator.faults.add({ action: { type: 'status', status: 200, body } });
			await expect(search('searchWorkTypes')).rejects.toThrow('account settings');
		},
	);

	it('report an error without access to the settings', async () => {
		bench.simulator.faults.add({ action: { type: 'status', status: 403 } });
		await expect(search('searchWorkTypes')).rejects.toThrow('Could not read the account settings');
	});
});

// karbon.md 145.
describe.each([{ contactTypesAs: 'entries' }, { contactTypesAs: 'names' }] as const)(
	'contact types under the reading %j',
	(variants) => {
		const settings = useSearch({ variants });

		it('are listed', async () => {
			const { results } = await settings.search('searchContactTypes', 'pro');
			expect(results).toEqual([{ name: 'Prospect', value: 'Prospect' }]);
		});
	},
);
