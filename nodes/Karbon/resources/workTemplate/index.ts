import { getOperation } from '../../execution/getOperation';
import type { Resource } from '../../execution/operation';
import { WORK_TEMPLATE_KEY } from '../../fields/keyLocators';
import { listOperation } from '../../lists/listOperation';
import { listOrder } from '../../lists/order';
import { FILTERS } from './filters';

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
