import type { IDataObject, INodeProperties } from 'n8n-workflow';

import { spaced } from '../../../shared/text';
import { ONLY_THIS_ITEM } from '../../../shared/transport/errors/advice';
import type { Advice } from '../../../shared/transport/errors/errorContext';
import { hasStatus } from '../../../shared/transport/errors/hasStatus';
import { amount, atMost, day, requireText } from '../../../shared/validate/validate';
import type { Operation, OperationInput } from '../../execution/operation';
import { toItems } from '../../output/toOutput';
import {
	collection,
	keyParameter,
	optionalText,
	parameter,
	recordName,
} from '../../execution/parameters';
import { requiredDay } from '../../fields/days';
import { UNPAID_INVOICE_KEY } from '../../fields/keyLocators';
import { optionsField } from '../../fields/listOptions';
import { requiredText } from '../../fields/locator';
import { WRITE_OPTIONS, writeOptions } from '../../fields/writeOptions';
import { createdOrSent, keyOf } from '../../writes/confirmation';
import { writeOnce } from '../../writes/writeOnce';

/** Karbon documents both names (karbon.md 61). */
const KEY_NAMES = ['PaymentKey', 'PaymentProcessingKey'];

/** karbon.md 64. Characters. */
const MAX_REFERENCE_LENGTH = 250;

/** Karbon's field names -> labels of the form. */
const LABELS = {
	InvoiceKey: 'Invoice',
	PaymentMethod: 'Payment Method',
	PaymentDate: 'Payment Date',
	TotalAmount: 'Total Amount',
	Reference: 'Reference',
};

const FIELDS: INodeProperties[] = [
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
	requiredText({
		displayName: 'Total Amount',
		name: 'totalAmount',
		placeholder: 'e.g. 1250.50',
		description:
			"Amount in the account's currency, such as 1250.50. Cannot be more than the amount due on the invoice.",
	}),
	{
		displayName:
			"Running the workflow again records the payment again if the amount is still due. To prevent this, add the option 'Idempotency Key'.",
		name: 'repeatNotice',
		type: 'notice',
		default: '',
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

export const create: Operation = {
	value: 'create',
	name: 'Create',
	description: 'Create a manual payment for an invoice that awaits payment',
	action: 'Create a manual payment',
	effect: 'write',
	properties: FIELDS,
	async run(input) {
		const options = collection(input, 'options');
		const body = readBody(input, options.reference);
		const invoice = recordName(input, 'invoiceKey', 'invoice', body.InvoiceKey);
		const send = async (sent: ManualPayment) =>
			await writeOnce(input, {
				operation: 'payment.create',
				...writeOptions(input),
				target: body.InvoiceKey,
				content: Object.fromEntries(
					Object.entries(LABELS).map(([name, label]) => [label, body[name]]),
				),
				dayFields: ['Payment Date'],
				skipped: body,
				request: {
					method: 'POST',
					path: '/v3/ManualPayments',
					body: sent,
					errorContext: {
						purpose: `record the payment of ${body.TotalAmount} against ${invoice}`,
						written: { record: 'Payment', verb: 'recorded' },
						howToCheck: `Open ${invoice} in Karbon, or use Invoice > Get with 'Expand' set to 'Payments', and check for a payment of ${body.TotalAmount} on ${body.PaymentDate}.`,
						subject: invoice,
						labels: LABELS,
						advice: createAdvice(invoice),
					},
				},
				toResult(response) {
					const about = { sent, subject: 'the payment' };
					const record = createdOrSent(input, response, KEY_NAMES, about);
					return record && withPaymentKey(record);
				},
			});
		const { PaymentMethod: method } = body;
		// Karbon may take only one of the two spellings that are documented (karbon.md 64).
		const other = method.includes(' ') ? method.replaceAll(' ', '') : spaced(method);
		const sent = send(body).catch(async (error: unknown) => {
			if (other === method || !refusesMethod(error, method)) throw error;
			return await send({ ...body, PaymentMethod: other }).catch((another: unknown) => {
				throw refusesMethod(another, other) ? error : another;
			});
		});
		return toItems(await sent);
	},
};

/**
 * What to do when Karbon refuses a manual payment, by what its message is about (karbon.md 64). Labels have replaced
 * Karbon's names of fields in the message, and the first advice that fits is given.
 * @param invoiceName the invoice as it is named in errors
 */
function createAdvice(invoiceName: string): Advice[] {
	return [
		{
			about: /await/i,
			text: `Karbon accepts payments only while an invoice awaits payment. Check the status of ${invoiceName}.`,
		},
		{
			about: /exceed|overpa|amount due|more than/i,
			text: `Lower 'Total Amount' to at most the amount due on ${invoiceName}, then ${ONLY_THIS_ITEM}.`,
		},
		{
			about: /'Payment Date'|\bdate\b/i,
			text: `Set 'Payment Date' to a day from the date of ${invoiceName} to today, then ${ONLY_THIS_ITEM}.`,
		},
		{ about: /'Payment Method'/, text: `Choose another 'Payment Method', then ${ONLY_THIS_ITEM}.` },
	];
}

/** karbon.md 64. */
interface ManualPayment extends IDataObject {
	InvoiceKey: string;
	PaymentMethod: string;
	PaymentDate: string;
	TotalAmount: number;
	Reference?: string;
}

/**
 * Reads the request from the form.
 * @param referenceValue the value of the option 'Reference'
 * @throws {ValidationError}
 */
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

/**
 * Whether Karbon has refused the method, which it may name in any words, or not be able to read (karbon.md 64). A refusal
 * that names other fields may be about a duplicate.
 */
function refusesMethod(error: unknown, method: string): boolean {
	const { message } = error as Error;
	const isAboutMethod = /payment ?method|payload/i.test(message) || message.includes(method);
	const isAboutMore =
		/(?<!up|vali)date\b|amount|reference|already|another payment(?! ?method)|duplicat|earlier|identical|\bonce\b|previous|same|twice|(?<!n[o'’]t )(?:exist|found|recorded)/i;
	return hasStatus('400')(error) && isAboutMethod && !isAboutMore.test(message);
}

/** The record with its key, if it has one, as `PaymentKey`, whichever name it came with. */
function withPaymentKey(record: IDataObject): IDataObject {
	const key = keyOf(record, KEY_NAMES);
	return key === undefined ? record : { ...record, PaymentKey: key };
}
