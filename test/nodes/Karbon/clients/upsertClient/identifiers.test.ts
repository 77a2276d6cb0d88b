import type { INodeParameters } from 'n8n-workflow';

import type { VariantOptions } from '../../../../../simulator';
import { mapAutomatically } from '../../../../support/action/mapAutomatically';
import { jsonOf, useBench } from '../../support';

const FROM_ROW: INodeParameters = {
	userDefinedIdentifier: '={{ $json.id }}',
	firstName: '={{ $json.first }}',
	lastName: '={{ $json.last }}',
};
type Row = Record<'first' | 'id' | 'last', string>;
/** As many rows make the node read the list first. */
const MANY = 51;

describe.each<VariantOptions>([{}, { identifierMatch: 'exact' }])(
	'with the reading %j, identifiers that differ in case only',
	(variants) => {
		const bench = useBench({ data: { contacts: 60, organizations: 1 }, variants });
		const isExact = variants.identifierMatch === 'exact';
		const contacts = () => [...bench.simulator.store.contacts.values()];
		const named = (id: string) =>
			contacts().filter(({ UserDefinedIdentifier }) => UserDefinedIdentifier === id);
		/** Upserts these rows, and rows of existing contacts that change nothing. */
		const upsert = async (rows: Row[], others: number) => {
			const unchanged = contacts()
				.slice(0, others)
				.map(({ UserDefinedIdentifier, FirstName, LastName }) => ({
					id: UserDefinedIdentifier!,
					first: FirstName,
					last: LastName,
				}));
			const items = [...rows, ...unchanged].map((json) => ({ json }));
			return await bench.run('contact.upsert', FROM_ROW, { items });
		};

		it.each([
			['a few', 0],
			['many', MANY],
		])('are those that Karbon says, with %s rows', async (name, others) => {
			const id = `Case-${name}`;
			const rows = [
				{ id, first: 'Ann', last: 'Lee' },
				{ id: id.toUpperCase(), first: 'Bea', last: 'Orr' },
			];
			const { error, items } = await upsert(rows, others);
			expect(error).toBeUndefined();
			expect(jsonOf(items).slice(0, 2)).toMatchObject([{ created: true }, { created: isExact }]);
			expect(named(id)).toMatchObject([{ FirstName: isExact ? 'Ann' : 'Bea' }]);
			expect(named(id.toUpperCase())).toHaveLength(isExact ? 1 : 0);
		});

		it('are looked up one by one where the list has them in another spelling', async () => {
			const contact = contacts().at(-1)!;
			contact.UserDefinedIdentifier = ' Ab-9';
			const { error, items } = await upsert([{ id: 'AB-9', first: 'Cy', last: 'Fox' }], MANY);
			expect(error).toBeUndefined();
			expect(items[0].json.created).toBe(isExact);
			expect(contact.FirstName === 'Cy').toBe(!isExact);
			expect(bench.decoded().filter((sent) => sent.includes("'AB-9'"))).toHaveLength(1);
		});

		it('are not taken from a list that has both', async () => {
			const [one, other] = contacts().slice(-4, -2);
			one.UserDefinedIdentifier = 'Twin-1';
			other.UserDefinedIdentifier = 'TWIN-1';
			await upsert([{ id: 'Twin-1', first: one.FirstName, last: one.LastName }], MANY);
			expect(bench.decoded().filter((sent) => sent.includes("'Twin-1'"))).toHaveLength(1);
			other.UserDefinedIdentifier = 'Other-1';
		});
	},
);

describe.each<VariantOptions>([{ unknownIdentifier: 'null' }, { unknownIdentifier: 'emptyList' }])(
	'with the reading %j, an unknown identifier',
	(variants) => {
		const bench = useBench({ data: { contacts: 2, organizations: 1 }, variants });

		it('is that of a new client in Create or Update', async () => {
			const parameters = { userDefinedIdentifier: 'N-1', firstName: 'Ann', lastName: 'Lee' };
			const { error, items } = await bench.run('contact.upsert', parameters);
			expect(error).toBeUndefined();
			expect(items[0].json.created).toBe(true);
		});

		it.each(['contact.get', 'contact.update'])('is an error of %s', async (operation) => {
			const contactKey = { __rl: true, mode: 'identifier', value: 'none' };
			const updateFields = { firstName: 'Ann' };
			const { error } = await bench.run(operation, { contactKey, updateFields } as INodeParameters);
			expect(error?.message).toContain('The contact with the identifier "none" was not found');
			expect(bench.written()).toEqual([]);
		});
	},
);

const failing = useBench({ data: { contacts: 2, organizations: 1 } });

it.each(['error', 'Error'])('an empty list with an %s is no unknown identifier', async (name) => {
	failing.simulator.faults.add({
		action: {
			type: 'status',
			status: 200,
			body: { value: [], [name]: { code: '5001', message: 'The search has failed' } },
		},
		match: { method: 'GET', path: /UserDefinedIdentifier/ },
	});
	const parameters = { userDefinedIdentifier: 'N-1', firstName: 'Ann', lastName: 'Lee' };
	const { error } = await failing.run('contact.upsert', parameters);
	expect(error?.message).toMatch(/^Karbon returned an error \(HTTP 200\)/);
	expect(failing.written()).toEqual([]);
});

describe('invisible characters around the text of a cell', () => {
	const bench = useBench({ data: { contacts: 1, organizations: 0 } });
	const name = { 'First Name': 'Ann', 'Last Name': 'Lee' };

	it.each([
		['Identifier', 'Z-1', 'Z-1\u200B'],
		['Email Addresses', 'z@client.example', '\u200Ez@client.example\u200B'],
	])('do not make another client: %s', async (column, text, copied) => {
		const importOne = async (value: string) =>
			await bench.run('contact.upsert', mapAutomatically(column), {
				items: [{ json: { ...name, [column]: value } }],
			});
		expect(jsonOf((await importOne(text)).items)).toMatchObject([{ created: true }]);
		const { items, error } = await importOne(copied);
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toMatchObject([{ created: false, changed: false }]);
	});
});
