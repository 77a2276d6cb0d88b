import { listedFilter } from './filters';

/** Filters by another record, which several lists have. */
export const RECORD_FILTERS = {
	client: listedFilter({
		field: 'ClientKey',
		displayName: 'Client',
		searchListMethod: 'searchAnyClient',
		entered: 'id',
		description: 'A contact, organization, or client group',
	}),
	timesheet: listedFilter({
		field: 'TimesheetKey',
		displayName: 'Timesheet',
		searchListMethod: 'searchTimesheets',
		entered: 'id',
	}),
	workItem: listedFilter({
		field: 'WorkItemKey',
		displayName: 'Work Item',
		searchListMethod: 'searchWorkItems',
		entered: 'id',
	}),
};
