import { useSearch } from './support';

// karbon.md 12
describe.each(['firstNameFirst', 'lastNameFirst'] as const)(
	'contacts whose names lists show with contactNames %s',
	(contactNames) => {
		const { bench, search } = useSearch({ variants: { contactNames } });

		it('are found by first and last name, in any order', async () => {
			const [contact] = bench.simulator.store.contacts.values();
			contact.FirstName = 'Hank';
			contact.MiddleName = 'Douglas';
			contact.LastName = "O'Hara";
			contact.FullName = "Hank Douglas O'Hara";
			for (const text of ["Hank O'Hara", "o'hara, hank", 'Douglas', "O'Hara, Hank Douglas"]) {
				const { results } = await search('searchContacts', text);
				expect(results.map(({ value }) => value)).toEqual([contact.ContactKey]);
			}
			expect((await search('searchContacts', 'Hank Smith')).results).toEqual([]);
		});
	},
);

describe('organizations', () => {
	const { bench, search } = useSearch();

	it('are found by a part of the name as it was entered', async () => {
		const [organization] = bench.simulator.store.organizations.values();
		organization.FullName = 'J B Holdings Ltd';
		const { results } = await search('searchOrganizations', 'B Holdings');
		expect(results.map(({ value }) => value)).toEqual([organization.OrganizationKey]);
		expect((await search('searchOrganizations', 'J Holdings')).results).toEqual([]);
	});
});
