import type { IDataObject } from 'n8n-workflow';

import { segment } from '../../shared/odata/query';
import { recordOf } from '../execution/answer';
import type { OperationInput } from '../execution/operation';
import type { ReadRecord } from './rowFilter';

/** A list whose records are read one by one. */
interface RecordList {
	/** `organizations`. */
	records: string;
	/** `organization`. */
	name: string;
	path: string;
	/** The field with the key. */
	key: string;
}

/**
 * Reads the record of a row by its key. One that Karbon lists and does not show (HTTP 404) is reported to the user.
 */
export function recordReader(
	{ client, itemIndex, addHint }: OperationInput,
	{ records, name, path, key }: RecordList,
): ReadRecord {
	return async (row: IDataObject) => {
		const value = String(row[key]);
		const subject = `the ${name} "${value}"`;
		const attempt = await client.attempt({
			method: 'GET',
			path: `${path}/${segment(value)}`,
			purpose: `read ${subject}`,
			subject,
			itemIndex,
		});
		if (attempt.ok) return recordOf(attempt.response.body, subject);
		if (attempt.failure.outcome.status !== 404) throw client.toError(attempt.failure);
		addHint(
			`Some ${records} in Karbon's list could not be read (HTTP 404). They were left out, because their owner and manager are unknown.`,
		);
		return undefined;
	};
}
