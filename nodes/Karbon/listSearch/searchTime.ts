import type { IDataObject, ILoadOptionsFunctions } from 'n8n-workflow';

import {
	dayLabel,
	entry,
	findEntries,
	label,
	type ListSearch,
	type SearchableList,
	searchList,
} from './searchList';
import { USERS_BY_KEY } from './searchPeople';

/** Names of users by their key. */
type UserNames = ReadonlyMap<unknown, string>;

/** `2026-11-16 - 2026-11-22 - Amelia Anderson - amelia@firm.example - Submitted`. */
function timesheetName({ StartDate, EndDate, Status, UserKey }: IDataObject, users: UserNames) {
	return label(dayLabel(StartDate), dayLabel(EndDate), users.get(UserKey) ?? UserKey, Status);
}

/** `2026-11-21 - 90 min - Amelia Anderson - amelia@firm.example - Preparation - Calls with the client`. */
function timeEntryName(row: IDataObject, users: UserNames): string {
	const minutes = typeof row.Minutes === 'number' ? `${row.Minutes} min` : undefined;
	const user = users.get(row.UserKey);
	return label(dayLabel(row.Date), minutes, user, row.TaskTypeName, row.Description);
}

const timesheets = (users: UserNames): SearchableList => ({
	path: '/v3/Timesheets',
	records: 'timesheets',
	query: { $orderby: 'StartDate desc' },
	toEntry: (row) => entry(timesheetName(row, users), row.TimesheetKey),
});

const timeEntries = (users: UserNames): SearchableList => ({
	path: '/v3/IndividualTimeEntries',
	records: 'time entries',
	query: { $orderby: 'Date desc' },
	toEntry: (row) => entry(timeEntryName(row, users), row.IndividualTimeEntryKey),
});

/** The first users. None if they cannot be listed: the records can still be chosen. */
async function readUserNames(context: ILoadOptionsFunctions): Promise<UserNames> {
	const found = await findEntries(context, USERS_BY_KEY).catch(() => undefined);
	return new Map(found?.entries.map(({ value, name }) => [value, name]));
}

/** The search of a list whose rows name users by key. */
function searchWithUsers(listFor: (users: UserNames) => SearchableList): ListSearch {
	return async function (filter, token) {
		return await searchList(this, listFor(await readUserNames(this)), filter, token);
	};
}

export const TIME_SEARCHES = {
	searchTimesheets: searchWithUsers(timesheets),
	searchTimeEntries: searchWithUsers(timeEntries),
};
