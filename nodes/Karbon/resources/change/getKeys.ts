import { allKeys } from '../../changes/allKeys';
import { RECORD_TYPE, recordType } from '../../changes/recordTypes';
import { type Operation, toItems } from '../../execution/operation';

/** Reads the keys of all records of a list: what has none of them was deleted. */
export const getKeys: Operation = {
	value: 'getKeys',
	name: 'Get All Keys',
	description:
		'Get the keys of all records, for example to find records in your database that were deleted or hidden in Karbon. Fails if the list may be incomplete.',
	action: 'Get all keys of a record type',
	effect: 'read',
	properties: [RECORD_TYPE],
	async run(input) {
		const { source } = recordType(input);
		const keys = await allKeys(input, source);
		return toItems([...keys].map((key) => ({ key, complete: true })));
	},
};
