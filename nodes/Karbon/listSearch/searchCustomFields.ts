import { createListSearch, entry, label } from './searchList';

/** The custom fields of the account; Karbon cannot search them, so rows are searched here. */
export const searchCustomFields = createListSearch({
	path: '/v3/CustomFields',
	maximum: Infinity,
	records: 'custom fields',
	toEntry: (row) => entry(label(row.Name, row.Type), row.Key),
});
