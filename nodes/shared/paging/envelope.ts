import type { IDataObject } from 'n8n-workflow';

import type { ErrorContext } from '../transport/errors/errorContext';
import { field } from '../transport/errors/serviceMessage';
import { PagingError } from './pagingError';

/**
 * The rows of a list. The file list has `Attachments`, and some lists have `values` (karbon.md 8).
 * @throws {PagingError} for a body that is no list, or has an error, because rows may be missing
 */
export function rowsOf(body: IDataObject, context?: ErrorContext): IDataObject[] {
	const rows = body.Attachments ?? body.value ?? body.values;
	if (!Array.isArray(rows) || field(body, 'error')) throw new PagingError('notAList', context);
	return rows as IDataObject[];
}

/** How many rows match in all, if Karbon reports it (karbon.md 2). */
export function totalOf(body: IDataObject): number | undefined {
	const total = body['@odata.count'] ?? body.TotalCount;
	return typeof total === 'number' ? total : undefined;
}

/** The link to the next page, as given; undefined when Karbon names none (karbon.md 1). */
export function linkOf(body: IDataObject): string | undefined {
	const link = body['@odata.nextLink'];
	return typeof link === 'string' && link !== '' ? link : undefined;
}
