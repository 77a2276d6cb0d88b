import type { IDataObject } from 'n8n-workflow';

import { containsText, literal } from '../../shared/odata/query';
import {
	createListSearch,
	dayLabel,
	entry,
	inParentheses,
	label,
	type SearchableList,
} from './searchList';

/** Work items are searched by their title. */
export const WORK_ITEMS: SearchableList = {
	path: '/v3/WorkItems',
	records: 'work items',
	query: { $orderby: 'StartDate desc' },
	filterFor: (text) => containsText('Title', text),
	toEntry: (row) => entry(nameOf(row), row.WorkItemKey),
};

/** `Tax Return - Client name - due 2026-12-01 (In Progress)`: repeating work differs in its dates only. */
function nameOf({ Title, ClientName, DueDate, PrimaryStatus }: IDataObject): string {
	return `${label(Title, ClientName, dueLabel(DueDate))}${inParentheses(PrimaryStatus)}`;
}

/** `due 2026-12-01`. */
function dueLabel(value: unknown): string | undefined {
	const day = dayLabel(value);
	return day && `due ${day}`;
}

/** Rows of one page of templates (karbon.md 125). */
const MAX_TEMPLATES = 10;

/** Integration tasks; Karbon cannot search them by text, so rows are searched here. */
export const INTEGRATION_TASKS: SearchableList = {
	path: '/v3/IntegrationTasks',
	maximum: Infinity,
	records: 'integration tasks',
	toEntry: ({ TaskName, TaskStatus, TaskDueDate, TaskKey }) =>
		entry(label(TaskName, TaskStatus, dueLabel(TaskDueDate)), TaskKey),
};

export const WORK_SEARCHES = {
	searchWorkItems: createListSearch(WORK_ITEMS),
	/**
	 * Work schedules, which Karbon does not list: those of the work items. The value is the key of the schedule.
	 * Work items of one schedule have an entry each.
	 */
	searchWorkSchedules: createListSearch({
		...WORK_ITEMS,
		toEntry: (row) => entry(nameOf(row), row.WorkScheduleKey),
	}),
	/** Work templates, which Karbon finds by the beginning of their title (karbon.md 125). */
	searchWorkTemplates: createListSearch({
		path: '/v3/WorkTemplates',
		records: 'work templates',
		query: { $orderby: 'PublishedDate' },
		maximum: MAX_TEMPLATES,
		filterFor: (text) => `startswith(Title,${literal(text)})`,
		toEntry: (row) => entry(label(row.Title), row.WorkTemplateKey),
	}),
	searchIntegrationTasks: createListSearch(INTEGRATION_TASKS),
	/** The tasks that the application may add to work items. */
	searchTaskDefinitions: createListSearch({
		path: '/v3/IntegrationTaskDefinitions',
		maximum: Infinity,
		records: 'integration task definitions',
		toEntry: (row) => entry(label(row.TaskName), row.TaskDefinitionKey),
	}),
};
