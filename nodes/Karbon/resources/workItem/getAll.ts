import type { INodeExecutionData } from 'n8n-workflow';

import { unlessRefused } from '../../execution/answer';
import type { OperationInput } from '../../execution/operation';
import { listOperation } from '../../lists/listOperation';
import { listOrder, type Order } from '../../lists/order';
import { type KarbonList, readList } from '../../lists/readList';
import { FILTERS } from './filters';

const BY_START_DATE: Order = { field: 'StartDate', direction: 'asc' };

export const getAll = listOperation({
	records: 'work items',
	path: '/v3/WorkItems',
	key: 'WorkItemKey',
	kind: 'workItem',
	filters: FILTERS,
	example: "contains(Title,'Tax')",
	filterable:
		'AssigneeEmailAddress, Title, WorkStatus, and WorkType (eq, contains), ClientKey, PrimaryStatus, WorkScheduleKey, and WorkTemplateKey (eq), and StartDate (ge, le)',
	// karbon.md 7. Karbon does not document sorting by last change for this list.
	order: listOrder({
		fields: [
			{ value: 'DeadlineDate', name: 'Deadline', type: 'day' },
			{
				value: 'LastModifiedDateTime',
				name: 'Last Modified',
				type: 'time',
				description: 'If Karbon does not support it, work items are sorted by start date',
			},
			{ value: 'StartDate', name: 'Start Date', type: 'day' },
		],
		defaultOrder: BY_START_DATE,
		defaultException: ", or by deadline with the filter 'Deadline'",
	}),
	read: readWithEitherSpelling,
});

/** If Karbon refuses the order by last change (HTTP 400), sorts by start date (karbon.md 7). */
async function readWithFallbackOrder(
	input: OperationInput,
	list: KarbonList,
): Promise<INodeExecutionData[]> {
	const reading = readList(input, list);
	const isByChange = list.order?.field === 'LastModifiedDateTime';
	const items = await (isByChange ? unlessRefused(reading) : reading);
	if (items) return items;
	const results = await readList(input, { ...list, order: { ...list.order!, field: 'StartDate' } });
	input.addHint(
		'Karbon cannot sort the work items by their last change, so they are sorted by their start date.',
	);
	return results;
}

/** After an empty list, looks for the legacy status without spaces (karbon.md 127). */
async function readWithEitherSpelling(
	input: OperationInput,
	list: KarbonList,
): Promise<INodeExecutionData[]> {
	const items = await readWithFallbackOrder(input, list);
	const { $filter } = list.query ?? {};
	const unspaced = String($filter).replace(/WorkStatus,'(In Progress|Ready To Start)/i, (text) =>
		text.replaceAll(' ', ''),
	);
	if (items.length > 0 || unspaced === String($filter)) return items;
	const query = { ...list.query, $filter: unspaced };
	return await readWithFallbackOrder(input, { ...list, query });
}
