import type { Resource } from '../../execution/operation';
import { create } from './create';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';
import { upsert } from './upsert';

/** Client groups (karbon.md 37). */
export const clientGroup: Resource = {
	value: 'clientGroup',
	name: 'Client Group',
	description: 'Clients that belong together, such as a family',
	operations: [create, get, getAll, update, upsert],
	defaultOperation: getAll.value,
};
