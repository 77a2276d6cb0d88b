import { saveCursors } from '../../changes/saveCursors';
import type { Operation } from '../../execution/operation';
import { PerRun } from '../../settings/perRun';

const runs = new PerRun<Promise<string[]>>();

/** Saves the cursor of Get Many once the workflow has processed the changes. Passes the items on. */
export const saveCursor: Operation = {
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
