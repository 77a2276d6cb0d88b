import { entry, label, searchOf } from './searchList';

/** The custom fields of the account; Karbon cannot search them, so rows are searched here. */
export const searchCustomFields = searchOf({
	path: '/v3/CustomFields',
	maximum: Infinity,
	purpose: 'list the custom fields',
	toEntry: (row) => entry(label(row.Name, row.Type), row.Key),
});
