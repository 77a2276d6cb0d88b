import type { IDataObject } from 'n8n-workflow';

import type { Advice } from '../../../shared/transport/request';
import { amount, atMost, day, requireText } from '../../../shared/validate/validate';
import { WRITE_OPTIONS } from '../../fields/writeOptions';
import { INVOICE_KEY } from '../../fields/keyLocators';
import { type Operation, type OperationInput, toItems } from '../../execution/operation';
import { collection, optionalText, parameter, writeOptions } from '../../execution/parameters';
import { keyParameter, recordName } from '../../execution/recordKey';
import { createdRecord, keyOf } from '../../writes/confirmation';
import { writeOnce } from '../../writes/writeOnce';

/** interface-addendum.md, Records: Manual payment. */
const MAX_REFERENCE_LENGTH = 250;
/** The same page: both names were seen. */
const KEY_NAMES = ['PaymentKey', 'PaymentProcessingKey'];

/** interface.md, Manual payment (request) -> labels of the form. */
const LABELS = {
	InvoiceKey: 'Invoice',
	PaymentMethod: 'Payment Method',
	PaymentDate: 'Payment Date',
	TotalAmount: 'Total Amount',
	Reference: 'Reference',
};

/** Records a manual payment against an invoice. */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	description: 'Create a manual payment for an invoice that awaits payment',
	action: 'Create a manual payment',
	effect: 'write',
	properties: [
		INVOICE_KEY,
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
			description:
				'How it was paid. An expression may give any other value that Karbon accepts, such as "Bank Transfer" in the spelling with a space.',
		},
		{
			displayName: 'Payment Date',
			name: 'paymentDate',
			type: 'dateTime',
			required: true,
			typeOptions: { dateOnly: true },
			default: '',
			placeholder: 'e.g. 2026-11-21',
			description:
				'The day of the payment, from the invoice date to today. Karbon reads it in the time zone of the account.',
		},
		{
			displayName: 'Total Amount',
			name: 'totalAmount',
			type: 'number',
			required: true,
			typeOptions: { minValue: 0, numberPrecision: 2 },
			default: 0,
			description:
				'The amount in the currency of the account, greater than 0 and not more than is due on the invoice',
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				...WRITE_OPTIONS,
				{
					displayName: 'Reference',
					name: 'reference',
					type: 'string',
					default: '',
					placeholder: 'e.g. Bank statement 11/2026',
					description: 'A text that Karbon shows with the payment, at most 250 characters',
				},
			],
		},
	],
	async run(input) {
		const options = collection(input, 'options');
		const body = readBody(input, options.reference);
		const invoice = recordName(input, 'invoiceKey', 'invoice', body.InvoiceKey);
		const json = await writeOnce(input, {
			operation: 'payment.create',
			...writeOptions(options),
			target: body.InvoiceKey,
			content: {
				Invoice: body.InvoiceKey,
				'Payment Method': body.PaymentMethod,
				'Payment Date': body.PaymentDate,
				'Total Amount': body.TotalAmount,
				Reference: body.Reference,
			},
			dateFields: ['Payment Date'],
			skipped: body,
			request: {
				method: 'POST',
				path: '/v3/ManualPayments',
				body,
				written: { record: 'Payment', verb: 'recorded' },
				answer: 'none',
				purpose: `record the payment of ${body.TotalAmount} against ${invoice}`,
				howToCheck: `Open ${invoice} in Karbon, or get it with Expand: Payments, and check for a payment of ${body.TotalAmount} on ${body.PaymentDate}.`,
				subject: invoice,
				labels: LABELS,
				advice: adviceFor(invoice),
				itemIndex: input.itemIndex,
			},
			toResult(response) {
				const record = createdRecord(response, KEY_NAMES);
				return record && withPaymentKey(record, input);
			},
		});
		return toItems(json);
	},
};

/** The rules of a manual payment (interface-addendum.md, Records), by what Karbon's message is about. */
function adviceFor(invoice: string): Advice[] {
	return [
		{
			about: /await/i,
			text: `Karbon accepts payments only while an invoice awaits payment. Check the status of ${invoice}.`,
		},
		{
			about: /exceed|overpa|amount due|more than/i,
			text: `Lower 'Total Amount' to at most what is due on ${invoice}, then run this item again.`,
		},
		{
			about: /'Payment Date'|\bdate\b/i,
			text: `Set 'Payment Date' to a day from the date of ${invoice} to today, then run this item again.`,
		},
		{
			about: /'Payment Method'/,
			text: "Choose another 'Payment Method', then run this item again.",
		},
		{
			about: /'Total Amount'/,
			text: "Enter a 'Total Amount' above 0 with at most two decimals, then run this item again.",
		},
	];
}

interface ManualPayment extends IDataObject {
	InvoiceKey: string;
	PaymentMethod: string;
	PaymentDate: string;
	TotalAmount: number;
	Reference?: string;
}

/** @throws {ValidationError} */
function readBody(input: OperationInput, referenceValue: unknown): ManualPayment {
	const reference = optionalText('Reference', referenceValue);
	return {
		InvoiceKey: keyParameter(input, 'invoiceKey', 'Invoice'),
		PaymentMethod: requireText('Payment Method', parameter(input, 'paymentMethod')),
		PaymentDate: day('Payment Date', parameter(input, 'paymentDate'), input.context.getTimezone()),
		TotalAmount: amount('Total Amount', parameter(input, 'totalAmount'), 'positive'),
		...(reference ? { Reference: atMost('Reference', reference, MAX_REFERENCE_LENGTH) } : {}),
	};
}

/** The key has two names (interface-addendum.md, Records: Manual payment); the output always has the first. */
function withPaymentKey(record: IDataObject, { note }: OperationInput): IDataObject {
	const key = keyOf(record, KEY_NAMES);
	if (key !== undefined) return { ...record, PaymentKey: key };
	note(
		'Karbon recorded the payment but did not name its key. Find it with "Get Many" payments, or get the invoice with Expand: Payments.',
	);
	return record;
}
