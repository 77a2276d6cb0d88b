import type { IDataObject } from 'n8n-workflow';

import { segment } from '../../shared/odata/query';
import { unlessMissing } from '../execution/answer';
import type { OperationInput } from '../execution/operation';
import { readRecord } from '../records/readRecord';
import type { ReadRecord } from './checks/rowFilter';

/** A list whose records are read one by one. */
interface RecordList {
	/** `organizations`. */
	records: string;
	/** `organization`. */
	name: string;
	path: string;
	/** The field with the key. */
	key: string;
	/** As in "They were left out, because **their owner and manager are unknown**". */
	whyLeftOut: string;
}

/**
 * Reads the record of a row by its key. One that Karbon lists and does not show (HTTP 404) is reported to the user.
 */
export function recordReader(
	input: OperationInput,
	{ records, name, path, key, whyLeftOut }: RecordList,
): ReadRecord {
	return async (row: IDataObject) => {
		const value = String(row[key]);
		const one = { path: `${path}/${segment(value)}`, subject: `the ${name} "${value}"` };
		const record = await unlessMissing(readRecord(input, one));
		if (record) return record;
		input.addHint(
			`Some ${records} in Karbon's list could not be read (HTTP 404). They were left out, because ${whyLeftOut}.`,
		);
		return undefined;
	};
}
