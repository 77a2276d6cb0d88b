import { spacedStatus, WORK_ITEM_STATUS_OPTIONS } from '../../../shared/records/statuses';
import { located } from '../../execution/parameters';
import { type Compare, contains, equals, equalsOrContains } from '../../lists/conditions';
import { choiceFilter, dayBound, type Filter, listedFilter, textFilter } from '../../lists/filters';

/** A complete email address finds one user; a part, such as a domain, all users whose address contains it. */
const byEmailAddress: Compare = (field, label, value) => {
	const isWhole = /^[^@\s]+@[^@\s]+$/.test(String(located(value).value).trim());
	return (isWhole ? equals : contains)(field, label, value);
};

/** Filters of Get Many (karbon.md 6). */
export const FILTERS: readonly Filter[] = [
	listedFilter({
		field: 'AssigneeEmailAddress',
		displayName: 'Assignee',
		searchListMethod: 'searchUsers',
		entered: 'email',
		compare: byEmailAddress,
		description:
			'Only work items assigned to this user, or to users whose email address contains the part that you enter',
	}),
	listedFilter({
		field: 'ClientKey',
		displayName: 'Client',
		searchListMethod: 'searchAnyClient',
		entered: 'id',
		description: 'Only work items of this contact, organization or client group',
	}),
	// Karbon returns no work items, and no error, for another spelling (karbon.md 120).
	choiceFilter(
		{ field: 'PrimaryStatus', displayName: 'Primary Status' },
		WORK_ITEM_STATUS_OPTIONS,
		'In Progress',
		spacedStatus,
	),
	dayBound('fromDay', {
		field: 'StartDate',
		displayName: 'Start Date From',
		name: 'startDateFrom',
		description: 'Only work items that start on this day or later',
	}),
	dayBound('untilDay', {
		field: 'StartDate',
		displayName: 'Start Date To',
		name: 'startDateTo',
		description: 'Only work items that start on this day or earlier',
	}),
	textFilter({
		field: 'Title',
		displayName: 'Title',
		by: 'contains',
		placeholder: 'e.g. Tax Return',
		description: 'Only work items whose title contains this text',
	}),
	textFilter({
		field: 'WorkScheduleKey',
		displayName: 'Work Schedule ID',
		by: 'equals',
		placeholder: 'e.g. 3K8bVnJ4yXtH',
		description: 'Only work items that this schedule repeats',
	}),
	// Karbon's legacy status field (karbon.md 127), which also has the account's own statuses.
	listedFilter({
		field: 'WorkStatus',
		displayName: 'Work Status',
		searchListMethod: 'searchWorkStatuses',
		entered: 'name',
		placeholder: 'e.g. In Review',
		compare: contains,
		description: 'Only work items whose work status contains this text',
	}),
	listedFilter({
		field: 'WorkTemplateKey',
		displayName: 'Work Template',
		searchListMethod: 'searchWorkTemplates',
		entered: 'id',
		description: 'Only work items created from this template',
	}),
	listedFilter({
		field: 'WorkType',
		displayName: 'Work Type',
		searchListMethod: 'searchWorkTypes',
		entered: 'name',
		compare: equalsOrContains,
		description:
			'Only work items of the type from the list, or whose type contains the name that you enter',
	}),
];
