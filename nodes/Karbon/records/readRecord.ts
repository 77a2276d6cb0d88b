import type { IDataObject } from 'n8n-workflow';

import type { Named } from '../../shared/transport/errors/errorContext';
import { recordOf } from '../execution/answer';
import type { OperationInput } from '../execution/operation';

/** A record to read. */
interface RecordToRead extends Named {
	path: string;
}

/** Reads one record as Karbon returns it. @throws {NodeApiError|AnswerError} */
export async function readRecord(
	{ client }: Pick<OperationInput, 'client'>,
	{ path, subject, isPlural }: RecordToRead,
): Promise<IDataObject> {
	const errorContext = { purpose: `read ${subject}`, subject, isPlural };
	const { body } = await client.send({ method: 'GET', path, errorContext });
	return recordOf(body, subject);
}
