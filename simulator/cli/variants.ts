import type { NotificationTime, VariantOptions } from '../types';
import { amount, choice, count, type Flag, readChoice, readNumber, toggle } from './flag';

const NOTIFICATION_TIMES = ['record', 'firstChange', 'dispatch'] as const;

const notificationTime: Flag<NotificationTime> = {
	name: 'notification-time',
	value: 'TIME',
	help: "time of a notification: record, firstChange, dispatch, or milliseconds after the record's modification time (before it: -90000)",
	default: 'record',
	read([time = '']) {
		return /^-?\d/.test(time)
			? readNumber('notification-time', time, -Infinity)
			: readChoice('notification-time', time, NOTIFICATION_TIMES);
	},
};

/**
 * Behaviors that Karbon does not document, or that its documents describe differently. `listShift` has two flags below.
 */
export const VARIANT_FLAGS = {
	notificationTime,
	singleTimestampName: choice(
		'timestamp-name',
		['TimeStamp', 'Timestamp'],
		'name of the time in single notifications',
	),
	repeatDeliveriesAfterMs: amount(
		'repeat-deliveries-ms',
		'send each delivery again N milliseconds later, although it was answered',
		'never',
	),
	readLagMs: amount(
		'read-lag-ms',
		'changes appear in reads N milliseconds after they were made',
		0,
	),
	modificationTimes: choice(
		'modification-times',
		['milliseconds', 'seconds'],
		'resolution of modification times',
	),
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
	clientOwnerConflict: choice(
		'client-owner-conflict',
		['owner', 'team', 'separate'],
		'body whose ClientOwner or ClientManager differs from its ClientTeam: the field wins, the team wins, or both are stored',
	),
	clientGroupTeam: choice(
		'client-group-team',
		['taken', 'ignored'],
		'ClientTeam in the PUT of a client group',
	),
	clientGroupCard: choice(
		'client-group-card',
		['removed', 'kept'],
		'card that the PUT of a client group leaves out',
	),
	accountingNotes: choice(
		'accounting-notes',
		['replaced', 'added'],
		'notes of an AccountingDetail replace the stored ones, or are added to them',
	),
	organizationCardFields: choice(
		'organization-card-fields',
		['shown', 'omitted'],
		'a single organization has the email address, phone number and website of its first business card, or has not',
	),
	clientTaskRecipient: choice(
		'client-task-recipient',
		['cleared', 'kept'],
		'recipient that the PUT of a work item leaves out',
	),
	workTemplateKeyInPut: choice(
		'work-template-in-put',
		['ignored', 'replaced'],
		'WorkTemplateKey in the PUT of a work item',
	),
	paymentKeyName: choice(
		'payment-key-name',
		['PaymentKey', 'PaymentProcessingKey'],
		'name of the key in the answer to a new manual payment',
	),
	reversals: choice(
		'reversals',
		['entry', 'relabeled'],
		'a reversal is an entry with its own key, or another label of the payment',
	),
	fileListEnvelope: choice(
		'file-list-envelope',
		['Attachments', 'value'],
		'name of the rows in the list of files',
	),
	topAboveMaximum: choice(
		'top-above-maximum',
		['cap', 'reject'],
		'$top above the maximum: the maximum is used, or 400',
	),
	invoicePdfUrl: choice('invoice-pdf-url', ['relative', 'absolute'], 'form of InvoicePdfUrl'),
	errorBody: choice('error-body', ['error', 'capitalized', 'gateway'], 'envelope of errors'),
	nextLinkDropsFilter: toggle(
		'next-link-drops-filter',
		'next links repeat filter and order only in their opaque part',
	),
	omitCount: toggle('omit-count', 'lists have no @odata.count'),
	omitFileNextLink: toggle('omit-file-next-link', 'the list of files has no @odata.nextLink'),
	omitWorkItemModificationTime: toggle(
		'omit-work-item-times',
		'work items have no LastModifiedDateTime',
	),
	orderWorkItemsByLastModified: toggle(
		'order-work-items',
		'work items can be ordered by LastModifiedDateTime',
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
