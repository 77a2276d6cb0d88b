import { isObject } from '../../../shared/isObject';
import { segment } from '../../../shared/odata/query';
import type { OperationInput } from '../../execution/operation';
import type { Resolution } from '../../writes/write';

/** Labels come with and without spaces (karbon.md 62). */
const isReversed = ({ PaymentType }: Record<string, unknown>) =>
	String(PaymentType).replace(/\s/g, '').toLowerCase() === 'manualpaymentreversed';

/**
 * Reads whether a payment was reversed: only if the payment itself is labeled as reversed. Where Karbon adds an entry
 * with another key instead (karbon.md 62), reading cannot tell, because the entry does not
 * name the payment that it reverses.
 */
export async function resolveReversal(
	{ client }: OperationInput,
	body: { PaymentKey: string; ReversalDate: string },
): Promise<Resolution> {
	const key = body.PaymentKey;
	const attempt = await client.attempt({
		method: 'GET',
		path: `/v3/Payments/${segment(key)}`,
		errorContext: { purpose: `check whether the payment "${key}" was reversed` },
	});
	const payment = attempt.ok ? attempt.response.body : undefined;
	return isObject(payment) && payment.PaymentKey === key && isReversed(payment)
		? { state: 'done', result: { reversed: true, ...body } }
		: { state: 'unknown' };
}
