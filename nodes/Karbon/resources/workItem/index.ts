import { getOperation } from '../../records/getOperation';
import type { Resource } from '../../execution/operation';
import { WORK_ITEM_KEY } from '../../fields/keyLocators';
import { create } from './create';
import { getAll } from './getAll';
import { update } from './update';

const get = getOperation({
	record: 'a work item',
	path: '/v3/WorkItems',
	locator: WORK_ITEM_KEY,
	kind: 'workItem',
});

/** Work items (karbon.md 123). */
export const workItem: Resource = {
	value: 'workItem',
	name: 'Work Item',
	description: 'A job for a client',
	alsoCalled: { one: 'job', many: 'jobs' },
	operations: [create, get, getAll, update],
};
