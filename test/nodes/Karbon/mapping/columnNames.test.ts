import type { CustomField } from '../../../../nodes/Karbon/customFields/types';
import { customColumns, recordColumns } from '../../../../nodes/Karbon/mapping/column';
import { ColumnNames } from '../../../../nodes/Karbon/mapping/columnNames';
import { MAPPED_TYPES } from '../../../../nodes/Karbon/mapping/mappedTypes';

const field = (Key: string, Name: string): CustomField => ({
	Key,
	Name,
	Type: 'Text',
	ListOptions: [],
	kinds: ['contact'],
});
const CUSTOM = [
	field('k1', 'Tier'),
	field('k2', 'Description'),
	field('k3', 'Rank'),
	field('k5', 'Tier (Separate with commas)'),
];
const COLUMNS = [
	...recordColumns(MAPPED_TYPES.contact),
	...customColumns([...CUSTOM, field('k4', 'rank')]),
];
const names = new ColumnNames(COLUMNS);

/** The id of the column that a name fits, or those that it fits. */
function found(name: string): unknown {
	const fit = names.find(name);
	if (fit === undefined) return undefined;
	return 'column' in fit ? fit.column.id : fit.severalFit.map(({ id }) => id);
}

it.each([
	['First Name', 'First Name'],
	[' first  NAME ', 'First Name'],
	['FirstName', 'First Name'],
	['Contact: First Name', 'First Name'],
	['Email Address', 'Email Addresses'],
	['EmailAddresses', 'Email Addresses'],
	// Xero, and databases.
	['EmailAddress', 'Email Addresses'],
	['first_name', 'First Name'],
	['\uFEFFFirst\u00A0Name', 'First Name'],
	['email', 'Email Addresses'],
	['Email Addresses (Separate With Commas)', 'Email Addresses'],
	['Tier (separate with commas)', 'customField-k5'],
	['RANK (separate with commas) ', ['customField-k3', 'customField-k4']],
	['Name', undefined],
	['UserDefinedIdentifier', 'Identifier'],
	['EntityDescription.Text', 'Description'],
	['Accounting Details: Legal Name', 'Accounting Details: Legal Name'],
	['Legal Name', 'Accounting Details: Legal Name'],
	['LegalName', 'Accounting Details: Legal Name'],
	// The contact's own salutation, not that of the accounting details.
	['Salutation', 'Salutation'],
	['Accounting Details: Salutation', 'Accounting Details: Salutation'],
	['Legal Firm > Name', 'Accounting Details: Legal Firm > Name'],
	// Amounts in most spreadsheets, not the services of the client.
	['Revenue', undefined],
	['Expenses', undefined],
	['Payroll', 'Accounting Details: Payroll Services'],
	['Revenue Services', 'Accounting Details: Revenue Services'],
	['AccountingDetail.Revenue', 'Accounting Details: Revenue Services'],
	['BillPay', 'Accounting Details: Bill Pay Services'],
	['Bank', 'Accounting Details: Banks'],
	['Sex', 'Accounting Details: Sex'],
	['tier', 'customField-k1'],
	['Custom Field: Tier', 'customField-k1'],
	['k1', 'customField-k1'],
	['Custom Field: Description', 'customField-k2'],
	['Contact: Description', 'Description'],
	['Colour', undefined],
	['row_number', undefined],
])('the column "%s" is the field %s', (name, id) => {
	expect(found(name)).toEqual(id);
});

it('the column "Name" of an organization is its full name', () => {
	const columns = new ColumnNames(recordColumns(MAPPED_TYPES.organization));
	expect(columns.find('name')).toMatchObject({ column: { id: 'Full Name' } });
});

it.each([
	['organization', 'OrganizationKey', undefined],
	['organization', 'AccountingDetail.LegalFirm.OrganizationKey', 'Legal Firm > Organization'],
	['organization', 'Tax Provider > Organization', 'Tax Provider > Organization'],
	['workItem', 'EmailAddress', undefined],
	['workItem', 'FeeType', undefined],
	['workItem', 'FeeSettings.FeeType', 'Fee Settings > Fee Type'],
	['workItem', 'Client Task Recipient > Email Address', 'Client Task Recipient > Email Address'],
] as const)(
	'the member of a part of a %s needs the name of its part: "%s" is %s',
	(type, name, id) => {
		const fit = new ColumnNames(recordColumns(MAPPED_TYPES[type])).find(name);
		const labelled = id && expect.stringContaining(id);
		expect(fit).toEqual(id && { column: expect.objectContaining({ id: labelled }) });
	},
);

it('ids are unique and have no dots', () => {
	const ids = COLUMNS.map(({ id }) => id);
	expect(new Set(ids).size).toBe(ids.length);
	expect(ids.filter((id) => id.includes('.'))).toEqual([]);
});

it.each(Object.entries(MAPPED_TYPES))('columns of a %s are stored by unique labels', (_, type) => {
	const ids = recordColumns(type).map(({ id }) => id);
	expect(ids).toEqual(recordColumns(type).map(({ label }) => label));
	expect(new Set(ids).size).toBe(ids.length);
	expect(ids.filter((id) => id.includes('.'))).toEqual([]);
});

it('every label finds its column', () => {
	const labels = recordColumns(MAPPED_TYPES.workItem);
	const known = new ColumnNames(labels);
	for (const column of labels) expect(known.find(column.label)).toEqual({ column });
});

it.each([
	[
		'Description',
		`'Description' matches several fields. Rename the column to "Contact: Description" or "Custom Field: Description"`,
	],
	['Rank', `'Rank' matches several fields. Rename the column to "k3" or "k4"`],
])('a column that fits several fields is refused with the names that fit one: %s', (name, text) => {
	expect(() => names.cellsOf({ [name]: 'x' })).toThrow(text);
});
