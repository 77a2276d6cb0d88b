import { dayBound, type Filter, listedFilter, textFilter } from '../../lists/filters';

/** karbon.md 142. */
export const FILTERS: readonly Filter[] = [
	listedFilter({
		field: 'ClientKey',
		displayName: 'Client',
		searchListMethod: 'searchAnyClient',
		entered: 'id',
		description: 'Only time for this contact, organization or client group',
	}),
	dayBound('fromDay', {
		field: 'Date',
		displayName: 'Date From',
		name: 'dateFrom',
		description: 'Only time of this day or later',
	}),
	dayBound('untilDay', {
		field: 'Date',
		displayName: 'Date To',
		name: 'dateTo',
		description: 'Only time of this day or earlier',
	}),
	textFilter({
		field: 'EntityKey',
		displayName: 'Record ID',
		by: 'equals',
		placeholder: 'e.g. 3K8bVnJ4yXtH',
		description: 'Only time on the record with this key, such as a work item or a client',
	}),
	listedFilter({
		field: 'RoleName',
		displayName: 'Role',
		searchListMethod: 'searchRoles',
		entered: 'name',
		placeholder: 'e.g. Manager',
		description: 'Only time in this role',
	}),
	textFilter({
		field: 'TaskTypeName',
		displayName: 'Task Type',
		by: 'equals',
		placeholder: 'e.g. Preparation',
		description: 'Only time with exactly this task type',
	}),
	listedFilter({
		field: 'TimesheetKey',
		displayName: 'Timesheet',
		searchListMethod: 'searchTimesheets',
		entered: 'id',
		description: 'Only time in this timesheet',
	}),
	listedFilter({
		field: 'UserKey',
		displayName: 'User',
		searchListMethod: 'searchUserKeys',
		entered: 'id',
		description: 'Only time of this user',
	}),
	listedFilter({
		field: 'WorkItemKey',
		displayName: 'Work Item',
		searchListMethod: 'searchWorkItems',
		entered: 'id',
		description: 'Only time on this work item',
	}),
];
