import type { IDataObject } from 'n8n-workflow';

import { amount, atMost, day, requireText } from '../../../shared/validate/validate';
import type { OperationInput } from '../../execution/operation';
import { optionalText, parameter } from '../../execution/parameters';
import { keyParameter } from '../../execution/recordKey';

/** karbon.md 64. Characters. */
const MAX_REFERENCE_LENGTH = 250;

/** Karbon's field names -> labels of the form. */
export const LABELS = {
	InvoiceKey: 'Invoice',
	PaymentMethod: 'Payment Method',
	PaymentDate: 'Payment Date',
	TotalAmount: 'Total Amount',
	Reference: 'Reference',
};

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
export function readPaymentBody(input: OperationInput, referenceValue: unknown): ManualPayment {
	const reference = optionalText('Reference', referenceValue);
	return {
		InvoiceKey: keyParameter(input, 'invoiceKey', 'Invoice'),
		PaymentMethod: requireText('Payment Method', parameter(input, 'paymentMethod')),
		PaymentDate: day('Payment Date', parameter(input, 'paymentDate'), input.context.getTimezone()),
		TotalAmount: amount('Total Amount', parameter(input, 'totalAmount'), 'positive'),
		...(reference ? { Reference: atMost('Reference', reference, MAX_REFERENCE_LENGTH) } : {}),
	};
}
