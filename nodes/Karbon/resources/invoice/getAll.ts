import type { Operation } from '../../execution/operation';
import { collection } from '../../execution/parameters';
import { optionsField } from '../../fields/listOptions';
import { RETURN_ALL } from '../../fields/returnAll';
import { readList } from '../../lists/readList';
import { simplifyFields } from '../../output/simplifyFields';
import { FILTERS, readFilter } from './filters';
import { ORDER, selection } from './selection';

/** Lists invoices, in summary form. */
export const getAll: Operation = {
	value: 'getAll',
	name: 'Get Many',
	description: 'Get many invoices in summary form, newest first',
	action: 'Get many invoices',
	effect: 'read',
	properties: [
		...RETURN_ALL,
		...simplifyFields('invoice'),
		FILTERS,
		optionsField(...ORDER.properties),
	],
	async run(input) {
		const filters = collection(input, 'filters');
		const { order, filter } = selection(input, filters);
		return await readList(input, {
			path: '/v3/Invoices',
			key: 'InvoiceKey',
			kind: 'invoice',
			query: { $filter: readFilter(filters) },
			order,
			filter,
			filterable: 'InvoiceStatus (eq)',
			purpose: 'list the invoices',
		});
	},
};
