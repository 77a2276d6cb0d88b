import { type INodeExecutionData, NodeApiError } from 'n8n-workflow';

import { allOf } from '../../../shared/odata/query';
import { spacedStatus, WORK_ITEM_STATUS_OPTIONS } from '../../../shared/records/statuses';
import { oneOf } from '../../../shared/validate/validate';
import type { Operation, OperationInput } from '../../execution/operation';
import { type Collection, collection, optionalText } from '../../execution/parameters';
import { dayFilter, filtersField, optionsField, rawFilter } from '../../fields/listOptions';
import { RETURN_ALL } from '../../fields/returnAll';
import { contains, equals, fromDay, matches, raw, untilDay } from '../../lists/conditions';
import { listOrder, type Order, orderText } from '../../lists/order';
import { type KarbonList, readList } from '../../lists/readList';
import { outputFields } from '../../output/fields';
import { ASSIGNEE, CLIENT, PRIMARY_STATUS, WORK_STATUS, WORK_TYPE } from './filters';

/** interface-addendum.md, Lists; the last one is not published for this list. */
const BY_START = { field: 'StartDate', direction: 'asc' } as const;
const ORDER = listOrder({
	fields: [
		{ value: 'DeadlineDate', name: 'Deadline', type: 'day' },
		{
			value: 'LastModifiedDateTime',
			name: 'Last Modified',
			type: 'time',
			description: 'If Karbon does not support it, the work items are sorted by start date',
		},
		{ value: 'StartDate', name: 'Start Date', type: 'day' },
	],
	initial: BY_START,
});

/** Lists work items. */
export const getAll: Operation = {
	value: 'getAll',
	name: 'Get Many',
	description: 'Get many work items',
	action: 'Get many work items',
	effect: 'read',
	properties: [
		...RETURN_ALL,
		...outputFields('workItem'),
		filtersField(
			ASSIGNEE,
			CLIENT,
			PRIMARY_STATUS,
			WORK_STATUS,
			WORK_TYPE,
			dayFilter(
				'Start Date From',
				'startDateFrom',
				'Only work items that start on this day or later',
			),
			dayFilter(
				'Start Date To',
				'startDateTo',
				'Only work items that start on this day or earlier',
			),
			{
				displayName: 'Title',
				name: 'title',
				type: 'string',
				default: '',
				placeholder: 'e.g. Tax Return',
				description: 'Only work items whose title contains this text',
			},
			rawFilter("e.g. contains(Title,'Tax')"),
		),
		optionsField(ORDER.property),
	],
	async run(input) {
		const list: KarbonList = {
			path: '/v3/WorkItems',
			key: 'WorkItemKey',
			kind: 'workItem',
			query: { $filter: filterOf(collection(input, 'filters'), input.context.getTimezone()) },
			filterable:
				'AssigneeEmailAddress, Title, WorkStatus and WorkType (eq, contains), ClientKey and PrimaryStatus (eq), and StartDate (ge, le)',
			purpose: 'list the work items',
		};
		return await readOrdered(input, list, ORDER.read(input));
	},
};

/** interface-addendum.md, Lists. @throws {ValidationError} */
function filterOf(filters: Collection, timeZone: string): string | undefined {
	const status = optionalText('Primary Status', filters.primaryStatus);
	const known = WORK_ITEM_STATUS_OPTIONS.map(({ value }) => value);
	return allOf([
		equals('AssigneeEmailAddress', 'Assignee', filters.assigneeEmailAddress),
		equals('ClientKey', 'Client', filters.clientKey),
		// Another spelling silently matches nothing (interface-addendum.md, Records: WorkItem).
		equals(
			'PrimaryStatus',
			'Primary Status',
			status && oneOf('Primary Status', spacedStatus(status), known),
		),
		fromDay('StartDate', 'Start Date From', filters.startDateFrom, timeZone),
		untilDay('StartDate', 'Start Date To', filters.startDateTo, timeZone),
		contains('Title', 'Title', filters.title),
		contains('WorkStatus', 'Work Status', filters.workStatus),
		matches('WorkType', 'Work Type', filters.workType),
		raw(filters.filter),
	]);
}

/** The order by last change is tried; if Karbon refuses it, another one is used (interface-addendum.md, Lists). */
async function readOrdered(
	input: OperationInput,
	list: KarbonList,
	order: Order,
): Promise<INodeExecutionData[]> {
	const ordered = (by: Order) => ({ ...list, query: { ...list.query, $orderby: orderText(by) } });
	return await readList(input, ordered(order)).catch(async (error: unknown) => {
		const isRefused = error instanceof NodeApiError && error.httpCode === '400';
		if (!isRefused || order.field !== 'LastModifiedDateTime') throw error;
		const results = await readList(input, ordered({ ...order, field: BY_START.field }));
		input.note(
			'Karbon cannot sort the work items by their last change, so they are sorted by their start date.',
		);
		return results;
	});
}
