import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../../shared/isObject';
import { segment } from '../../../shared/odata/query';
import type { OperationInput } from '../../execution/operation';
import type { Resolution } from '../../writes/write';

const UNKNOWN: Resolution = { state: 'unknown' };

/** Labels come with and without spaces (interface-addendum.md, Records: Payment list item). */
const typeOf = ({ PaymentType }: Record<string, unknown>) =>
	String(PaymentType).replace(/\s/g, '').toLowerCase();

const amountOf = (payment: Record<string, unknown>) =>
	Math.abs(Number(payment.Amount ?? payment.GrossAmount));

/**
 * Reads whether a payment was reversed. A reversal leaves an entry in the payments (interface.md, Manual payment
 * lifecycle) which does not name the payment it reverses. So it is known to be done only if the invoice has exactly
 * one manual payment and one reversal of this amount. An entry that is not there may still come.
 */
export async function resolveReversal(
	{ client, itemIndex }: OperationInput,
	body: { PaymentKey: string; ReversalDate: string },
): Promise<Resolution> {
	const purpose = `check whether the payment "${body.PaymentKey}" was reversed`;
	const read = async (path: string, query = {}): Promise<IDataObject | undefined> => {
		const attempt = await client.attempt({ method: 'GET', path, query, purpose, itemIndex });
		const record = attempt.ok ? attempt.response.body : undefined;
		return isObject(record) ? (record as IDataObject) : undefined;
	};
	const payment = await read(`/v3/Payments/${segment(body.PaymentKey)}`);
	if (typeof payment?.InvoiceKey !== 'string') return UNKNOWN;
	const invoice = await read(`/v3/Invoices/${segment(payment.InvoiceKey)}`, {
		$expand: 'Payments',
	});
	const payments = Array.isArray(invoice?.Payments) ? invoice.Payments.filter(isObject) : [];
	const sameAmount = payments.filter((entry) => amountOf(entry) === amountOf(payment));
	const originals = sameAmount.filter((entry) => typeOf(entry) === 'manualpayment');
	const reversals = sameAmount.filter((entry) => typeOf(entry) === 'manualpaymentreversed');
	return originals.length === 1 && reversals.length === 1
		? { state: 'done', result: { reversed: true, ...body } }
		: UNKNOWN;
}
