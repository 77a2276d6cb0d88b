import type { IDataObject } from 'n8n-workflow';

import { entry, label, searchOf } from './searchList';

const dayOf = (moment: unknown) => (typeof moment === 'string' ? moment.slice(0, 10) : undefined);

/** `2026-11-16 - 2026-11-22 - Submitted - 3K8bVnJ4yXtH`: the period, the status and the user. */
function timesheetName({ StartDate, EndDate, Status, UserKey }: IDataObject): string {
	return label(dayOf(StartDate), dayOf(EndDate), Status, UserKey);
}

/** `2026-11-21 - 90 min - Preparation - Calls with the client`. */
function timeEntryName({ Date: date, Minutes, TaskTypeName, Description }: IDataObject): string {
	const minutes = typeof Minutes === 'number' ? `${Minutes} min` : undefined;
	return label(dayOf(date), minutes, TaskTypeName, Description);
}

/** Timesheets, newest first. */
export const searchTimesheets = searchOf({
	path: '/v3/Timesheets',
	purpose: 'list the timesheets',
	query: { $orderby: 'StartDate desc' },
	toEntry: (row) => entry(timesheetName(row), row.TimesheetKey),
});

/** Time entries, newest first. */
export const searchTimeEntries = searchOf({
	path: '/v3/IndividualTimeEntries',
	purpose: 'list the time entries',
	query: { $orderby: 'Date desc' },
	toEntry: (row) => entry(timeEntryName(row), row.IndividualTimeEntryKey),
});
