import type { IDataObject } from 'n8n-workflow';

import { createListSearch, dayLabel, entry, label } from './searchList';

/** `2026-11-16 - 2026-11-22 - Submitted - 3K8bVnJ4yXtH`: the period, the status and the user. */
function timesheetName({ StartDate, EndDate, Status, UserKey }: IDataObject): string {
	return label(dayLabel(StartDate), dayLabel(EndDate), Status, UserKey);
}

/** `2026-11-21 - 90 min - Preparation - Calls with the client`. */
function timeEntryName({ Date: date, Minutes, TaskTypeName, Description }: IDataObject): string {
	const minutes = typeof Minutes === 'number' ? `${Minutes} min` : undefined;
	return label(dayLabel(date), minutes, TaskTypeName, Description);
}

/** Searches timesheets, newest first. */
export const searchTimesheets = createListSearch({
	path: '/v3/Timesheets',
	records: 'timesheets',
	query: { $orderby: 'StartDate desc' },
	toEntry: (row) => entry(timesheetName(row), row.TimesheetKey),
});

/** Searches time entries, newest first. */
export const searchTimeEntries = createListSearch({
	path: '/v3/IndividualTimeEntries',
	records: 'time entries',
	query: { $orderby: 'Date desc' },
	toEntry: (row) => entry(timeEntryName(row), row.IndividualTimeEntryKey),
});
