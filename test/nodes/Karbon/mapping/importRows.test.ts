import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ACCOUNT_USERS } from '../../../../nodes/Karbon/settings/accountUsers';
import { mapAutomatically } from '../../../support/action/mapAutomatically';
import { jsonOf } from '../support';
import { ROW, useImports } from './importBench';

const { bench, contacts, users, importRows } = useImports();
const valuesOf = (key: string) =>
	Object.fromEntries(
		(bench.simulator.store.customFieldValues.get(key)?.CustomFieldValues ?? []).map(
			({ Name, Value }) => [Name, Value],
		),
	);

describe("an import with 'Map Automatically'", () => {
	it('creates a client with its custom fields, and writes nothing the second time', async () => {
		const partner = users()[1];
		const row = { ...ROW, 'Tax Partner': partner.Name, 'Client Owner': users()[2].Name };
		const { items, error, hints } = await importRows([row]);
		expect(error).toBeUndefined();
		expect(hints).toEqual([]);
		expect(jsonOf(items)).toEqual([
			expect.objectContaining({ FirstName: 'Aroha', created: true, changed: true }),
		]);
		const created = contacts().at(-1)!;
		expect(created).toMatchObject({
			UserDefinedIdentifier: 'IMP-1',
			LastName: 'Lindqvist',
			ContactType: 'Individual',
			ClientOwner: users()[2].EmailAddress,
		});
		expect(created.BusinessCards[0].EmailAddresses).toEqual(['aroha@client.example']);
		expect(valuesOf(created.ContactKey)).toEqual({
			Tier: ['Gold'],
			Interests: ['Payroll', 'Audit'],
			Newsletter: ['true'],
			'Number of employees': ['12'],
			'Client since': ['2024-02-29'],
			'Fiscal year end': ['30 June'],
			'Tax partner': [partner.Id],
		});
		expect(jsonOf(items)[0].customFields).toMatchObject({ Tier: 'Gold', Newsletter: true });
		bench.simulator.reset();
		const again = await importRows([row]);
		expect(jsonOf(again.items)).toEqual([
			expect.objectContaining({ created: false, changed: false }),
		]);
		expect(bench.written()).toEqual([]);
	});

	it('leaves what an empty cell belongs to as it is', async () => {
		const [{ ContactKey, UserDefinedIdentifier, FirstName }] = contacts();
		const before = structuredClone([contacts()[0], valuesOf(ContactKey)]);
		const empty = { Tier: '', Interests: null, Newsletter: ' ', 'Client since': [], PaysTax: '' };
		const row = { Identifier: UserDefinedIdentifier, 'First Name': '', ...empty };
		const { items, error } = await importRows([row]);
		expect(error).toBeUndefined();
		expect(jsonOf(items)[0]).toMatchObject({ FirstName, changed: false });
		expect(bench.written()).toEqual([]);
		expect([contacts()[0], valuesOf(ContactKey)]).toEqual(before);
	});

	it('keeps the other values of custom fields', async () => {
		const [{ ContactKey, UserDefinedIdentifier }] = contacts();
		const before = valuesOf(ContactKey);
		const { items } = await importRows([{ Identifier: UserDefinedIdentifier, Tier: 'Bronze' }]);
		expect(jsonOf(items)[0]).toMatchObject({ changed: true, customFields: { Tier: 'Bronze' } });
		expect(valuesOf(ContactKey)).toEqual({ ...before, Tier: ['Bronze'] });
	});

	it('names the columns that match no field in one hint', async () => {
		const [{ UserDefinedIdentifier }, second] = contacts();
		const { hints, error } = await importRows([
			{ Identifier: UserDefinedIdentifier, Colour: 'red' },
			{ Identifier: second.UserDefinedIdentifier, Shoe: 42, row_number: 3 },
		]);
		expect(error).toBeUndefined();
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^2 items: 2 unchanged\. 5 requests( in 1 second)?\.$/),
			`Columns that match no field were not imported: "Colour", "Shoe". To import them, rename them or use them in 'Fields Without Columns'.`,
		]);
	});

	describe("with 'Clear Fields'", () => {
		const CLEAR = { options: { clearFields: ['clientOwner'] } };

		beforeEach(() => {
			for (const contact of contacts()) contact.ClientOwner = users()[1].EmailAddress;
		});
		const rowsWith = (column: string) =>
			contacts().map(({ UserDefinedIdentifier }) => ({
				Identifier: UserDefinedIdentifier,
				[column]: users()[2].Name,
			}));

		it('clears nothing where the name of the column is misspelled', async () => {
			const { error } = await importRows(rowsWith('Client Ownr'), CLEAR);
			expect(error?.description).toContain(
				`'Clear Fields' would clear 'Client Owner', which no column matches. Columns that match no field: "Client Ownr". Rename or remove them`,
			);
			expect(bench.written()).toEqual([]);
		});

		it('clears an empty cell beside a column that matches no field', async () => {
			const [row, second, ...others] = rowsWith('Client Owner');
			const rows = [{ ...row, 'Client Owner': '', Colour: 'red' }, second, ...others];
			const { error } = await importRows(rows, CLEAR);
			expect(error).toBeUndefined();
			const [first, ...rest] = contacts().map(({ ClientOwner }) => ClientOwner);
			expect(first).toBeNull();
			expect(new Set(rest)).toEqual(new Set([users()[2].EmailAddress]));
		});
	});

	it('refuses two columns that fit one field', async () => {
		const { error } = await importRows([{ ...ROW, firstname: 'Ann' }]);
		expect(error?.message).toBe(
			`Row 2: 'First Name' must be in one column, but the columns "First Name" and "firstname" both match it. Rename or remove one`,
		);
		expect(bench.written()).toEqual([]);
	});

	it.each([
		[['Tier', 'Platinum', "'Tier' must be Gold, Silver, or Bronze"]],
		[
			[
				'Interests',
				'Payroll, Golf',
				"'Interests' must be one or more of: Advisory, Payroll, Audit",
			],
		],
		[['Client since', '31/12/2024', "'Client since' must be a date such as 2026-11-21"]],
		[['Client since', 45_992, "'Client since' must be a date such as 2026-11-21"]],
		[['Newsletter', 'maybe', "'Newsletter' must be yes or no"]],
		[['Number of employees', '1,250.50', "'Number of employees' must be a number such as"]],
		[['Tax partner', 'Nobody', "'Tax partner' must be the name, the email address, or the key"]],
		[['Client Owner', 'no@user.example', "'Client Owner' must be the name or the email address"]],
		[['Restriction Level', 'Open', "'Restriction Level' must be one of: Public"]],
		[['Annual Revenue', '1.000,50', "'Accounting Details: Annual Revenue' must be a number"]],
		[
			[
				'Annual Revenue',
				'1.234',
				"'Accounting Details: Annual Revenue' must have at most 13 digits and",
			],
		],
		[['Email Address', 'n/a', "'Email Addresses' must be addresses such as name@"]],
		[['Email Address', '<ann@x.example>', "'Email Addresses' must be addresses such as"]],
		[['Email Address', 'mailto:ann@x.example', "'Email Addresses' must be addresses such as"]],
		[['Preferred Name', '#N/A', `'Preferred Name' contains "#N/A", which is not a value. Correct`]],
		[
			[
				'Preferred Name',
				'#DIV/0!',
				`'Preferred Name' contains "#DIV/0!", which is not a value. Correct`,
			],
		],
		[
			[
				'Preferred Name',
				'#NAME?',
				`'Preferred Name' contains "#NAME?", which is not a value. Correct`,
			],
		],
		[['Preferred Name', '########', `'Preferred Name' contains "########", which is not a value`]],
		[
			[
				'Identifier',
				'5.18248E+10',
				`'Identifier' contains "5.18248E+10", which is not a value. Correct`,
			],
		],
		[
			[
				'Fiscal year end',
				' 1,23E+11',
				`'Fiscal year end' contains "1,23E+11", which is not a value`,
			],
		],
		[
			[
				'Interests',
				['Audit', '#REF!'],
				`'Interests' contains "#REF!", which is not a value. Correct`,
			],
		],
		// As Excel has them in other languages.
		[['Preferred Name', '#NV', `'Preferred Name' contains "#NV", which is not a value. Correct`]],
		[['Preferred Name', '#N/D', `'Preferred Name' contains "#N/D", which is not a value`]],
		[['Tier', ['Gold'], "'Tier' must be one value"]],
		[['Tier', { value: 'Gold' }, "'Tier' must be text, a number, or a date"]],
		[
			[
				'Preferred Name',
				'Zo\uFFFD',
				"'Preferred Name' has characters that n8n could not read (\uFFFD)",
			],
		],
		[
			[
				'Fiscal year end',
				'30 M\uFFFDrz',
				"'Fiscal year end' has characters that n8n could not read",
			],
		],
		[['Email Address', ['a@b.example', 'zo\uFFFD@b.example'], "'Email Addresses' has characters"]],
	])('sends nothing for a wrong value: %p', async ([name, value, expected]) => {
		const row = {
			row_number: 2,
			Identifier: 'W-1',
			'First Name': 'Aroha',
			'Last Name': 'Lindqvist',
		};
		const { error } = await importRows([{ ...row, [name as string]: value }]);
		expect(error?.message).toContain(`Row 2 (Aroha Lindqvist): ${expected as string}`);
		expect(bench.written()).toEqual([]);
	});

	it.each([
		['6.14123E+10', '1 Main Street', `> Number' contains "6.14123E+10", which is not a value`],
		['555 0100', '#N/A', `> Address Lines' contains "#N/A", which is not a value. Correct`],
		[
			'555 0100',
			'M\uFFFDnchner Str. 1',
			"'Fields Without Columns' has characters that n8n could not",
		],
	])(
		'sends nothing for a wrong value of a field without a column: %s, %s',
		async (Phone, Street, expected) => {
			const row = { Identifier: 'W-1', 'First Name': 'Aroha', 'Last Name': 'Lindqvist' };
			const { error } = await importRows([{ ...row, Phone, Street }], {
				listFields: {
					phoneNumbers: { values: [{ number: '={{ $json.Phone }}' }] },
					addresses: { values: [{ addressLines: '={{ $json.Street }}' }] },
				},
			});
			expect(error?.message).toContain(expected);
			expect(bench.written()).toEqual([]);
		},
	);

	it('finds names that look the same', async () => {
		const [partner, owner] = users();
		const row = {
			Identifier: 'N-1',
			'First\u00A0Name': 'Aroha',
			last_name: 'Lindqvist',
			EmailAddress: 'aroha@client.example',
			'Tax partner': partner.Name.replace(' ', '\u00A0'),
			'Client Owner': owner.Name.replace(' ', '  '),
			Contact_Type: 'Individual',
			Interests: 'pay\u00A0roll, Audit',
		};
		const { error, hints } = await importRows([row]);
		expect(error).toBeUndefined();
		expect(hints).toEqual([]);
		const created = contacts().at(-1)!;
		expect(created).toMatchObject({
			LastName: 'Lindqvist',
			ClientOwner: owner.EmailAddress,
			ContactType: 'Individual',
		});
		expect(created.BusinessCards[0].EmailAddresses).toEqual(['aroha@client.example']);
		expect(valuesOf(created.ContactKey)).toMatchObject({ 'Tax partner': [partner.Id] });
	});

	it('names the columns that match no field in an error', async () => {
		const { error } = await importRows([
			{ Identifier: 'N-2', GivenName: 'Ann', FamilyName: 'Lee' },
		]);
		expect(error?.message).toBe("'First Name' must not be empty");
		expect(error?.description).toBe(
			`Nothing was sent. Correct the row and run the workflow again. Columns that match no field were not imported: "GivenName", "FamilyName". To import them, rename them or use them in 'Fields Without Columns'.`,
		);
	});

	it.each([
		[
			[
				{ 'Identifier;First Name': 'W-1;Aroha' },
				`'Columns' has no column that matches a field: "Identifier;First Name". The file seems to use semicolons. In the node that reads it, set 'File Format' to 'CSV' and the option 'Delimiter' to ";"`,
			],
		],
		[
			[
				{ row_number: 2, Ident: 'W-1', Vorname: 'Aroha' },
				`'Columns' has no column that matches a field: "Ident", "Vorname". Rename the columns to match the fields, or set`,
			],
		],
	])('sends nothing for a row whose columns fit no field: %p', async ([row, expected]) => {
		const { error } = await importRows([row as IDataObject]);
		expect(error?.message).toContain(expected);
		expect(bench.written()).toEqual([]);
	});

	it.each<[string, INodeParameters]>([
		[
			'Fields Without Columns',
			{ listFields: { phoneNumbers: { values: [{ label: 'Fax', number: '555 0199' }] } } },
		],
		['Clear Fields', { options: { clearFields: ['contactType'] } }],
	])("updates by '%s' alone, although no column of the row fits a field", async (_, more) => {
		const { ContactKey: key } = contacts()[0];
		const { error, items } = await bench.run(
			'contact.update',
			{ ...mapAutomatically(), contactKey: '={{ $json.Client }}', ...more },
			{ items: [{ json: { Client: key } }] },
		);
		expect(error).toBeUndefined();
		expect(jsonOf(items)).toMatchObject([{ changed: true }]);
	});

	it.each([
		[['Newsletter', true, 'true']],
		[['Newsletter', 'TRUE', 'true']],
		[['Newsletter', 1, 'true']],
		[['Newsletter', '0', 'false']],
		[['Newsletter', 'No', 'false']],
		[['Client since', '2024-02-29T00:00:00.000', '2024-02-29']],
		[['Number of employees', '1250.50', '1250.50']],
	])('takes %p', async ([name, value, stored]) => {
		const [{ ContactKey, UserDefinedIdentifier }] = contacts();
		const { error } = await importRows([
			{ Identifier: UserDefinedIdentifier, [name as string]: value },
		]);
		expect(error).toBeUndefined();
		expect(valuesOf(ContactKey)[name as string]).toEqual([stored]);
	});

	it('takes months, countries and statuses by the names that the form shows', async () => {
		const [{ UserDefinedIdentifier }] = contacts();
		const { error } = await importRows([
			{
				Identifier: UserDefinedIdentifier,
				'Tax Country': 'united kingdom',
				'Financial Year End Month': 'June',
				'Pays Tax': 'YES',
				Payroll: 'Xero, Gusto',
			},
		]);
		expect(error).toBeUndefined();
		expect(contacts()[0].AccountingDetail).toMatchObject({
			TaxCountryCode: 'UK',
			FinancialYearEndMonth: 5,
			PaysTax: true,
		});
		expect(contacts()[0].AccountingDetail?.Payroll).toEqual(
			expect.arrayContaining(['Xero', 'Gusto']),
		);
	});
});

