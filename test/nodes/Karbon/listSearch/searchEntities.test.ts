import { useSearch } from './support';

const { bench, search } = useSearch();

describe('a record of the chosen type', () => {
	it.each([
		['WorkItem', '/v3/WorkItems'],
		['workItem', '/v3/WorkItems'],
		['Contact', '/v3/Contacts'],
		['contact', '/v3/Contacts'],
		['Organization', '/v3/Organizations'],
		['clientGroup', '/v3/ClientGroups'],
		['integrationTask', '/v3/IntegrationTasks'],
	])('%s is listed from %s', async (entityType, path) => {
		const { results } = await search('searchEntities', '', { parameters: { entityType } });
		expect(bench.simulator.requests.map((request) => request.path)).toEqual([path]);
		expect(results.length).toBeGreaterThan(0);
	});

	it('has the type of its entry in a list', async () => {
		const values = [{ entityType: 'Contact' }, { entityType: 'ClientGroup' }];
		await search('searchEntities', '', {
			path: 'parameters.timelines.values[1].entityKey',
			parameters: { timelines: { values } },
		});
		expect(bench.simulator.requests.map(({ path }) => path)).toEqual(['/v3/ClientGroups']);
	});

	it.each([
		['parameters.clientKey', { clientType: 'Organization' }],
		['parameters.moreFields.clientKey', { moreFields: { clientType: 'Organization' } }],
	])('is a client of the chosen type: %s', async (path, parameters) => {
		await search('searchEntities', '', { path, parameters });
		expect(bench.simulator.requests.map((one) => one.path)).toEqual(['/v3/Organizations']);
	});

	it.each(['invoice', '={{ $json.type }}', ''])(
		'cannot be listed for the type "%s"',
		async (entityType) => {
			const searching = search('searchEntities', '', { parameters: { entityType } });
			await expect(searching).rejects.toMatchObject({
				message: "Select a type first. If an expression sets it, choose 'By ID'.",
			});
		},
	);

	it('cannot be listed without a type', async () => {
		await expect(search('searchEntities')).rejects.toThrow('Select a type');
	});
});
