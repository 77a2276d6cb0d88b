import { hasAnyOf, isAnyOf } from '../../lists/conditions';
import { choiceFilter, dayBound, type Filter, listedFilter } from '../../lists/filters';

/** karbon.md 142. */
const STATUSES = ['Approved', 'Declined', 'Draft', 'Submitted'];

/** karbon.md 142. */
export const FILTERS: readonly Filter[] = [
	dayBound('untilDayByLt', {
		field: 'EndDate',
		displayName: 'End Date To',
		name: 'endDateTo',
		description: 'Only timesheets that end on this day or earlier',
	}),
	dayBound('fromDayByGt', {
		field: 'StartDate',
		displayName: 'Start Date From',
		name: 'startDateFrom',
		description: 'Only timesheets that start on this day or later',
	}),
	choiceFilter(
		{
			field: 'Status',
			displayName: 'Status',
			description: 'Where the timesheet is in its approval',
		},
		STATUSES.map((value) => ({ name: value, value })),
		'Submitted',
	),
	listedFilter({
		field: 'TimesheetKey',
		displayName: 'Timesheet',
		searchListMethod: 'searchTimesheets',
		entered: 'id',
		description: 'Only this timesheet',
	}),
	listedFilter({
		field: 'UserKey',
		displayName: 'User',
		searchListMethod: 'searchUserKeys',
		entered: 'id',
		compare: isAnyOf,
		description: 'Only timesheets of this user. Enter several keys with commas by ID.',
	}),
	listedFilter({
		field: 'WorkItemKeys',
		displayName: 'Work Item',
		name: 'workItemKey',
		searchListMethod: 'searchWorkItems',
		entered: 'id',
		compare: hasAnyOf,
		description:
			'Only timesheets with time on this work item. Enter several keys with commas by ID.',
	}),
];