it('a failed second read of the users fails only rows that need it', async () => {
	const [first, second] = contacts().map(({ UserDefinedIdentifier }) => UserDefinedIdentifier);
	const known = users()[1].Name;
	await importRows([{ Identifier: first, 'Client Owner': known }]);
	bench.simulator.faults.add({
		action: { type: 'status', status: 403 },
		match: { path: '/v3/Users' },
		times: 1,
	});
	const rows = [
		{ Identifier: first, 'Client Owner': 'Somebody New' },
		{ Identifier: second, 'Client Owner': known },
	];
	const more = { options: { checkAllRowsFirst: false } };
	const { items } = await importRows(rows, more, { onError: 'continueRegularOutput' });
	expect(jsonOf(items)).toEqual([
		expect.objectContaining({ error: expect.stringContaining('list the users') }),
		expect.objectContaining({ ClientOwner: users()[1].EmailAddress }),
	]);
});

it.each<[string, () => string]>([
	['name', () => users()[1].Name],
	['key', () => users()[1].Id],
])('no row is written if the %s of an owner cannot be checked', async (_, cellOf) => {
	ACCOUNT_USERS.forget();
	bench.simulator.faults.add({
		action: { type: 'status', status: 403 },
		match: { method: 'GET', path: '/v3/Users' },
	});
	const [first, second] = contacts().map(({ UserDefinedIdentifier }) => UserDefinedIdentifier);
	const { error } = await importRows([
		{ Identifier: first, 'Preferred Name': `Early ${cellOf()}` },
		{ Identifier: second, 'Client Owner': cellOf() },
	]);
	expect(error?.message).toContain('list the users');
	expect(bench.written()).toEqual([]);
});
