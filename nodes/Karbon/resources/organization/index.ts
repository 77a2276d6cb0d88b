import type { Resource } from '../../execution/operation';
import { create } from './create';
import { get } from './get';
import { getAll } from './getAll';
import { update } from './update';
import { upsert } from './upsert';

/** Organizations (karbon.md 37). */
export const organization: Resource = {
	value: 'organization',
	name: 'Organization',
	description: 'A company, trust, or couple',
	alsoCalled: { one: 'company', many: 'companies' },
	operations: [create, get, getAll, update, upsert],
	defaultOperation: getAll.value,
};
