import { dayBound, type Filter, listedFilter, textFilter } from '../../lists/filters';

/** karbon.md 142. */
export const FILTERS: readonly Filter[] = [
	listedFilter({
		field: 'ClientKey',
		displayName: 'Client',
		searchListMethod: 'searchAnyClient',
		entered: 'id',
		description: 'A contact, organization, or client group',
	}),
	dayBound('fromDay', {
		field: 'Date',
		displayName: 'Date From',
		name: 'dateFrom',
		description: 'First day (inclusive)',
	}),
	dayBound('untilDay', {
		field: 'Date',
		displayName: 'Date To',
		name: 'dateTo',
		description: 'Last day (inclusive)',
	}),
	textFilter({
		field: 'EntityKey',
		displayName: 'Record Key',
		by: 'equals',
		placeholder: 'e.g. 3K8bVnJ4yXtH',
		description: 'ID (key) of the record with the time entry, such as a work item or client',
	}),
	listedFilter({
		field: 'RoleName',
		displayName: 'Role',
		searchListMethod: 'searchRoles',
		entered: 'name',
		placeholder: 'e.g. Manager',
		description: '',
	}),
	textFilter({
		field: 'TaskTypeName',
		displayName: 'Task Type',
		by: 'equals',
		placeholder: 'e.g. Preparation',
		description: 'Exact match',
	}),
	listedFilter({
		field: 'TimesheetKey',
		displayName: 'Timesheet',
		searchListMethod: 'searchTimesheets',
		entered: 'id',
		description: '',
	}),
	listedFilter({
		field: 'UserKey',
		displayName: 'User',
		searchListMethod: 'searchUserKeys',
		entered: 'id',
		description: '',
	}),
	listedFilter({
		field: 'WorkItemKey',
		displayName: 'Work Item',
		searchListMethod: 'searchWorkItems',
		entered: 'id',
		description: '',
	}),
];
