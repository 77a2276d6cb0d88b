import type { Resource } from '../../execution/operation';
import { create } from './create';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';

/** Work items (karbon.md 123). */
export const workItem: Resource = {
	value: 'workItem',
	name: 'Work Item',
	description: 'A job for a client',
	alsoCalled: { one: 'job', many: 'jobs' },
	operations: [create, get, getAll, update],
};
