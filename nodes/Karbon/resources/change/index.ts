import { allKeys } from '../../changes/allKeys';
import { RECORD_TYPE, recordType } from '../../changes/recordTypes';
import { saveCursors } from '../../changes/saveCursors';
import type { Operation, Resource } from '../../execution/operation';
import { toItems } from '../../output/toOutput';
import { PerRun } from '../../../shared/remember';
import { getAll } from './getAll';

/** Reads the keys of all records of a list: what has none of them was deleted. */
const getKeys: Operation = {
	value: 'getKeys',
	name: 'Get All Keys',
	description:
		'Get the keys of all records, to find those that were deleted or hidden in Karbon. Fails if the list may be incomplete.',
	action: 'Get all keys of a record type',
	effect: 'read',
	properties: [RECORD_TYPE],
	async run(input) {
		const { source } = recordType(input);
		const keys = await allKeys(input, source);
		return toItems([...keys].map((key) => ({ key, complete: true })));
	},
};

const runs = new PerRun<Promise<string[]>>();

/** Saves the cursor of Get Many once the workflow has processed the changes. Passes the items on. */
const saveCursor: Operation = {
	value: 'saveCursor',
	name: 'Save Cursor',
	description: 'Save the cursor of Get Many, so that the next execution returns only later changes',
	action: 'Save the cursor',
	effect: 'read',
	properties: [
		{
			displayName:
				'Place this node last, after all nodes that process the changes. It saves the cursor for everything that Change > Get Many returned, even if fewer items arrive here. If the workflow branches, join the branches with a Merge node first.',
			name: 'notice',
			type: 'notice',
			default: '',
		},
	],
	async run({ context, client, itemIndex, addHint }) {
		const notes = await runs.get(client, 'save', () => saveCursors(context));
		for (const note of notes) addHint(note);
		return [context.getInputData()[itemIndex]];
	},
};

/** Records that changed since the last run, for copies of Karbon's data in other systems. */
export const change: Resource = {
	value: 'change',
	name: 'Change',
	description: 'Records that changed since the last execution',
	operations: [getAll, getKeys, saveCursor],
};
