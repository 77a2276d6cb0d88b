import type { INodeExecutionData } from 'n8n-workflow';

import { unlessRefused } from '../../execution/answer';
import type { OperationInput } from '../../execution/operation';
import { isSameKey } from '../../../shared/text';
import { isAbsent, located } from '../../execution/parameters';
import { dayBound, type Filter, keyFilter, RECORD_FILTERS } from '../../lists/filters';
import { listOperation } from '../../lists/listOperation';
import { listOrder } from '../../lists/order';
import { type KarbonList, readList } from '../../lists/readList';
import { INTEGRATION_TASK } from './taskType';

/** The field of a row. As a filter, Karbon's documentation spells it without the `m` (karbon.md 128). */
const CLIENT_FIELD = 'WorkItemClientKey';
const PUBLISHED_FIELD = 'WorkIteClientKey';

/** Its condition is the first of all. */
const CLIENT_FILTER: Filter = {
	...keyFilter(PUBLISHED_FIELD, 'Client', 'searchAnyClient', {
		name: 'clientKey',
		description: 'Client of the work item',
	}),
	// Karbon may ignore a filter that it does not know.
	checks(value) {
		const key = located(value).value;
		const accepts = (found: unknown) =>
			typeof found !== 'string' || isSameKey(found, String(key).trim());
		const check = { label: 'Client', field: CLIENT_FIELD, accepts, isShown: () => true };
		return isAbsent(key) ? [] : [check];
	},
};

/** karbon.md 128. The list has no `$top`. */
export const getAll = listOperation({
	records: 'integration tasks',
	description: 'Get many integration tasks (approved Karbon partners only)',
	path: '/v3/IntegrationTasks',
	key: 'TaskKey',
	// The key may be that of the definition (karbon.md 128).
	idOf: ({ TaskKey: key, WorkItemKey: workItem, CreatedAt: time }) =>
		key && JSON.stringify([key, workItem, time]),
	kind: 'integrationTask',
	table: INTEGRATION_TASK,
	maximum: Infinity,
	filters: [
		CLIENT_FILTER,
		dayBound('fromDay', 'CreatedAt', 'Created From', 'First day (inclusive, in UTC)'),
		keyFilter('TaskDefinitionKey', 'Task Definition', 'searchTaskDefinitions'),
		RECORD_FILTERS.workItem,
	],
	example: "WorkItemKey eq '3K8bVnJ4yXtH'",
	filterable: `CreatedAt (ge), and TaskDefinitionKey, WorkItemKey, and ${CLIENT_FIELD} (eq; if rejected, ${PUBLISHED_FIELD} without the m)`,
	order: listOrder({
		fields: [{ value: 'CreatedAt', name: 'Created At', type: 'time' }],
		defaultOrder: { field: 'CreatedAt', direction: 'desc' },
	}),
	read: readWithEitherName,
});

/**
 * Reads the list with the published name of the client's field. If Karbon refuses it, or returns nothing, the name of
 * the record's field is tried.
 */
async function readWithEitherName(
	input: OperationInput,
	list: KarbonList,
): Promise<INodeExecutionData[]> {
	if (!list.filter) return await readList(input, list);
	const $filter = String(list.query?.$filter).replace(PUBLISHED_FIELD, CLIENT_FIELD);
	const corrected = { ...list, query: { ...list.query, $filter } };
	const rows = await unlessRefused(readList(input, list));
	if (rows && rows.length > 0) return rows;
	const others = readList(input, corrected);
	return (await (rows ? unlessRefused(others) : others)) ?? [];
}
