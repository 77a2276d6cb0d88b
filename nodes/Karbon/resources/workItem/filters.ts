import { WORK_ITEM_STATUS_OPTIONS } from '../../../shared/records/statuses';
import { lowerCase, spaced } from '../../../shared/text';
import { isWholeAddress, spelledEmail } from '../../clients/users';
import { located } from '../../execution/parameters';
import { type Compare, contains, equals, equalsOrContains } from '../../lists/conditions';
import { periodFilter } from '../../lists/checks/periodFilter';
import {
	choicesFilter,
	type Filter,
	keyFilter,
	listedFilter,
	partFilter,
	switchFilter,
	textFilter,
	RECORD_FILTERS,
} from '../../lists/filters';

/** A complete email address finds one user; a part, such as a domain, all users whose address contains it. */
const byEmailAddress: Compare = (field, label, value) => {
	const isWhole = isWholeAddress(String(located(value).value).trim());
	return (isWhole ? equals : contains)(field, label, value);
};

/** Also without a status. */
const isOpen = (status: unknown) => lowerCase(status) !== 'completed';

const OVERDUE = {
	description: 'Before today and not completed',
	check: { field: 'PrimaryStatus', accepts: isOpen },
};

/** Filters of Get Many (karbon.md 6). */
export const FILTERS: readonly Filter[] = [
	listedFilter({
		field: 'AssigneeEmailAddress',
		displayName: 'Assignee',
		searchListMethod: 'searchUsers',
		entered: 'email',
		compare: byEmailAddress,
		spell: spelledEmail,
		description: 'You can enter a full name, or part of an email address, such as @acme.com',
	}),
	RECORD_FILTERS.client,
	periodFilter({ field: 'DeadlineDate', displayName: 'Deadline', overdue: OVERDUE }),
	periodFilter({ field: 'DueDate', displayName: 'Due Date', overdue: OVERDUE }),
	switchFilter(
		{
			field: 'PrimaryStatus',
			displayName: 'Open Only',
			description: 'Whether to return only work items that are not completed',
		},
		isOpen,
	),
	// Karbon returns no work items, and no error, for another spelling (karbon.md 120).
	choicesFilter(
		{ field: 'PrimaryStatus', displayName: 'Primary Status' },
		WORK_ITEM_STATUS_OPTIONS,
		spaced,
	),
	periodFilter({
		field: 'StartDate',
		displayName: 'Start Date',
		isFilterable: true,
	}),
	partFilter('Title', 'Title', 'e.g. Tax Return'),
	textFilter({
		field: 'WorkScheduleKey',
		displayName: 'Work Schedule Key',
		by: 'equalsKey',
		placeholder: 'e.g. 3K8bVnJ4yXtH',
		description: 'ID (key) of the schedule that repeats the work items',
	}),
	// Karbon's legacy status field (karbon.md 127), which also has the account's own statuses.
	listedFilter({
		field: 'WorkStatus',
		displayName: 'Work Status',
		searchListMethod: 'searchWorkStatuses',
		entered: 'name',
		placeholder: 'e.g. In Review',
		compare: contains,
		description: 'Primary or secondary status. Matches any part of the name.',
	}),
	keyFilter('WorkTemplateKey', 'Work Template', 'searchWorkTemplates', {
		description: 'The template that the work items were created from',
	}),
	listedFilter({
		field: 'WorkType',
		displayName: 'Work Type',
		searchListMethod: 'searchWorkTypes',
		entered: 'name',
		compare: equalsOrContains,
		description: 'You can enter part of the name',
	}),
];
