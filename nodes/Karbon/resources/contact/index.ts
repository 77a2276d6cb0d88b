import type { Resource } from '../../execution/operation';
import { get } from './get';
import { getAll } from './getAll';

/** Contacts; interface-addendum.md, Records and Lists. */
export const contact: Resource = {
	value: 'contact',
	name: 'Contact',
	operations: [get, getAll],
	defaultOperation: getAll.value,
};
