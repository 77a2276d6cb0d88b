/**
 * @typedef {import('../../control/overview').Overview} Overview
 * @typedef {import('../../control/log').LogEntry} LogEntry
 * @typedef {import('../../control/records').RecordsPage} RecordsPage
 */

/** Collections on the page, those of most workflows first. */
export const COLLECTIONS = /** @type {const} */ ([
	['invoices', 'Invoices'],
	['payments', 'Payments'],
	['expenses', 'Expenses'],
	['contacts', 'Contacts'],
	['organizations', 'Organizations'],
	['clientGroups', 'Client groups'],
	['workItems', 'Work items'],
	['files', 'Files'],
	['notes', 'Notes'],
	['noteComments', 'Comments'],
	['users', 'Users'],
	['teams', 'Teams'],
	['roles', 'Roles'],
	['workSchedules', 'Work schedules'],
	['workTemplates', 'Work templates'],
	['timesheets', 'Timesheets'],
	['timeEntries', 'Time entries'],
	['estimateSummaries', 'Estimate summaries'],
	['customFields', 'Custom fields'],
	['customFieldValues', 'Custom field values'],
	['integrationTasks', 'Integration tasks'],
	['integrationTaskDefinitions', 'Integration task definitions'],
]);

export const PAGE_SIZE = 20;

/** What the page shows. */
export const model = {
	/** @type {Overview | undefined} */
	overview: undefined,
	/** @type {LogEntry[]} */
	log: [],
	/** Which entries of the log are shown. */
	logFilter: /** @type {'all' | LogEntry['type']} */ ('all'),
	collection: 'invoices',
	search: '',
	offset: 0,
	/** @type {RecordsPage} */
	records: { total: 0, rows: [] },
	/** The outcome of the last action. */
	message: '',
	isError: false,
	/** The record in the dialog. */
	open: /** @type {undefined | { key: string, name: string, text: string, patch: string }} */ (
		undefined
	),
};
