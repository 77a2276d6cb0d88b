import type { Resource } from '../../execution/operation';
import { getAll } from './getAll';
import { getKeys } from './getKeys';
import { saveCursor } from './saveCursor';

/** Records that changed since the last run, for copies of Karbon's data in other systems. */
export const change: Resource = {
	value: 'change',
	name: 'Change',
	description: 'Records that changed since the last execution',
	operations: [getAll, getKeys, saveCursor],
};
