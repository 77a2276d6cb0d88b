import { useSearch } from '../../listSearch/support';
import { useBench } from '../../support';

// karbon.md 6
describe('where Karbon rejects filters by a part of a text that not all of its documents have', () => {
	const variants = { partialTexts: 'refused' } as const;
	const bench = useBench({ variants });
	const { search } = useSearch({ variants });

	it.each([
		['organization.getAll', { fullName: 'a' }],
		['organization.getAll', { emailAddress: '@' }],
		['user.getAll', { emailAddress: '@' }],
		['user.getAll', { name: 'a' }],
		['workTemplate.getAll', { title: 'A' }],
	])('%s fails with the filters %j', async (operation, filters) => {
		const { error } = await bench.run(operation, { filters });

		expect(error?.message).toContain('Could not list');
		expect(error?.message).toContain('$filter does not support');
	});

	it.each(['searchOrganizations', 'searchWorkTemplates'])('%s fails', async (method) => {
		await expect(search(method, 'a')).rejects.toThrow('Could not list');
	});

	it.each(['searchAnyClient', 'searchContactsAndOrganizations'])(
		'%s shows the others, and that organizations are missing',
		async (method) => {
			const { results } = await search(method, 'a');
			expect(results[0].name).toContain('(Contact)');
			expect(results.at(-1)?.name).toContain('Not all organizations could be searched');
		},
	);
});
