import { hasAnyOf, isAnyOf } from '../../lists/conditions';
import {
	choiceFilter,
	dayBound,
	type Filter,
	keyFilter,
	RECORD_FILTERS,
} from '../../lists/filters';

/** karbon.md 142. */
const STATUSES = ['Approved', 'Declined', 'Draft', 'Submitted'];

/** karbon.md 142. */
export const FILTERS: readonly Filter[] = [
	dayBound('untilDayByLt', {
		field: 'EndDate',
		displayName: 'Ends On or Before',
		name: 'endDateTo',
	}),
	dayBound('fromDayByGt', {
		field: 'StartDate',
		displayName: 'Starts On or After',
		name: 'startDateFrom',
	}),
	choiceFilter(
		{
			field: 'Status',
			displayName: 'Status',
			description: 'Approval status of the timesheet',
		},
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
