import type { Resource } from '../../execution/operation';
import { get } from './get';
import { getAll } from './getAll';

/** Work items; interface-addendum.md, Records and Lists. */
export const workItem: Resource = {
	value: 'workItem',
	name: 'Work Item',
	operations: [get, getAll],
	defaultOperation: getAll.value,
};
