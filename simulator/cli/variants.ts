import type { VariantOptions } from '../types';
import { ACCESS_FLAGS } from './accessFlags';
import { BILLING_FLAGS } from './billingFlags';
import { choice, count, type Flag, readChoice, toggle } from './flag';
import { VALUE_FLAGS } from './valueFlags';
import { WEBHOOK_FLAGS } from './webhookFlags';

/**
 * Behaviors that Karbon does not document, or that its documents describe differently. `listShift` has two flags below.
 */
export const VARIANT_FLAGS = {
	...VALUE_FLAGS,
	...BILLING_FLAGS,
	...WEBHOOK_FLAGS,
	...ACCESS_FLAGS,
	tieOrder: choice('tie-order', ['key', 'random'], 'order of rows with equal times'),
	clientGroupOrder: choice(
		'client-group-order',
		['inserted', 'random'],
		'order of client groups; random is another one after each change',
	),
	conflicts: choice(
		'conflicts',
		['changedSinceRead', 'withoutBody', 'none'],
		'write of a record that changed since it was read: 409 with code 4020, 409 without a body, or the last write wins',
	),
	putOmitted: choice('put-omitted', ['cleared', 'kept'], 'fields that a PUT leaves out'),
	putNull: choice(
		'put-null',
		['clears', 'refused', 'kept'],
		'null in a PUT: clears the field, 400, or the field keeps its value',
	),
	updateAnswer: choice(
		'update-answer',
		['documented', 'record', 'recordBefore', 'noContent', 'partial'],
		'answer to PUT and PATCH: the documented one, the record after or before the write, 204, or a record with null for all but its key',
	),
	severalExpansions: choice(
		'several-expansions',
		['accepted', 'refused', 'null', 'absent'],
		'several names in $expand of a single record: accepted, 400, or all are null or left out',
	),
	expandedLists: choice(
		'expanded-lists',
		['whole', 'continued'],
		'lists that $expand adds to a single record: whole, or half of them and a link to the rest',
	),
	cardsLeftOut: choice(
		'cards-left-out',
		['kept', 'removed', 'null'],
		'business cards that the PUT of a contact or organization leaves out: kept, removed, or removed and shown as null',
	),
	primaryCard: choice(
		'primary-card',
		['first', 'last'],
		"place of the primary business card in the list of a client's cards",
	),
	cardsInPut: choice(
		'cards-in-put',
		['stored', 'ignored'],
		'business cards in the PUT of a client: stored, or ignored as without the right $expand',
	),
	clientOwnerConflict: choice(
		'client-owner-conflict',
		['owner', 'team', 'separate'],
		'body whose ClientOwner or ClientManager differs from its ClientTeam: the field wins, the team wins, or both are stored',
	),
	clientGroupTeam: choice(
		'client-group-team',
		['taken', 'ignored', 'refused'],
		'ClientTeam in the PUT of a client group: replaced, ignored, or 400',
	),
	clientGroupCard: choice(
		'client-group-card',
		['removed', 'kept'],
		'card that the PUT of a client group leaves out',
	),
	retryAfter: choice(
		'retry-after',
		['seconds', 'date', 'zero', 'absent'],
		'how a refusal for the rate names the wait in Retry-After',
	),
	rateLimitStatus: choice('rate-limit-status', ['429', '503'], 'status of a refusal for the rate'),
	accountingNotes: choice(
		'accounting-notes',
		['replaced', 'added', 'oneOfType'],
		'notes of an AccountingDetail replace the stored ones, are added to them, or replace the one of their type',
	),
	accountingServices: choice(
		'accounting-services',
		['shown', 'omitted'],
		'service lists, legal firm and tax provider of an AccountingDetail in reads',
	),
	organizationCardFields: choice(
		'organization-card-fields',
		['shown', 'omitted'],
		'a single organization has the email address, phone number and website of its first business card, or has not',
	),
	createAnswer: choice(
		'create-answer',
		['documented', 'keyOnly', 'ok', 'accepted', 'location'],
		'answer to a POST that creates a record: as published, the key alone, 200 with the record, 202 without a body, or 201 with a Location and without a body',
	),
	identifierMatch: choice(
		'identifier-match',
		['ignoresCase', 'exact'],
		'how own identifiers of clients are compared',
	),
	unknownIdentifier: choice(
		'unknown-identifier',
		['notFound', 'null', 'emptyList'],
		'read by an unknown own identifier: 404, 200 with null, or 200 with an empty list',
	),
	customFieldValuesShape: choice(
		'custom-field-values-shape',
		['lists', 'scalars', 'nulls'],
		'value of a custom field: a list, one text, or null in place of an empty list',
	),
	customFieldValuesWhenNone: choice(
		'custom-field-values-when-none',
		['empty', 'notFound', 'null'],
		'values of a client that never had one: an empty list, 404, or null in place of the list',
	),
	customFieldValuesName: choice(
		'custom-field-values-name',
		['CustomFieldValues', 'value'],
		"name of the list of a client's custom field values",
	),
	customFieldBooleans: choice(
		'custom-field-booleans',
		['true', 'True', 'Yes'],
		'spelling of custom fields of the type Boolean',
	),
	customFieldDates: choice(
		'custom-field-dates',
		['day', 'time'],
		'custom fields of the type Date: a day, or a day with a time',
	),
	customFieldNames: choice(
		'custom-field-names',
		['unique', 'shared'],
		'names of custom fields: all different, or one for a field of contacts and a field of organizations',
	),
	customFieldOptionsName: choice(
		'custom-field-options-name',
		['ListOptions', 'Options'],
		'name of the options of a custom field, in definitions and in the request that creates one',
	),
	customFieldVisibility: choice(
		'custom-field-visibility',
		['shown', 'omitted'],
		'definitions of custom fields say which clients have the field, or not',
	),
	clientTaskRecipient: choice(
		'client-task-recipient',
		['cleared', 'kept'],
		'recipient that the PUT of a work item leaves out',
	),
	toDoPeriodInPut: choice(
		'to-do-period-in-put',
		['ignored', 'stored', 'refused'],
		'to-do period in the PUT of a work item: ignored, stored and cleared when it is left out, or 400',
	),
	noteTimelines: choice(
		'note-timelines',
		['asSent', 'withClients'],
		'timelines of a new note: as sent, or with the clients of its work items',
	),
	scheduleWorkItemKey: choice(
		'schedule-work-item-key',
		['null', 'shown'],
		'CreatedFromWorkItemKey of a work schedule in responses',
	),
	scheduleAssigneePatch: choice(
		'schedule-assignee-patch',
		['taken', 'refused'],
		'AssigneeUserKey in the PATCH of a work schedule: reassigns its work items, or 400',
	),
	scheduleTitle: choice(
		'schedule-title',
		['text', 'json'],
		'WorkItemTitleDefinition of a work schedule: any text, or JSON only',
	),
	availableStatuses: choice(
		'available-statuses',
		['keys', 'names'],
		'how AvailableStatuses of a work type name the secondary statuses',
	),
	availableStatusesSpelling: choice(
		'available-statuses-spelling',
		['lower', 'upper'],
		'names of the lists in AvailableStatuses: primary and secondary, or Primary and Secondary',
	),
	contactTypesAs: choice(
		'contact-types-as',
		['entries', 'names'],
		'contact types of the account settings: entries with a name, or the names themselves',
	),
	secondaryStatusAs: choice(
		'secondary-status-as',
		['name', 'key'],
		'SecondaryStatus of work items: the name, or the key',
	),
	integrationTaskFilter: choice(
		'integration-task-filter',
		['WorkIteClientKey', 'WorkItemClientKey'],
		'name of the client in filters of integration tasks; the other one gives 400',
	),
	integrationTaskData: choice(
		'integration-task-data',
		['replaced', 'merged'],
		'TaskData in the PUT of an integration task: replaces the entries, or is merged by key',
	),
	roleAssignmentsPatch: choice(
		'role-assignments-patch',
		['replaced', 'merged', 'refused', 'ignored'],
		'UserRoleAssignments in the PATCH of a work item: replaced, merged by role, 400, or ignored',
	),
	roleKeys: choice(
		'role-keys',
		['any', 'fixed'],
		'roles in UserRoleAssignments: any, or those of the template and then of the work item; others are ignored',
	),
	workItemPatch: choice(
		'work-item-patch',
		['reference', 'guide'],
		'fields that the PATCH of a work item takes: those of the reference, or Description and DeadlineDate',
	),
	unfitSecondaryStatus: choice(
		'unfit-secondary-status',
		['dropped', 'refused'],
		'a secondary status of another primary status: dropped, or 400',
	),
	workTemplateKeyInPut: choice(
		'work-template-in-put',
		['ignored', 'replaced'],
		'WorkTemplateKey in the PUT of a work item',
	),
	relatedGroupInPut: choice(
		'related-group-in-put',
		['replaced', 'ignored'],
		'RelatedClientGroupKey in the PUT of a work item',
	),
	filterCase: choice(
		'filter-case',
		['parts', 'exact', 'ignored'],
		'letter case in filters: not for contains and startswith, always, or never counts',
	),
	emailFilter: choice(
		'email-filter',
		['shown', 'all'],
		'contacts that a filter by email address finds: those whose row shows the address, or those that have it anywhere',
	),
	partialTexts: choice(
		'partial-texts',
		['accepted', 'refused'],
		'filters by a part of a text that not all documents have: accepted, or 400',
	),
	topAboveMaximum: choice(
		'top-above-maximum',
		['cap', 'reject'],
		'$top above the maximum: the maximum is used, or 400',
	),
	nextLinkDropsFilter: toggle(
		'next-link-drops-filter',
		'next links repeat filter and order only in their opaque part',
	),
	nextLinks: choice(
		'next-links',
		['always', 'never', 'neverWithTop'],
		'pages of lists name the next one: always, never, or only without $top',
	),
	lastPage: choice(
		'last-page',
		['noLink', 'emptyWithLink'],
		'a full last page has no link, or one to up to three empty pages',
	),
	skips: choice(
		'skips',
		['honored', 'ignored', 'refused', 'refusedAbove100'],
		'$skip outside of next links: honored, ignored, or 400, always or above 100',
	),
	counts: choice(
		'counts',
		['all', 'absent', 'page', 'wrong'],
		'count of a list: all rows, absent, the rows of the page, or five too many',
	),
	pageRows: choice(
		'page-rows',
		['requested', 'atMost30'],
		'rows of a page with $top: as requested, or 30 at most',
	),
	orders: choice('orders', ['honored', 'refused', 'ignored'], '$orderby: honored, 400, or ignored'),
	omitWorkItemModificationTime: toggle(
		'omit-work-item-times',
		'work items have no LastModifiedDateTime',
	),
	omitTimeEntryModificationTime: toggle(
		'omit-time-entry-times',
		'individual time entries have no ModifiedDate',
	),
	timeEntryPages: choice(
		'time-entry-pages',
		['upTo1000', 'upTo100', 'refusedAbove100'],
		'rows of a page of individual time entries: up to 1,000, up to 100, or 400 for a larger $top than 100',
	),
	orderWorkItemsByLastModified: toggle(
		'order-work-items',
		'work items can be ordered by LastModifiedDateTime',
	),
	workStatuses: choice(
		'work-statuses',
		['spaced', 'unspaced'],
		'primary status in WorkStatus of work items: with spaces, or without',
	),
	bodyStatuses: choice(
		'body-statuses',
		['both', 'spaced'],
		'PrimaryStatus in the body of a work item: with or without spaces, or 400 for one without',
	),
	spacedSingleStatus: toggle(
		'spaced-single-status',
		'single work items spell PrimaryStatus with spaces, as lists do',
	),
} satisfies {
	[Name in keyof Required<Omit<VariantOptions, 'listShift'>>]: Flag<VariantOptions[Name]>;
};

/** Rows that shift between two pages of a list. */
export const LIST_SHIFT_FLAGS = {
	by: {
		name: 'shift-lists',
		value: 'delete|change',
		help: 'after a page was sent, delete one of its rows, or change a row of a later page',
		default: 'never',
		read: ([by = '']) => readChoice('shift-lists', by, ['delete', 'change']),
	} satisfies Flag<'delete' | 'change'>,
	everyPages: count('shift-every-pages', 'shift after every N pages', 1, 1),
};
