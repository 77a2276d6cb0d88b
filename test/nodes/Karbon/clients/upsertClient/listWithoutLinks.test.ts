import type { VariantOptions } from '../../../../../simulator';
import { jsonOf, useBench } from '../../support';

const FIELDS = {
	userDefinedIdentifier: '={{ $json.id }}',
	firstName: '={{ $json.first }}',
	lastName: '={{ $json.last }}',
};

// A client of a page that Karbon does not link must not count as a new one (karbon.md 1, 3).
describe.each<[string, VariantOptions]>([
	['no links', { nextLinks: 'never' }],
	['no links and no counts', { nextLinks: 'never', counts: 'absent' }],
	['no links, and refuses $skip', { nextLinks: 'never', skips: 'refused', counts: 'page' }],
	['no links, and ignores $skip', { nextLinks: 'never', skips: 'ignored', counts: 'absent' }],
	['a link to an empty page', { lastPage: 'emptyWithLink' }],
	['no order', { orders: 'refused' }],
	['another order', { orders: 'ignored' }],
])('Create or Update of many rows, where the list of clients has %s', (_name, variants) => {
	const bench = useBench({ data: { contacts: 200, organizations: 1, invoices: 1 }, variants });

	it('finds the existing clients and creates the others', async () => {
		const contacts = [...bench.simulator.store.contacts.values()];
		const rows = contacts
			.sort((one, other) => one.FullName.localeCompare(other.FullName))
			.slice(-51)
			.map((one) => ({ id: one.UserDefinedIdentifier, first: one.FirstName, last: one.LastName }));
		const items = [...rows, { id: 'NEW-1', first: 'Ann', last: 'Lee' }].map((json) => ({ json }));
		const { error, items: written } = await bench.run('contact.upsert', FIELDS, { items });
		expect(error).toBeUndefined();
		expect(jsonOf(written).map(({ created }) => created)).toEqual([...rows.map(() => false), true]);
		expect(bench.simulator.store.contacts.size).toBe(201);
	});
});
