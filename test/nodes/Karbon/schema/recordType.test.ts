import { partLabelOf, spacedLabel } from '../../../../nodes/Karbon/schema/recordType';
import { CONTACT } from '../../../../nodes/Karbon/schema/tables/contact';
import { WORK_ITEM_TABLE } from '../../../../nodes/Karbon/schema/tables/workItem';

describe('a part of a record is named by the labels of the form', () => {
	it.each([
		[CONTACT, ['ClientTeam'], 'Client Team'],
		[CONTACT, ['AccountingDetail', 'Notes'], 'Accounting Details: Notes'],
		[CONTACT, ['AccountingDetail', 'Notes', 'Body'], 'Accounting Details: Notes > Text'],
		[CONTACT, ['AccountingDetail', 'New'], 'Accounting Detail > New'],
		[CONTACT, ['BusinessCards'], 'Business Cards'],
		[CONTACT, ['BusinessCards', 'WebSites'], 'Business Cards > Websites'],
		[CONTACT, ['BusinessCards', 'Addresses', 'ZipCode'], 'Business Cards > Addresses > ZIP Code'],
		[WORK_ITEM_TABLE, ['UserRoleAssignments'], 'Role Assignments'],
		[WORK_ITEM_TABLE, ['UserRoleAssignments', 'UserProfileKey'], 'Role Assignments > User'],
		[WORK_ITEM_TABLE, ['NewList', 'Rate'], 'New List > Rate'],
	])('%#: %j', (type, path, label) => {
		expect(partLabelOf(type)(path)).toBe(label);
	});
});

it('a part of a record without a table is named by its names with spaces', () => {
	expect(spacedLabel(['LineItems', 'TaxRate'])).toBe('Line Items > Tax Rate');
});
