import { getOperation } from '../../records/getOperation';
import type { Resource } from '../../execution/operation';
import { WORK_TEMPLATE_KEY } from '../../fields/keyLocators';
import {
	countFilter,
	flagFilter,
	keyFilter,
	momentFilter,
	textFilter,
	type Filter,
} from '../../lists/filters';
import { listOperation } from '../../lists/listOperation';
import { listOrder } from '../../lists/order';

/** karbon.md 125. */
const FILTERS: readonly Filter[] = [
	flagFilter({ field: 'HasScheduledClientTaskGroups', displayName: 'Client Tasks' }, [
		{
			name: 'Scheduled',
			value: true,
			description: 'Client tasks in work items created from this template may be sent to clients',
		},
		{ name: 'Not Scheduled', value: false },
	]),
	flagFilter({ field: 'DraftHasChanges', displayName: 'Draft' }, [
		{ name: 'Has Unpublished Changes', value: true },
		{ name: 'No Unpublished Changes', value: false },
	]),
	momentFilter({
		field: 'DateLastWorkItemCreated',
		displayName: 'Last Used At',
		description: 'Exact time at which a work item was last created from the template',
	}),
	momentFilter({ field: 'DateModified', displayName: 'Modified At', description: 'Exact match' }),
	momentFilter({ field: 'PublishedDate', displayName: 'Published At', description: 'Exact match' }),
	countFilter({
		field: 'NumberOfWorkItemsCreated',
		displayName: 'Number of Work Items',
		description: 'Exact number of work items created from the template',
	}),
	textFilter({
		field: 'Title',
		displayName: 'Title',
		by: 'startsWith',
		placeholder: 'e.g. Tax Return',
		description: 'Matches the beginning of the title',
	}),
	keyFilter('WorkTypeKey', 'Work Type', 'searchWorkTypeKeys'),
];

/** karbon.md 125. */
const MAX_TEMPLATES = 10;

const get = getOperation({
	record: 'a work template',
	path: '/v3/WorkTemplates',
	locator: WORK_TEMPLATE_KEY,
	kind: 'workTemplate',
});

const getAll = listOperation({
	records: 'work templates',
	path: '/v3/WorkTemplates',
	key: 'WorkTemplateKey',
	kind: 'workTemplate',
	maximum: MAX_TEMPLATES,
	filters: FILTERS,
	example: "Title eq 'Annual Tax Return'",
	filterable:
		'Title (eq, startswith), and WorkTypeKey, PublishedDate, DateModified, DateLastWorkItemCreated, NumberOfWorkItemsCreated, HasScheduledClientTaskGroups, and DraftHasChanges (eq)',
	// karbon.md 125.
	order: listOrder({
		fields: [
			{ value: 'DateLastWorkItemCreated', name: 'Last Used', type: 'time' },
			{ value: 'DateModified', name: 'Modified', type: 'time' },
			{ value: 'NumberOfWorkItemsCreated', name: 'Number of Work Items', type: 'number' },
			{ value: 'PublishedDate', name: 'Published', type: 'time' },
			{ value: 'WorkTypeKey', name: 'Work Type Key', type: 'text' },
		],
		defaultOrder: { field: 'PublishedDate', direction: 'asc' },
	}),
});

export const workTemplate: Resource = {
	value: 'workTemplate',
	name: 'Work Template',
	description: 'Templates for work items',
	operations: [get, getAll],
};
