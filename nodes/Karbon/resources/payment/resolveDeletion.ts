import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../../shared/isObject';
import { segment } from '../../../shared/odata/query';
import { isSameKey } from '../../../shared/text';
import { isKarbonNotFound, type Outcome } from '../../../shared/transport/classifyResponse';
import type { OperationInput } from '../../execution/operation';
import type { Resolution } from '../../writes/write';

/** Karbon may keep a deleted payment with a label, instead of having none. */
const isDeleted = ({ PaymentType }: Record<string, unknown>) =>
	/deleted\s*$/i.test(String(PaymentType));

/** Karbon's own 404 or 410, which has a message with a code. */
const isMissing = (outcome: Outcome) =>
	isKarbonNotFound(outcome) || (outcome.status === 410 && outcome.service?.code !== undefined);

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
	if (!attempt.ok) return isMissing(attempt.failure.outcome) ? done : { state: 'unknown' };
	const payment = attempt.response.body;
	if (!isObject(payment) || !isSameKey(payment.PaymentKey, key)) return { state: 'unknown' };
	return isDeleted(payment) ? done : { state: 'notDone' };
}
