import { firstOf } from '../../support/records';
import type { Ui } from '../../support/ui';
import { LIST_FIELDS, type Visit } from '../visit';

const user = ({ simulator }: Ui) => firstOf('user', simulator.store.users);
const workItem = ({ simulator }: Ui) => firstOf('work item', simulator.store.workItems);

/** Timesheets of the first user, newest first as in the searchable list. */
const timesheets = (ui: Ui) =>
	[...ui.simulator.store.timesheets.values()]
		.filter(({ UserKey }) => UserKey === user(ui).Id)
		.sort((a, b) => b.StartDate.localeCompare(a.StartDate));

/** Time entries of the newest of these timesheets, oldest first. */
const timeEntries = (ui: Ui) =>
	[...ui.simulator.store.timeEntries.values()]
		.filter(({ TimesheetKey }) => TimesheetKey === timesheets(ui)[0].TimesheetKey)
		.sort((a, b) => a.Date.localeCompare(b.Date));

/** Timesheets, time entries and estimates. */
export const TIME_VISITS: Visit[] = [
	{
		action: 'Get many timesheets',
		fields: [...LIST_FIELDS, 'Filters', 'Options'],
		async fill(ui) {
			await ui.form.add('orderBy', 'Order By');
			await ui.form.choose('orderBy', 'Start Date (Latest First)');
			await ui.form.add('userKey', 'User', 'first');
			await ui.form.pick('userKey', user(ui).Name);
		},
		shows: (ui) => [timesheets(ui)[0].TimesheetKey, `${timesheets(ui).length} items`],
	},
	{
		action: 'Get a timesheet',
		fields: ['Timesheet', 'Options'],
		async fill(ui) {
			await ui.form.pick('timesheetKey', user(ui).Name);
			await ui.form.add('expand', 'Expand');
			await ui.form.chooseAlso('expand', 'Time Entries');
		},
		shows: (ui) => [timesheets(ui)[0].TimesheetKey, 'TimeEntries'],
	},
	{
		action: 'Get many time entries',
		fields: [...LIST_FIELDS, 'Simplify', 'Filters', 'Options'],
		async fill(ui) {
			await ui.form.add('timesheetKey', 'Timesheet', 'first');
			await ui.form.pick('timesheetKey', user(ui).Name);
		},
		shows: (ui) => [timeEntries(ui)[0].IndividualTimeEntryKey, `${timeEntries(ui).length} items`],
	},
	{
		action: 'Get a time entry',
		fields: ['Time Entry', 'Simplify'],
		async fill(ui) {
			await ui.form.pick('timeEntryKey', timeEntries(ui)[0].Description);
		},
		shows: (ui) => ['IndividualTimeEntryKey', timeEntries(ui)[0].Description],
	},
	{
		action: 'Get the estimate summaries of a work item',
		fields: ['Work Item'],
		async fill(ui) {
			await ui.form.pick('workItemKey', workItem(ui).Title);
		},
		shows(ui) {
			const { rows } = ui.simulator.store.estimateSummaries.get(workItem(ui).WorkItemKey) ?? {};
			return [String(rows?.[0].EstimateSummaryKey), `${rows?.length} items`];
		},
	},
];
