import type { VariantOptions } from '../../../../../simulator';
import { useSearch } from '../support';

const DATA = { contacts: 250, organizations: 3, clientGroups: 220, invoices: 250 };

/** All pages of a search, as the editor loads them one after another. */
type Search = ReturnType<typeof useSearch>['search'];
async function loadAll(search: Search, method: string, text?: string) {
	const names: string[] = [];
	let paginationToken: string | undefined;
	do {
		const page = await search(method, text, { paginationToken });
		names.push(...page.results.map(({ name }) => name));
		paginationToken = page.paginationToken as string | undefined;
	} while (paginationToken !== undefined && names.length < 1_000);
	return names;
}

// Karbon does not document links of every list (karbon.md 1, 3).
describe.each<[string, VariantOptions]>([
	['links', {}],
	['links to empty pages', { lastPage: 'emptyWithLink' }],
	['no links', { nextLinks: 'never' }],
	['no links and no counts', { nextLinks: 'never', counts: 'absent' }],
])('searching a list with %s in the editor', (_name, variants) => {
	const { search } = useSearch({ data: DATA, variants });

	it.each([
		['searchContacts', 250],
		['searchInvoices', 250],
		['searchClientGroups', 220],
		['searchAnyClient', 473],
		['searchContactsAndOrganizations', 253],
	])('loads all pages with %s', async (method, count) => {
		const names = await loadAll(search, method);
		expect(new Set(names).size).toBe(count);
		expect(names).toHaveLength(count);
	});

	it('finds an invoice on the last page', async () => {
		const names = await loadAll(search, 'searchInvoices');
		const { results } = await search('searchInvoices', names.at(-1)!.slice(0, 'INV-000000'.length));
		expect(results.map(({ name }) => name)).toEqual([names.at(-1)]);
	});
});

describe.each<[string, VariantOptions]>([
	['ignores $skip', { nextLinks: 'never', skips: 'ignored' }],
	['refuses $skip', { nextLinks: 'never', skips: 'refused' }],
])('searching a list where Karbon sends no links and %s', (_name, variants) => {
	const { search } = useSearch({ data: DATA, variants });

	it.each([
		[
			'searchContacts',
			'Karbon listed only the first 100 contacts. Enter part of the name to find others.',
		],
		[
			'searchInvoices',
			"Karbon listed only the first 100 invoices. Choose 'By ID' instead of 'From list', and enter the record's ID (key).",
		],
	])('shows the first part with %s, and reports the rest', async (method, note) => {
		const names = await loadAll(search, method);
		expect(names).toHaveLength(101);
		expect(names.at(-1)).toBe(note);
	});

	it('offers a note that chooses nothing', async () => {
		const { paginationToken } = await search('searchContacts');
		const { results } = await search('searchContacts', '', {
			paginationToken: paginationToken as string,
		});
		expect(results).toEqual([{ name: expect.stringContaining('only the first 100'), value: '' }]);
	});

	it('shows what it finds in the first part', async () => {
		const names = await loadAll(search, 'searchInvoices');
		const { results } = await search('searchInvoices', names[5].slice(0, 'INV-000000'.length));
		expect(results.map(({ name }) => name)).toEqual([names[5], names.at(-1)]);
	});

	it('fails when it finds nothing in the first part', async () => {
		await expect(search('searchInvoices', 'nothing has this text')).rejects.toThrow(
			'"nothing has this text" is not among the first 100 invoices',
		);
	});

	it('of several kinds names the lists that go on', async () => {
		const names = await loadAll(search, 'searchAnyClient');
		expect(names.slice(-2)).toEqual([
			'Karbon listed only the first 100 contacts. Enter part of the name to find others.',
			"Karbon listed only the first 100 client groups. Choose 'By ID' instead of 'From list', and enter the record's ID (key).",
		]);
		expect(names).toHaveLength(205);
	});
});
