import { getOperation } from '../../records/getOperation';
import type { Resource } from '../../execution/operation';
import { TIME_ENTRY_KEY } from '../../fields/keyLocators';
import {
	dayBound,
	exactFilter,
	type Filter,
	keyFilter,
	listedFilter,
	textFilter,
	RECORD_FILTERS,
} from '../../lists/filters';
import { listOperation } from '../../lists/listOperation';
import { listOrder } from '../../lists/order';

/** karbon.md 142. */
const FILTERS: readonly Filter[] = [
	RECORD_FILTERS.client,
	dayBound('fromDay', 'Date', 'Date From', 'First day (inclusive)'),
	dayBound('untilDay', 'Date', 'Date To', 'Last day (inclusive)'),
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

/** karbon.md 5. */
const MAX_TIME_ENTRIES = 1_000;

const get = getOperation({
	record: 'a time entry',
	path: '/v3/IndividualTimeEntries',
	locator: TIME_ENTRY_KEY,
	kind: 'timeEntry',
});

const getAll = listOperation({
	records: 'time entries',
	path: '/v3/IndividualTimeEntries',
	key: 'IndividualTimeEntryKey',
	kind: 'timeEntry',
	maximum: MAX_TIME_ENTRIES,
	filters: FILTERS,
	example: "RoleName eq 'Manager' and Date gt 2026-11-01T00:00:00Z",
	filterable:
		'TimesheetKey, EntityKey, WorkItemKey, ClientKey, UserKey, RoleName, and TaskTypeName (eq), and Date (eq, gt, ge, lt, le)',
	// karbon.md 142.
	order: listOrder({
		fields: [{ value: 'Date', name: 'Date', type: 'day' }],
		defaultOrder: { field: 'Date', direction: 'asc' },
	}),
});

export const timeEntry: Resource = {
	value: 'timeEntry',
	name: 'Time Entry',
	description: "One user's time on one day",
	operations: [get, getAll],
};
