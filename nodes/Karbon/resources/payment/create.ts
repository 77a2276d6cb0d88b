import type { IDataObject } from 'n8n-workflow';

import { type Operation, type OperationInput, toItems } from '../../execution/operation';
import { collection, writeOptions } from '../../execution/parameters';
import { recordName } from '../../execution/recordKey';
import { createdOrSent, keyOf } from '../../writes/confirmation';
import { writeOnce } from '../../writes/writeOnce';
import { createAdvice } from './createAdvice';
import { LABELS, readPaymentBody } from './createBody';
import { CREATE_FIELDS } from './createFields';

/** Karbon documents both names (karbon.md 61). */
const KEY_NAMES = ['PaymentKey', 'PaymentProcessingKey'];

export const create: Operation = {
	value: 'create',
	name: 'Create',
	description: 'Create a manual payment for an invoice that awaits payment',
	action: 'Create a manual payment',
	effect: 'write',
	properties: CREATE_FIELDS,
	async run(input) {
		const options = collection(input, 'options');
		const body = readPaymentBody(input, options.reference);
		const invoice = recordName(input, 'invoiceKey', 'invoice', body.InvoiceKey);
		const json = await writeOnce(input, {
			operation: 'payment.create',
			...writeOptions(input),
			target: body.InvoiceKey,
			content: {
				Invoice: body.InvoiceKey,
				'Payment Method': body.PaymentMethod,
				'Payment Date': body.PaymentDate,
				'Total Amount': body.TotalAmount,
				Reference: body.Reference,
			},
			dayFields: ['Payment Date'],
			skipped: body,
			request: {
				method: 'POST',
				path: '/v3/ManualPayments',
				body,
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
				const about = { sent: body, subject: 'the payment' };
				const record = createdOrSent(input, response, KEY_NAMES, about);
				return record && withPaymentKey(record, input);
			},
		});
		return toItems(json);
	},
};

/** The record with its key as `PaymentKey`, whichever name it came with; a hint if Karbon did not name it. */
function withPaymentKey(record: IDataObject, { addHint }: OperationInput): IDataObject {
	const key = keyOf(record, KEY_NAMES);
	if (key !== undefined) return { ...record, PaymentKey: key };
	addHint(
		"Karbon recorded the payment but did not return its key. To find it, use Payment > Get Many, or Invoice > Get with 'Expand' set to 'Payments'.",
	);
	return record;
}
