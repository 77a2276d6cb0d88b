import { allKeys } from '../../changes/allKeys';
import { RECORD_TYPE, recordType } from '../../changes/recordTypes';
import { type Operation, type Resource, toItems } from '../../execution/operation';
import { getAll } from './getAll';
import { saveCursor } from './saveCursor';

/** Reads the keys of all records of a list: what has none of them was deleted. */
const getKeys: Operation = {
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

/** Records that changed since the last run, for copies of Karbon's data in other systems. */
export const change: Resource = {
	value: 'change',
	name: 'Change',
	description: 'Records that changed since the last execution',
	operations: [getAll, getKeys, saveCursor],
};
