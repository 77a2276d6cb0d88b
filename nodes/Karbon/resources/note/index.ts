import { getOperation } from '../../records/getOperation';
import type { Resource } from '../../execution/operation';
import { NOTE_KEY } from '../../fields/keyLocators';
import { create } from './create';

const get = getOperation({
	record: 'a note',
	description: 'Get a note with its timelines and comments',
	path: '/v3/Notes',
	locator: NOTE_KEY,
});

/** Notes on work items and clients; Karbon has no list of them. */
export const note: Resource = {
	value: 'note',
	name: 'Note',
	operations: [create, get],
};
