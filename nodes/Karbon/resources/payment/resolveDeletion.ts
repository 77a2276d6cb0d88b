import type { IDataObject } from 'n8n-workflow';

import { segment } from '../../../shared/odata/query';
import { isKarbonNotFound } from '../../../shared/transport/classifyResponse';
import type { OperationInput } from '../../execution/operation';
import type { Resolution } from '../../writes/write';

/**
 * Reads whether a payment was deleted: Karbon's 404 (interface-addendum.md, Error bodies) means that it was.
 * If it still exists, deleting it again does the same as deleting it once.
 * @param deleted the output of the operation
 */
export async function resolveDeletion(
	{ client, itemIndex }: OperationInput,
	key: string,
	deleted: IDataObject,
): Promise<Resolution> {
	const attempt = await client.attempt({
		method: 'GET',
		path: `/v3/Payments/${segment(key)}`,
		purpose: `check whether the payment "${key}" was deleted`,
		itemIndex,
	});
	if (attempt.ok) return { state: 'notDone' };
	return isKarbonNotFound(attempt.failure.outcome)
		? { state: 'done', result: deleted }
		: { state: 'unknown' };
}
