import type { INodeExecutionData } from 'n8n-workflow';

import type { Query } from '../../shared/odata/query';
import { recordOf } from './answer';
import { toItems, type OperationInput } from './operation';

/**
 * Reads one record.
 * @param subject what the path names: `the invoice "abc"`
 * @throws {NodeApiError|AnswerError}
 */
export async function getOne(
	{ client, itemIndex }: OperationInput,
	path: string,
	subject: string,
	query?: Query,
): Promise<INodeExecutionData[]> {
	const request = { method: 'GET', path, query, purpose: `read ${subject}`, subject } as const;
	const { body } = await client.send({ ...request, itemIndex });
	return toItems(recordOf(body, subject));
}
