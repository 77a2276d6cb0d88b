import type { Resource } from '../../execution/operation';
import { get } from './get';
import { getAll } from './getAll';

/** Organizations; interface-addendum.md, Records and Lists. */
export const organization: Resource = {
	value: 'organization',
	name: 'Organization',
	operations: [get, getAll],
	defaultOperation: getAll.value,
};
