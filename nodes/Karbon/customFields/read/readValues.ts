import type { IDataObject } from 'n8n-workflow';

import { segment } from '../../../shared/odata/query';
import { isKarbonNotFound } from '../../../shared/transport/classifyResponse';
import { recordOf } from '../../execution/answer';
import type { OperationInput } from '../../execution/operation';
import type { Client } from '../clientKind';
import { emptySet } from '../valueSet';

/**
 * Reads the values of one contact or organization.
 * @param exists whether the client exists: Karbon may answer 404 also for one that never had a value (karbon.md 53)
 * @returns the record as Karbon sent it
 * @throws {NodeApiError|AnswerError}
 */
export async function readValues(
	{ client }: OperationInput,
	{ key, subject }: Client,
	exists: () => Promise<boolean> | boolean,
): Promise<IDataObject> {
	const path = `/v3/CustomFieldValues/${segment(key)}`;
	const errorContext = { purpose: `read the custom field values of ${subject}`, subject };
	const attempt = await client.attempt({ method: 'GET', path, errorContext });
	if (attempt.ok) return recordOf(attempt.response.body, subject);
	if (isKarbonNotFound(attempt.failure.outcome) && (await exists())) return emptySet(key);
	throw client.toError(attempt.failure);
}
