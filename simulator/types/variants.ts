import type { AccessVariants } from './accessVariants';
import type { BillingVariants } from './billingVariants';
import type { ValueVariants } from './valueVariants';
import type { WebhookVariants } from './webhookVariants';

/** Behaviors that Karbon does not document, or that its documents describe differently. */
export interface VariantOptions
	extends AccessVariants, BillingVariants, ValueVariants, WebhookVariants {
	/** When a page of a list that is not the last has an `@odata.nextLink`. */
	nextLinks?: 'always' | 'never' | 'neverWithTop';
	/**
	 * Whether a full last page has no link (default), or one to an empty page, which is followed by two more empty
	 * pages.
	 */
	lastPage?: 'noLink' | 'emptyWithLink';
	/** What happens to a `$skip` of the client's own, outside of next links. */
	skips?: 'honored' | 'ignored' | 'refused' | 'refusedAbove100';
	/**
	 * `@odata.count`, and the TotalCount of the file list: all rows that match (default), absent, the rows of the page,
	 * or five more than there are.
	 */
	counts?: 'all' | 'absent' | 'page' | 'wrong';
	/** Rows of a page with `$top`: as requested (default), or 30 at most. */
	pageRows?: 'requested' | 'atMost30';
	/** What happens to `$orderby`: refused means 400 in every list. */
	orders?: 'honored' | 'refused' | 'ignored';
	/** nextLink has filter and order only inside its $skiptoken. */
	nextLinkDropsFilter?: boolean;
	/** `$top` above the maximum: silently capped or refused with 400. */
	topAboveMaximum?: 'cap' | 'reject';
	/** Whether WorkItems accept `$orderby=LastModifiedDateTime` (default: 400). */
	orderWorkItemsByLastModified?: boolean;
	/** Work items have no `LastModifiedDateTime`, as in the published field list. */
	omitWorkItemModificationTime?: boolean;
	/** Individual time entries have no `ModifiedDate`. */
	omitTimeEntryModificationTime?: boolean;
	/**
	 * Rows of a page of individual time entries: up to 1,000 (default), up to 100 whatever `$top` says, or a larger
	 * `$top` than 100 is refused.
	 */
	timeEntryPages?: 'upTo1000' | 'upTo100' | 'refusedAbove100';
	/** Whether single work items spell `PrimaryStatus` with spaces, as lists do (default: without). */
	spacedSingleStatus?: boolean;
	/** PrimaryStatus in the body of a work item: with or without spaces (default), or 400 for one without. */
	bodyStatuses?: 'both' | 'spaced';
	/** WorkStatus of work items, also in filters: the primary status with spaces (default), or without. */
	workStatuses?: 'spaced' | 'unspaced';
	/** Order of rows with the same `$orderby` value: by key (default), or random in each response. */
	tieOrder?: 'key' | 'random';
	/** Order of client groups: as inserted (default), or random and different after each change. */
	clientGroupOrder?: 'inserted' | 'random';
	/**
	 * A PUT or PATCH of a record that changed since the application read it: 409 with code 4020 (default), 409 without
	 * a body, or the last write wins.
	 */
	conflicts?: 'changedSinceRead' | 'withoutBody' | 'none';
	/** Fields that a PUT leaves out: cleared (default), or kept. */
	putOmitted?: 'cleared' | 'kept';
	/** Null in the body of a PUT: clears the field (default), 400, or the field keeps its value. */
	putNull?: 'clears' | 'refused' | 'kept';
	/**
	 * The answer to a PUT or PATCH of clients, business cards, work items and schedules: 204, or 200 with the record where that is
	 * documented (default); the record after or before the write; always 204; the record with null for all but its key.
	 */
	updateAnswer?: 'documented' | 'record' | 'recordBefore' | 'noContent' | 'partial';
	/** Several names in `$expand` of a single record: accepted (default), 400, or all are null, or left out. */
	severalExpansions?: 'accepted' | 'refused' | 'null' | 'absent';
	/** Lists that `$expand` adds to a single record: whole (default), or half of them and `...@odata.nextLink`. */
	expandedLists?: 'whole' | 'continued';
	/**
	 * What a PUT of a contact or organization without its cards does with the cards: kept (default), removed, or
	 * removed and shown as null.
	 */
	cardsLeftOut?: 'kept' | 'removed' | 'null';
	/** Place of the primary business card in the list of a client's cards: the first (default), or the last. */
	primaryCard?: 'first' | 'last';
	/** Business cards in the PUT of a client: stored (default), or ignored, as without the right `$expand`. */
	cardsInPut?: 'stored' | 'ignored';
	/**
	 * Which one is stored when a body has ClientOwner or ClientManager and other ClientTeam entries of that role: the
	 * field (default), the team, or both because they are separate.
	 */
	clientOwnerConflict?: 'owner' | 'team' | 'separate';
	/** ClientTeam in the PUT of a client group: replaces the team (default), is ignored, or 400. */
	clientGroupTeam?: 'taken' | 'ignored' | 'refused';
	/** What a PUT of a client group without a card does with the card: removed (default), or kept. */
	clientGroupCard?: 'removed' | 'kept';
	/**
	 * Whether the notes of an AccountingDetail replace the stored ones (default), are added to them, or replace those of
	 * their type, of which there is one each.
	 */
	accountingNotes?: 'replaced' | 'added' | 'oneOfType';
	/**
	 * Whether reads show the service lists, LegalFirm and TaxProvider of an AccountingDetail (default), or leave them out,
	 * as the published examples do.
	 */
	accountingServices?: 'shown' | 'omitted';
	/**
	 * Whether a single organization has the EmailAddress, PhoneNumber and Website of its first card,
	 * or not (karbon.md 38).
	 */
	organizationCardFields?: 'shown' | 'omitted';
	/**
	 * The answer to a POST that creates a record: as published (default), with the key alone, 200 with the record, 202
	 * without a body, or 201 without a body and with a Location.
	 */
	createAnswer?: 'documented' | 'keyOnly' | 'ok' | 'accepted' | 'location';
	/** How a UserDefinedIdentifier is compared: without case and spaces around it (default), or exactly. */
	identifierMatch?: 'ignoresCase' | 'exact';
	/** Read by an unknown UserDefinedIdentifier: 404 (default), 200 with `null`, or 200 with an empty list. */
	unknownIdentifier?: 'notFound' | 'null' | 'emptyList';
	/** `Value` of a custom field value: a list of texts (default), one text, or null in place of an empty list. */
	customFieldValuesShape?: 'lists' | 'scalars' | 'nulls';
	/** The values of a client that never had one: an empty list (default), 404, or null in place of the list. */
	customFieldValuesWhenNone?: 'empty' | 'notFound' | 'null';
	/** Name of the list of a client's custom field values. */
	customFieldValuesName?: 'CustomFieldValues' | 'value';
	/** Spelling of custom fields of the type Boolean. */
	customFieldBooleans?: 'true' | 'True' | 'Yes';
	/** Custom fields of the type Date: a day (default), or a day with a time. */
	customFieldDates?: 'day' | 'time';
	/** Names of custom fields: all different (default), or one name for a field of contacts and another of organizations. */
	customFieldNames?: 'unique' | 'shared';
	/** Name of the options of a custom field, in definitions and in the POST, which ignores the other name. */
	customFieldOptionsName?: 'ListOptions' | 'Options';
	/** Whether definitions of custom fields say which clients have the field (default), or not. */
	customFieldVisibility?: 'shown' | 'omitted';
	/** The ClientTaskRecipient of a work item after a PUT without it: cleared (default), or kept. */
	clientTaskRecipient?: 'cleared' | 'kept';
	/** ToDoPeriod in the PUT of a work item: ignored (default), stored as any other field, or refused. */
	toDoPeriodInPut?: 'ignored' | 'stored' | 'refused';
	/** The timelines of a new note: as sent (default), or with the client of each work item. */
	noteTimelines?: 'asSent' | 'withClients';
	/** CreatedFromWorkItemKey of a work schedule in responses: null (default), or the key. */
	scheduleWorkItemKey?: 'null' | 'shown';
	/** AssigneeUserKey in the PATCH of a work schedule: reassigns its work items (default), or 400. */
	scheduleAssigneePatch?: 'taken' | 'refused';
	/** WorkItemTitleDefinition of a work schedule: any text (default), or 400 for a text that is not JSON. */
	scheduleTitle?: 'text' | 'json';
	/** How a work type's AvailableStatuses name its secondary statuses: by key (default), or by name. */
	availableStatuses?: 'keys' | 'names';
	/** Spelling of the lists in AvailableStatuses: `primary`, `secondary` (default), or `Primary`, `Secondary`. */
	availableStatusesSpelling?: 'lower' | 'upper';
	/** ContactTypes of the account settings: entries with a name (default), or the names themselves. */
	contactTypesAs?: 'entries' | 'names';
	/** SecondaryStatus of work items: the name (default), or the key. Bodies may have either. */
	secondaryStatusAs?: 'name' | 'key';
	/** Name of the client in filters of integration tasks, as published (default), or as in the record; the other: 400. */
	integrationTaskFilter?: 'WorkIteClientKey' | 'WorkItemClientKey';
	/** TaskData in the PUT of an integration task: replaced as any other field (default), or merged by key. */
	integrationTaskData?: 'replaced' | 'merged';
	/**
	 * UserRoleAssignments in the PATCH of a work item: replaced as any other field (default), merged by role, 400 as for a
	 * field that PATCH does not know, or ignored.
	 */
	roleAssignmentsPatch?: 'replaced' | 'merged' | 'refused' | 'ignored';
	/**
	 * Roles that UserRoleAssignments may have: any (default), or those that a work item has from its template, of which only
	 * the users change. Others are ignored.
	 */
	roleKeys?: 'any' | 'fixed';
	/** Fields that the PATCH of a work item takes: those of the reference (default), or Description and DeadlineDate. */
	workItemPatch?: 'reference' | 'guide';
	/** A secondary status of another primary status, in a POST or PUT: dropped (default), or 400. */
	unfitSecondaryStatus?: 'dropped' | 'refused';
	/** WorkTemplateKey in the PUT of a work item: ignored (default), or replaced as any other field. */
	workTemplateKeyInPut?: 'ignored' | 'replaced';
	/** RelatedClientGroupKey in the PUT of a work item: replaced as any other field (default), or ignored. */
	relatedGroupInPut?: 'replaced' | 'ignored';
	/**
	 * How the refusal of a request above the rate limit names the wait: Retry-After in seconds (default), as an HTTP
	 * date, as 0, or not at all. With `zero` and `absent`, the message does not name it either.
	 */
	retryAfter?: 'seconds' | 'date' | 'zero' | 'absent';
	/** Status of that refusal. */
	rateLimitStatus?: '429' | '503';
	/**
	 * Letter case in filters of texts, except names and email addresses of contacts and organizations, where it never
	 * counts: it counts for `eq`, but not for `contains` and `startswith` (`parts`, the default), it always counts, or never.
	 */
	filterCase?: 'parts' | 'exact' | 'ignored';
	/**
	 * Contacts that a filter by EmailAddress finds: those whose row shows the address (default), or also those that have
	 * it as another address, or on another business card.
	 */
	emailFilter?: 'shown' | 'all';
	/** Filters by a part of a text that not all documents have: accepted (default), or 400. */
	partialTexts?: 'accepted' | 'refused';
	/** Shifts rows between two pages of a list. */
	listShift?: ListShift;
}

/** A change that the simulator makes after each page that is not the last. */
export interface ListShift {
	/** Deletes a row that was sent, or changes a row that was not sent yet. */
	by: 'delete' | 'change';
	/** After every nth page; default 1. */
	everyPages?: number;
}
