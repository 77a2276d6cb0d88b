import { equalsWorkKey } from './conditions';
import { keyFilter } from './filters';

/** Filters by another record, which several lists have. */
export const RECORD_FILTERS = {
	client: keyFilter('ClientKey', 'Client', 'searchAnyClient', {
		description: 'A contact, organization, or client group',
	}),
	timesheet: keyFilter('TimesheetKey', 'Timesheet', 'searchTimesheets'),
	workItem: keyFilter('WorkItemKey', 'Work Item', 'searchWorkItems', { compare: equalsWorkKey }),
};
