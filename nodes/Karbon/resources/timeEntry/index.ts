import { getOperation } from '../../execution/getOperation';
import type { Resource } from '../../execution/operation';
import { TIME_ENTRY_KEY } from '../../fields/keyLocators';
import { listOperation } from '../../lists/listOperation';
import { listOrder } from '../../lists/order';
import { FILTERS } from './filters';

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
