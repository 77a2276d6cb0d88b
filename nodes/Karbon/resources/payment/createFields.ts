import type { INodeProperties } from 'n8n-workflow';

import { requiredDay } from '../../fields/days';
import { UNPAID_INVOICE_KEY } from '../../fields/keyLocators';
import { optionsField } from '../../fields/listOptions';
import { WRITE_OPTIONS } from '../../fields/writeOptions';

export const CREATE_FIELDS: INodeProperties[] = [
	UNPAID_INVOICE_KEY,
	{
		displayName: 'Payment Method',
		name: 'paymentMethod',
		type: 'options',
		required: true,
		options: [
			{ name: 'Bank Transfer', value: 'BankTransfer' },
			{ name: 'Cash', value: 'Cash' },
			{ name: 'Check', value: 'Check' },
			{ name: 'Credit Card', value: 'Credit Card' },
			{ name: 'Credit Card Office', value: 'Credit Card Office' },
			{ name: 'Credit Card Online', value: 'Credit Card Online' },
			{ name: 'Direct Debit', value: 'DirectDebit' },
			{ name: 'EFT', value: 'EFT' },
			{ name: 'Other', value: 'Other' },
		],
		default: 'BankTransfer',
		description: 'How the client paid',
	},
	requiredDay(
		'Payment Date',
		'paymentDate',
		"Date in the account's time zone, such as 2026-11-21. Cannot be before the invoice date or after today.",
	),
	{
		displayName: 'Total Amount',
		name: 'totalAmount',
		type: 'number',
		required: true,
		typeOptions: { minValue: 0, numberPrecision: 2 },
		default: 0,
		description:
			"Amount in the account's currency, such as 1250.50. Cannot be more than the amount due on the invoice.",
	},
	optionsField(...WRITE_OPTIONS, {
		displayName: 'Reference',
		name: 'reference',
		type: 'string',
		default: '',
		placeholder: 'e.g. Bank statement 11/2026',
		description: 'Shown with the payment in Karbon. At most 250 characters.',
	}),
];
