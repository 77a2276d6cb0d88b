import { type INodeExecutionData, NodeApiError } from 'n8n-workflow';

import { allOf } from '../../../shared/odata/query';
import { contains, equals, fromDay, raw, untilDay } from '../../lists/conditions';
import { ORDER_DIRECTION, rawFilter } from '../../fields/listOptions';
import { RETURN_ALL } from '../../fields/returnAll';
import { type KarbonList, orderOf, readList } from '../../lists/readList';
import type { Operation, OperationInput } from '../../execution/operation';
import { type Collection, collection, optionalText } from '../../execution/parameters';

/** interface-addendum.md, Lists; the last one is not published for this list. */
const ORDERS = ['StartDate', 'DeadlineDate', 'LastModifiedDateTime'] as const;

/** Lists work items. */
export const getAll: Operation = {
	value: 'getAll',
	name: 'Get Many',
	description: 'Get many work items',
	action: 'Get many work items',
	effect: 'read',
	properties: [
		...RETURN_ALL,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
				{
					displayName: 'Assignee Email Address',
					name: 'assigneeEmailAddress',
					type: 'string',
					default: '',
					placeholder: 'e.g. name@email.com',
					description: 'Only work items assigned to the person with exactly this email address',
				},
				{
					displayName: 'Client Key',
					name: 'clientKey',
					type: 'string',
					default: '',
					placeholder: 'e.g. 3K8bVnJ4yXtH',
					description: 'Only work items of the contact, organization or client group with this key',
				},
				rawFilter("e.g. contains(Title,'Tax')"),
				{
					displayName: 'Primary Status',
					name: 'primaryStatus',
					type: 'string',
					default: '',
					placeholder: 'e.g. In Progress',
					description:
						'Only work items with exactly this primary status, written with spaces (InProgress is sent as In Progress)',
				},
				{
					displayName: 'Start Date From',
					name: 'startDateFrom',
					type: 'dateTime',
					default: '',
					description: 'Only work items that start on this calendar day or later',
				},
				{
					displayName: 'Start Date To',
					name: 'startDateTo',
					type: 'dateTime',
					default: '',
					description: 'Only work items that start on this calendar day or earlier',
				},
				{
					displayName: 'Title',
					name: 'title',
					type: 'string',
					default: '',
					placeholder: 'e.g. Tax Return',
					description: 'Only work items whose title contains this text',
				},
				{
					displayName: 'Work Status',
					name: 'workStatus',
					type: 'string',
					default: '',
					placeholder: 'e.g. In Progress',
					description: 'Only work items whose work status contains this text',
				},
				{
					displayName: 'Work Type',
					name: 'workType',
					type: 'string',
					default: '',
					placeholder: 'e.g. Bookkeeping',
					description: 'Only work items whose work type contains this text',
				},
			],
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			options: [
				{
					displayName: 'Order By',
					name: 'orderBy',
					type: 'options',
					options: [
						{ name: 'Deadline Date', value: 'DeadlineDate' },
						{
							name: 'Last Modified',
							value: 'LastModifiedDateTime',
							description:
								'Not every account supports this; if not, the start date is used instead',
						},
						{ name: 'Start Date', value: 'StartDate' },
					],
					default: 'StartDate',
					description: 'The field to sort by',
				},
				ORDER_DIRECTION,
			],
		},
	],
	async run(input) {
		const list: KarbonList = {
			path: '/v3/WorkItems',
			query: { $filter: filterOf(collection(input, 'filters'), input.context.getTimezone()) },
			purpose: 'list the work items',
		};
		return await readOrdered(input, list, collection(input, 'options'));
	},
};

/** interface-addendum.md, Lists. @throws {ValidationError} */
function filterOf(filters: Collection, timeZone: string): string | undefined {
	return allOf([
		equals('AssigneeEmailAddress', 'Assignee Email Address', filters.assigneeEmailAddress),
		equals('ClientKey', 'Client Key', filters.clientKey),
		equals('PrimaryStatus', 'Primary Status', spaced(filters.primaryStatus)),
		fromDay('StartDate', 'Start Date From', filters.startDateFrom, timeZone),
		untilDay('StartDate', 'Start Date To', filters.startDateTo, timeZone),
		contains('Title', 'Title', filters.title),
		contains('WorkStatus', 'Work Status', filters.workStatus),
		contains('WorkType', 'Work Type', filters.workType),
		raw(filters.filter),
	]);
}

/** The unspaced form silently matches nothing (interface-addendum.md, Records: WorkItem). */
function spaced(value: unknown): string | undefined {
	return optionalText('Primary Status', value)?.replace(/([a-z])([A-Z])/g, '$1 $2');
}

/** The order by last change is tried, and given up when the service refuses it (interface-addendum.md, Lists). */
async function readOrdered(
	input: OperationInput,
	list: KarbonList,
	options: Collection,
): Promise<INodeExecutionData[]> {
	const ordered = (by: Collection) => ({
		...list,
		query: { ...list.query, $orderby: orderOf(by, ORDERS, 'StartDate') },
	});
	return await readList(input, ordered(options)).catch(async (error: unknown) => {
		const isRefused = error instanceof NodeApiError && error.httpCode === '400';
		if (!isRefused || options.orderBy !== 'LastModifiedDateTime') throw error;
		const results = await readList(input, ordered({ ...options, orderBy: 'StartDate' }));
		input.note(
			'Karbon refused to order the work items by their last change, so they are ordered by their start date.',
		);
		return results;
	});
}
