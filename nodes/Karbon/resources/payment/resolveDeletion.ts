import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../../shared/isObject';
import { segment } from '../../../shared/odata/query';
import { isKarbonNotFound, type Outcome } from '../../../shared/transport/classifyResponse';
import type { OperationInput } from '../../execution/operation';
import type { Resolution } from '../../writes/write';

/** Karbon may keep a deleted payment with a label, instead of having none. */
const isDeleted = (payment: unknown) =>
	isObject(payment) && /deleted\s*$/i.test(String(payment.PaymentType));

/** Karbon's own 410, which has a message with a code. */
const isGone = ({ status, service }: Outcome) => status === 410 && service?.code !== undefined;

/**
 * Reads whether a payment was deleted: Karbon does not have it, or labels it as deleted (karbon.md 63). If it still
 * exists, deleting it again does the same as deleting it once.
 * @param deleted the output of the operation
 */
export async function resolveDeletion(
	{ client }: OperationInput,
	key: string,
	deleted: IDataObject,
): Promise<Resolution> {
	const attempt = await client.attempt({
		method: 'GET',
		path: `/v3/Payments/${segment(key)}`,
		errorContext: { purpose: `check whether the payment "${key}" was deleted` },
	});
	const done: Resolution = { state: 'done', result: deleted };
	if (attempt.ok) return isDeleted(attempt.response.body) ? done : { state: 'notDone' };
	const { outcome } = attempt.failure;
	return isKarbonNotFound(outcome) || isGone(outcome) ? done : { state: 'unknown' };
}
