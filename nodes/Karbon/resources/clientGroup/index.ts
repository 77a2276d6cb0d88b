import type { Resource } from '../../execution/operation';
import { get } from './get';
import { getAll } from './getAll';

/** Client Groups; interface-addendum.md, Records and Lists. */
export const clientGroup: Resource = {
	value: 'clientGroup',
	name: 'Client Group',
	operations: [get, getAll],
	defaultOperation: getAll.value,
};
