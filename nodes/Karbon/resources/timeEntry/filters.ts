import {
	dayBound,
	exactFilter,
	type Filter,
	keyFilter,
	listedFilter,
	textFilter,
	RECORD_FILTERS,
} from '../../lists/filters';

/** karbon.md 142. */
export const FILTERS: readonly Filter[] = [
	RECORD_FILTERS.client,
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
		by: 'equalsWorkKey',
		placeholder: 'e.g. 3K8bVnJ4yXtH',
		description: 'ID (key) of the record with the time entry, such as a work item or client',
	}),
	listedFilter({
		field: 'RoleName',
		displayName: 'Role',
		searchListMethod: 'searchRoles',
		entered: 'name',
		placeholder: 'e.g. Manager',
	}),
	exactFilter('TaskTypeName', 'Task Type', 'e.g. Preparation'),
	RECORD_FILTERS.timesheet,
	keyFilter('UserKey', 'User', 'searchUserKeys'),
	RECORD_FILTERS.workItem,
];
