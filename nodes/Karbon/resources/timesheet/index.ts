import { getOperation } from '../../records/getOperation';
import type { Resource } from '../../execution/operation';
import { TIMESHEET_KEY } from '../../fields/keyLocators';
import { hasAnyOf, isAnyOf } from '../../lists/conditions';
import {
	choiceFilter,
	dayBound,
	type Filter,
	keyFilter,
	RECORD_FILTERS,
} from '../../lists/filters';
import { listOperation } from '../../lists/listOperation';
import { listOrder } from '../../lists/order';

/** karbon.md 142. */
const STATUSES = ['Approved', 'Declined', 'Draft', 'Submitted'];

/** karbon.md 142. */
const FILTERS: readonly Filter[] = [
	dayBound('untilDayByLt', 'EndDate', 'Ends On or Before', '', 'endDateTo'),
	dayBound('fromDayByGt', 'StartDate', 'Starts On or After', '', 'startDateFrom'),
	choiceFilter(
		{ field: 'Status', displayName: 'Status', description: 'Approval status of the timesheet' },
		STATUSES.map((value) => ({ name: value, value })),
		'Submitted',
	),
	RECORD_FILTERS.timesheet,
	keyFilter('UserKey', 'User', 'searchUserKeys', {
		compare: isAnyOf,
		description: 'To enter several keys, separate them with commas',
	}),
	keyFilter('WorkItemKeys', 'Work Item', 'searchWorkItems', {
		name: 'workItemKey',
		compare: hasAnyOf,
		description: 'To enter several keys, separate them with commas',
	}),
];

const EXPANSIONS = [
	{
		name: 'Time Entries',
		value: 'TimeEntries',
		description:
			'Time totals by work item, role, and task type. For daily entries, use Time Entry > Get Many.',
	},
];

const get = getOperation({
	record: 'a timesheet',
	path: '/v3/Timesheets',
	locator: TIMESHEET_KEY,
	expansions: EXPANSIONS,
});

const getAll = listOperation({
	records: 'timesheets',
	path: '/v3/Timesheets',
	key: 'TimesheetKey',
	filters: FILTERS,
	example: "Status eq 'Submitted'",
	filterable:
		'TimesheetKey (eq), Status and UserKey (eq, in), StartDate and EndDate (eq, gt, ge, lt, le), and WorkItemKeys (any)',
	// karbon.md 142.
	order: listOrder({
		fields: [
			{ value: 'EndDate', name: 'End Date', type: 'day' },
			{ value: 'StartDate', name: 'Start Date', type: 'day' },
		],
		defaultOrder: { field: 'StartDate', direction: 'asc' },
	}),
	expansions: EXPANSIONS,
});

/** Timesheets, which add up the time of a user in the firm's timesheet period. */
export const timesheet: Resource = {
	value: 'timesheet',
	name: 'Timesheet',
	description: "One user's time in one period",
	operations: [get, getAll],
};
