import type { FaultAction } from '../../../../simulator/faults/types';
import { useSearch } from './support';

/** A page without a match, and the announcement of more, which `$skip` does not give. */
const ENDLESS = { value: [{ ClientGroupKey: 'k', FullName: 'Other' }], '@odata.count': 5 };

const { bench, search } = useSearch();

describe('a client of any type', () => {
	const typesOf = (results: Array<{ name: string }>) => [
		...new Set(results.map(({ name }) => name.replace(/.*\(/, '('))),
	];

	it('is listed from three lists, sorted by name', async () => {
		const { results } = await search('searchAnyClient');
		expect(results).toHaveLength(112);
		expect(typesOf(results).sort()).toEqual(['(Client Group)', '(Contact)', '(Organization)']);
		const names = results.map(({ name }) => name);
		expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
		expect(bench.decoded()).toHaveLength(3);
	});

	it('is searched by name', async () => {
		const [{ FullName, OrganizationKey }] = bench.simulator.store.organizations.values();
		const { results } = await search('searchAnyClient', FullName);
		expect(results).toContainEqual({
			name: expect.stringMatching(/ \(Organization\)$/),
			value: OrganizationKey,
		});
	});

	it('is listed from the lists that Karbon allows', async () => {
		const fault = { action: { type: 'status', status: 403 } } as const;
		bench.simulator.faults.add({ ...fault, match: { path: '/v3/Contacts' } });
		bench.simulator.faults.add({ ...fault, match: { path: '/v3/ClientGroups' } });
		const { results } = await search('searchAnyClient');
		expect(typesOf(results)).toEqual(['(Organization)']);
	});

	it.each<[string, FaultAction, string]>([
		['cannot be read', { type: 'status', status: 500 }, ''],
		[
			'has no match among its first records',
			{ type: 'answerAfter', status: 200, body: ENDLESS },
			'an',
		],
	])('is listed with a note where one of the lists %s', async (_, action, text) => {
		bench.simulator.faults.add({ action, match: { path: '/v3/ClientGroups' } });
		const { results } = await search('searchAnyClient', text);
		expect(results.length).toBeGreaterThan(1);
		expect(results.at(-1)).toEqual({
			name: "Not all client groups could be searched. Choose 'By ID' instead of 'From list', and enter the record's ID (key).",
			value: '',
		});
	});

	it('cannot be listed if Karbon allows no list', async () => {
		bench.simulator.faults.add({ action: { type: 'status', status: 403 } });
		await expect(search('searchAnyClient')).rejects.toThrow('Could not list the contacts');
	});
});
