import { allOf } from '../../../shared/odata/query';
import { collection, optionalChoice } from '../../execution/parameters';
import { equals, raw } from '../../lists/conditions';
import { ORDER_DIRECTION, rawFilter } from '../../fields/listOptions';
import { RETURN_ALL } from '../../fields/returnAll';
import { orderOf, readList } from '../../lists/readList';
import type { Operation } from '../../execution/operation';

/** interface.md, Invoice: InvoiceStatus. */
const STATUSES = ['Approved', 'AwaitingPayment', 'Exported', 'Paid', 'Voided'] as const;
/** interface.md, Invoices, List rules 2. */
const ORDERS = ['CreatedAt', 'InvoiceDate', 'InvoiceNumber', 'UpdatedAt'] as const;

/** Lists invoices, in summary form. */
export const getAll: Operation = {
	value: 'getAll',
	name: 'Get Many',
	description: 'Get many invoices, in summary form',
	action: 'Get many invoices',
	effect: 'read',
	properties: [
		...RETURN_ALL,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
				rawFilter("e.g. InvoiceStatus eq 'Paid'"),
				{
					displayName: 'Invoice Status',
					name: 'invoiceStatus',
					type: 'options',
					options: [
						{ name: 'Approved', value: 'Approved' },
						{ name: 'Awaiting Payment', value: 'AwaitingPayment' },
						{ name: 'Exported', value: 'Exported' },
						{ name: 'Paid', value: 'Paid' },
						{ name: 'Voided', value: 'Voided' },
					],
					default: 'AwaitingPayment',
					description: 'Only invoices with this status',
				},
			],
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				{
					displayName: 'Order By',
					name: 'orderBy',
					type: 'options',
					options: [
						{ name: 'Created At', value: 'CreatedAt' },
						{ name: 'Invoice Date', value: 'InvoiceDate' },
						{ name: 'Invoice Number', value: 'InvoiceNumber' },
						{ name: 'Updated At', value: 'UpdatedAt' },
					],
					default: 'CreatedAt',
					description: 'The field to sort by',
				},
				ORDER_DIRECTION,
			],
		},
	],
	async run(input) {
		const filters = collection(input, 'filters');
		const status = optionalChoice('Invoice Status', filters.invoiceStatus, STATUSES);
		return await readList(input, {
			path: '/v3/Invoices',
			query: {
				$filter: allOf([equals('InvoiceStatus', 'Invoice Status', status), raw(filters.filter)]),
				$orderby: orderOf(collection(input, 'options'), ORDERS, 'CreatedAt'),
			},
			purpose: 'list the invoices',
		});
	},
};
