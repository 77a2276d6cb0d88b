import type { Resource } from '../../execution/operation';
import { create } from './create';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';
import { upsert } from './upsert';

/** Contacts (karbon.md 37). */
export const contact: Resource = {
	value: 'contact',
	name: 'Contact',
	description: 'An individual',
	alsoCalled: { one: 'person', many: 'people' },
	operations: [create, get, getAll, update, upsert],
	defaultOperation: getAll.value,
};
