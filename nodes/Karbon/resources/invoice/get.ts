import { segment } from '../../../shared/odata/query';
import { INVOICE_KEY } from '../../fields/keyLocators';
import { getOne } from '../../execution/getOne';
import type { Operation } from '../../execution/operation';
import { choices, collection } from '../../execution/parameters';
import { keyParameter } from '../../execution/recordKey';

/** interface.md, Invoices, Single-invoice rules 2. */
const EXPANSIONS = ['Data', 'LineItems', 'Payments'] as const;

/** Reads one invoice, with its parts as wanted. */
export const get: Operation = {
	value: 'get',
	name: 'Get',
	description: 'Get an invoice, with its lines, payments and billed items if you want them',
	action: 'Get an invoice',
	effect: 'read',
	properties: [
		INVOICE_KEY,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				{
					displayName: 'Expand',
					name: 'expand',
					type: 'multiOptions',
					options: [
						{
							name: 'Billed Items (Data)',
							value: 'Data',
							description: 'The work, expenses and services behind the invoice',
						},
						{
							name: 'Line Items',
							value: 'LineItems',
							description: 'The rows printed on the invoice',
						},
						{
							name: 'Payments',
							value: 'Payments',
							description: 'The payments already recorded against the invoice',
						},
					],
					default: [],
					description: 'Parts to add to the invoice. Each one makes the answer larger and slower.',
				},
			],
		},
	],
	async run(input) {
		const key = keyParameter(input, 'invoiceKey', 'Invoice');
		const expand = choices('Expand', collection(input, 'options').expand, EXPANSIONS);
		const path = `/v3/Invoices/${segment(key)}`;
		return await getOne(input, path, `the invoice "${key}"`, { $expand: expand.join(',') });
	},
};
