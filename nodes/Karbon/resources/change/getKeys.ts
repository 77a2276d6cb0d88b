import { allKeys } from '../../changes/allKeys';
import { RECORD_TYPE, recordType } from '../../changes/recordTypes';
import { type Operation, toItems } from '../../execution/operation';

/** Reads the keys of all records of a list: what has none of them was deleted. */
export const getKeys: Operation = {
	value: 'getKeys',
	name: 'Get All Keys',
	description:
		'Get the keys of all records, to find deleted ones: a record of your own list that is missing here was deleted or is hidden. Fails if the list may be incomplete.',
	action: 'Get all keys of a record type',
	effect: 'read',
	properties: [RECORD_TYPE],
	async run(input) {
		const { source } = recordType(input);
		const keys = await allKeys(input, source);
		return toItems([...keys].map((key) => ({ key, complete: true })));
	},
};
