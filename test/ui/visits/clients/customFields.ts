import { firstOf, recordsWith } from '../../support/records';
import type { Ui } from '../../support/ui';
import { LIST_FIELDS, type Visit } from '../visit';

/** Name of the field that is created, filled, read and deleted. */
const FIELD = 'Uses a browser';

const client = ({ simulator }: Ui) => firstOf('contact', simulator.store.contacts);

/** The values of all clients in the field. */
function valuesInField({ simulator }: Ui): string[][] {
	return [...simulator.store.customFieldValues.values()]
		.flatMap(({ CustomFieldValues }) => CustomFieldValues)
		.filter(({ Name }) => Name === FIELD)
		.map(({ Value }) => Value);
}

const fieldsWithName = ({ simulator }: Ui) =>
	recordsWith(simulator.store.customFields, 'Name', FIELD);

/** Creates, fills, reads and deletes one custom field. */
export const CUSTOM_FIELD_VISITS: Visit[] = [
	{
		action: 'Create a custom field',
		fields: ['Name', 'Type', 'Visible To', 'Options'],
		async fill({ form }) {
			await form.type('name', FIELD);
			await form.choose('fieldType', 'Yes or No');
		},
		shows: () => [FIELD, 'Boolean'],
		changed(ui) {
			expect(fieldsWithName(ui)).toMatchObject([
				{ Type: 'Boolean', IsVisibleToContacts: true, IsVisibleToOrganizations: true },
			]);
		},
	},
	{
		action: 'Get many custom fields',
		fields: LIST_FIELDS,
		async fill({ form }) {
			await form.toggle('returnAll');
		},
		shows: ({ simulator }) => ['ListOptions', `${simulator.store.customFields.size} items`],
	},
	{
		action: 'Set custom field values',
		fields: ['Client', 'Field Values', 'Simplify', 'Options'],
		async fill(ui) {
			await ui.form.pick('clientKey', client(ui).FullName);
			await ui.form.addEntry('fieldValues');
			await ui.form.pick('customFieldKey', FIELD);
			// The choices of the field that was picked in the same entry.
			await ui.form.pick('value', 'Yes');
		},
		shows: (ui) => [client(ui).ContactKey, 'changed', 'true'],
		changed(ui) {
			expect(valuesInField(ui)).toEqual([['true']]);
		},
	},
	{
		action: 'Get custom field values',
		fields: ['Client', 'Simplify'],
		async fill(ui) {
			await ui.form.pick('clientKey', client(ui).FullName);
		},
		shows: (ui) => [client(ui).ContactKey, 'customFields'],
	},
	{
		action: 'Delete a custom field',
		fields: ['Custom Field', 'Confirm Deletion', 'Options'],
		async fill({ form }) {
			await form.pick('customFieldKey', FIELD);
			await form.toggle('confirmDeletion');
		},
		shows: () => ['deleted', 'true'],
		changed(ui) {
			expect(fieldsWithName(ui)).toEqual([]);
			expect(valuesInField(ui)).toEqual([]);
		},
	},
];
