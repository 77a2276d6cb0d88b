import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../../shared/json';
import { segment } from '../../../shared/odata/query';
import { pages } from '../../../shared/paging/pages';
import { isSameKey, normalizeName } from '../../../shared/text';
import { isKarbonNotFound, type Outcome } from '../../../shared/transport/classifyResponse';
import type { OperationInput } from '../../execution/operation';
import type { Resolution } from '../../writes/write';

/** Why Karbon may not have a payment that is to be reversed or deleted (karbon.md 64). */
export const WHY_PAYMENT_MISSING =
	'It may have been deleted, it may not be a manual payment, or your API application may have no access to it. Only manual payments can be reversed or deleted.';

/** Reads what became of a payment. @param change what was to be done with it: `deleted` */
async function readPayment({ client }: OperationInput, key: string, change: string) {
	return await client.attempt({
		method: 'GET',
		path: `/v3/Payments/${segment(key)}`,
		errorContext: { purpose: `check whether the payment "${key}" was ${change}` },
	});
}

/** Whether the application has payments to read. Otherwise a 404 tells nothing about one of them (karbon.md 111). */
async function hasPayments({ client }: OperationInput): Promise<boolean> {
	const plan = {
		path: '/v3/Payments',
		limit: 1,
		keyOf: ({ PaymentKey }: IDataObject) => PaymentKey,
	};
	const errorContext = { purpose: 'check the access to payments' };
	const reading = pages(client, { ...plan, errorContext }).next();
	// Undefined if they cannot be read.
	const first = await reading.catch(() => undefined);
	return first?.done === false && first.value.rows.length > 0;
}

const isPayment = (body: unknown, key: string): body is IDataObject =>
	isObject(body) && isSameKey(body.PaymentKey, key);

/** Karbon may keep a deleted payment with a label, instead of having none. */
const isDeleted = ({ PaymentType }: IDataObject) => /deleted\s*$/i.test(String(PaymentType));

/** Karbon's own 404 or 410, which has a message with a code. */
const isMissing = (outcome: Outcome) =>
	isKarbonNotFound(outcome) || (outcome.status === 410 && outcome.service?.code !== undefined);

/**
 * Reads whether a payment was deleted: Karbon does not have it, or labels it as deleted (karbon.md 63). If it still
 * exists, deleting it again does the same as deleting it once.
 * @param deleted the output of the operation
 */
export async function resolveDeletion(
	input: OperationInput,
	key: string,
	deleted: IDataObject,
): Promise<Resolution> {
	const attempt = await readPayment(input, key, 'deleted');
	const done: Resolution = { state: 'done', result: deleted };
	if (!attempt.ok) {
		const isGone = isMissing(attempt.failure.outcome) && (await hasPayments(input));
		return isGone ? done : { state: 'unknown' };
	}
	const { body } = attempt.response;
	if (!isPayment(body, key)) return { state: 'unknown' };
	return isDeleted(body) ? done : { state: 'notDone' };
}

/** Labels come with and without spaces (karbon.md 62). */
const isReversed = ({ PaymentType }: IDataObject) =>
	normalizeName(String(PaymentType)) === 'manualpaymentreversed';

/**
 * Reads whether a payment was reversed: only if the payment itself is labeled as reversed. Where Karbon adds an entry
 * with another key instead (karbon.md 62), reading cannot tell, because the entry does not
 * name the payment that it reverses.
 */
export async function resolveReversal(
	input: OperationInput,
	body: { PaymentKey: string; ReversalDate: string },
): Promise<Resolution> {
	const key = body.PaymentKey;
	const attempt = await readPayment(input, key, 'reversed');
	const payment = attempt.ok ? attempt.response.body : undefined;
	return isPayment(payment, key) && isReversed(payment)
		? { state: 'done', result: { reversed: true, ...body } }
		: { state: 'unknown' };
}
