import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { mapAutomatically } from '../../../../support/action/mapAutomatically';
import { jsonOf, useBench } from '../../support';

const COUNT = 60;
const bench = useBench({
	data: { contacts: COUNT, organizations: 0, clientGroups: 0, invoices: 0 },
});
const contacts = () => [...bench.simulator.store.contacts.values()];
const identify = (identifierOf: (index: number) => string) =>
	contacts().forEach((contact, index) => (contact.UserDefinedIdentifier = identifierOf(index + 1)));
const padded = (number: number) => String(number).padStart(4, '0');
/** A row for each contact. */
const rowsWith = (identifierOf: (index: number) => unknown) =>
	contacts().map(({ FirstName, LastName }, index): IDataObject => ({
		row_number: index + 2,
		Identifier: identifierOf(index + 1) as string,
		'First Name': FirstName,
		'Last Name': LastName,
		'Preferred Name': `P${index + 1}`,
	}));
const importRows = async (rows: IDataObject[], options: INodeParameters = {}) =>
	await bench.run(
		'contact.upsert',
		{ ...mapAutomatically('Identifier'), simplify: false, options },
		{ items: rows.map((json) => ({ json })) },
	);

describe('identifiers that differ only in zeros', () => {
	it('create no second client where the spreadsheet has removed them', async () => {
		identify(padded);
		const { error } = await importRows(rowsWith(Number));
		expect(error?.message).toBe(`${COUNT} rows have invalid values, so nothing was sent`);
		expect(error?.description?.split('\n')[0]).toMatch(
			/^Row 2 \(.+\): 'Identifier' differs only in zeros from "0001" in Karbon\. Correct it, or use Create for another contact\.$/,
		);
		expect(bench.written()).toEqual([]);
	});

	it("create no second client without 'Check All Rows First'", async () => {
		identify(padded);
		const { error } = await importRows(rowsWith(Number), { checkAllRowsFirst: false });
		expect(error?.message).toContain('\'Identifier\' differs only in zeros from "0001"');
		expect(bench.written()).toEqual([]);
	});

	it.each([
		['they are at the beginning', padded, String],
		['they are decimals', (number: number) => `${number}.0`, String],
		['they are decimals and Karbon has others', (number: number) => `${number}.00`, padded],
	])('create no second client where %s', async (_where, inRow, inKarbon) => {
		identify(inKarbon);
		const { error } = await importRows(rowsWith(inRow));
		expect(error?.description).toContain(
			`'Identifier' differs only in zeros from "${inKarbon(1)}" in Karbon`,
		);
		expect(bench.written()).toEqual([]);
	});

	it.each([
		['42', '42.0'],
		['0042', '42'],
		['42.0', '0042'],
	])('create no second client where two rows have them: %s, %s', async (first, second) => {
		identify((number) => `C${number}`);
		const identifiers = ['', first, second];
		const { error } = await importRows(rowsWith((number) => identifiers[number] ?? `C${number}`));
		expect(error?.message).toContain(
			'\'Identifier\' must be different in each row; "42" is also in Row 2',
		);
		expect(bench.written()).toEqual([]);
	});

	describe.each([
		['a few rows', 2, true, 710],
		['a few unchecked rows', 2, false, 720],
		['many unchecked rows', COUNT, false, 730],
	])('in %s', (_which, count, checkAllRowsFirst, begin) => {
		it.each([
			['42 and 0042', begin + 1, '', '00', ''],
			['0042 and 42.0', begin + 2, '00', '', '.0'],
		])('create no second client, as %s', async (_pair, number, first, second, end) => {
			identify((index) => `C${index}`);
			const identifiers = ['', `${first}${number}`, `${second}${number}${end}`];
			const rows = rowsWith((index) => identifiers[index] ?? `C${index}`).slice(0, count);
			const { error } = await importRows(rows, { checkAllRowsFirst });
			expect(error?.message).toContain(
				`'Identifier' must be different in each row; "${number}" is also in Row 2`,
			);
			const created = bench.written().filter((sent) => sent.startsWith('POST'));
			expect(created).toHaveLength(checkAllRowsFirst ? 0 : 1);
		});

		it('are those of two clients if Karbon has both', async () => {
			identify((number) => (number === 2 ? '01' : String(number)));
			const rows = rowsWith((number) => (number === 2 ? '01' : number)).slice(0, count);
			const { error } = await importRows(rows, { checkAllRowsFirst });
			expect(error).toBeUndefined();
			expect(bench.written().filter((sent) => sent.startsWith('POST'))).toEqual([]);
		});
	});

	it('are those of two clients if Karbon has both', async () => {
		identify((number) => (number === 2 ? '01' : String(number)));
		const rows = rowsWith((number) => (number === 2 ? '01' : number));
		const { items, error } = await importRows(rows);
		expect(error).toBeUndefined();
		expect(jsonOf(items).filter(({ created }) => created)).toEqual([]);
		expect(contacts().map(({ PreferredName }) => PreferredName)).toEqual(
			rows.map((row) => row['Preferred Name']),
		);
	});
});

describe('a list of clients that is not read to its end', () => {
	const long = useBench({
		data: { contacts: 6_200, organizations: 0, clientGroups: 0, invoices: 0 },
	});

	it.each([true, false])('refuses 42 for 0042 unless Karbon has both: %s', async (hasBoth) => {
		const all = [...long.simulator.store.contacts.values()].sort((a, b) =>
			a.FullName.localeCompare(b.FullName, 'en'),
		);
		all.forEach((contact, index) => (contact.UserDefinedIdentifier = `A${index}`));
		all[0].UserDefinedIdentifier = '0042';
		if (hasBoth) all[6_100].UserDefinedIdentifier = '42';
		const rows = [{ ...all[6_100], UserDefinedIdentifier: '42' }, ...all.slice(1, COUNT)].map(
			({ UserDefinedIdentifier, FirstName, LastName }) => ({
				json: { Identifier: UserDefinedIdentifier, 'First Name': FirstName, 'Last Name': LastName },
			}),
		);
		const parameters = { ...mapAutomatically('Identifier'), simplify: false, options: {} };
		const { error } = await long.run('contact.upsert', parameters, { items: rows });
		const refusal = expect.stringContaining('differs only in zeros from "0042" in Karbon');
		expect(error?.message).toEqual(hasBoth ? undefined : refusal);
		expect(long.written()).toEqual([]);
	});

	it('creates another contact for 42 if 0042 is not on the pages read', async () => {
		const all = [...long.simulator.store.contacts.values()].sort((a, b) =>
			a.FullName.localeCompare(b.FullName, 'en'),
		);
		all.forEach((contact, index) => (contact.UserDefinedIdentifier = `A${index}`));
		all[6_100].UserDefinedIdentifier = '0042';
		const rows = [{ ...all[6_100], UserDefinedIdentifier: '42' }, ...all.slice(1, COUNT)];
		const { error } = await long.run(
			'contact.upsert',
			{ ...mapAutomatically('Identifier'), simplify: false, options: {} },
			{
				items: rows.map(({ UserDefinedIdentifier, FirstName, LastName }) => ({
					json: {
						Identifier: UserDefinedIdentifier,
						'First Name': FirstName,
						'Last Name': LastName,
					},
				})),
			},
		);
		expect(error).toBeUndefined();
		expect(long.written()).toEqual(['POST /v3/Contacts']);
	});
});
