import type { INodeProperties } from 'n8n-workflow';

import { WORK_ITEM_STATUS_OPTIONS } from '../../../shared/records/statuses';
import { filterLocator } from '../../fields/filterLocator';

/** The user that work items are assigned to. */
export const ASSIGNEE = filterLocator({
	displayName: 'Assignee',
	name: 'assigneeEmailAddress',
	searchListMethod: 'searchUsers',
	entered: 'email',
	description: 'Only work items assigned to this user',
});

/** The client that work items are for. */
export const CLIENT = filterLocator({
	displayName: 'Client',
	name: 'clientKey',
	searchListMethod: 'searchAnyClient',
	entered: 'id',
	description: 'Only work items of this contact, organization or client group',
});

/** The values are fixed (interface-addendum.md, Records: WorkItem). */
export const PRIMARY_STATUS: INodeProperties = {
	displayName: 'Primary Status',
	name: 'primaryStatus',
	type: 'options',
	options: [...WORK_ITEM_STATUS_OPTIONS],
	default: 'In Progress',
};

/** The older status field, which the account's own statuses are part of. */
export const WORK_STATUS = filterLocator({
	displayName: 'Work Status',
	name: 'workStatus',
	searchListMethod: 'searchWorkStatuses',
	entered: 'name',
	placeholder: 'e.g. In Review',
	description: 'Only work items whose work status contains this text',
});

/** A work type of the account. */
export const WORK_TYPE = filterLocator({
	displayName: 'Work Type',
	name: 'workType',
	searchListMethod: 'searchWorkTypes',
	entered: 'name',
	description:
		'Only work items of the type from the list, or whose type contains the name that you enter',
});
