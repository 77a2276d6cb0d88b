import type { IDataObject } from 'n8n-workflow';

import type { Query } from '../../shared/odata/query';
import { recordOf } from '../execution/answer';
import type { OperationInput } from '../execution/operation';

/** A record to read. */
export interface RecordToRead {
	path: string;
	query?: Query;
	/** What the path names: `the invoice "abc"`. */
	subject: string;
}

/** Reads one record as Karbon returns it. @throws {NodeApiError|AnswerError} */
export async function readRecord(
	{ client, itemIndex }: Pick<OperationInput, 'client'> & { itemIndex?: number },
	{ path, query, subject }: RecordToRead,
): Promise<IDataObject> {
	const purpose = `read ${subject}`;
	const { body } = await client.send({ method: 'GET', path, query, purpose, subject, itemIndex });
	return recordOf(body, subject);
}
