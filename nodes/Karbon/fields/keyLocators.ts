import type { DisplayCondition, INodeProperties } from 'n8n-workflow';

import { optionsOf } from '../../shared/text';
import { keyField, type KeyLocator, keyLocator } from './locator';

/** Records that files can be listed for, and expenses recorded on (karbon.md 65, 70). */
export const ENTITY_TYPES = ['Contact', 'Organization', 'WorkItem'] as const;

/** The type of the record that something belongs to. */
export const ENTITY_TYPE: INodeProperties = {
	displayName: 'Record Type',
	name: 'entityType',
	type: 'options',
	options: optionsOf(ENTITY_TYPES),
	default: 'WorkItem',
};

/** The address that the browser shows while a work item is open in Karbon. */
const BY_URL = {
	displayName: 'By URL',
	name: 'url',
	placeholder: 'e.g. https://app2.karbonhq.com/acme#/work/3K8bVnJ4yXtH',
};

/** A key that is chosen from the list of such records, or entered. */
const listed = (
	displayName: string,
	name: string,
	searchListMethod: KeyLocator['searchListMethod'],
	more: Partial<KeyLocator> = {},
): INodeProperties => keyLocator({ displayName, name, searchListMethod, ...more });

export const INVOICE_KEY = listed('Invoice', 'invoiceKey', 'searchInvoices');

export const UNPAID_INVOICE_KEY = listed('Invoice', 'invoiceKey', 'searchUnpaidInvoices');

export const PAYMENT_KEY = listed('Payment', 'paymentKey', 'searchPayments');

/** The key of a payment that can be reversed or deleted. */
export const MANUAL_PAYMENT_KEY = listed('Payment', 'paymentKey', 'searchManualPayments');

export const CUSTOM_FIELD_KEY = listed('Custom Field', 'customFieldKey', 'searchCustomFields');

/** The key of a client that has custom fields. */
export const CLIENT_KEY = listed('Client', 'clientKey', 'searchContactsAndOrganizations', {
	description: 'The contact or organization. Client groups have no custom fields.',
});

/** The mode for the firm's own identifier of a client. */
const BY_IDENTIFIER = {
	extraMode: {
		displayName: 'By Identifier',
		name: 'identifier',
		placeholder: 'e.g. C-0042',
		hint: "Your firm's own identifier for the client. Takes one more request than 'By ID'.",
	},
};

export const CONTACT_KEY = listed('Contact', 'contactKey', 'searchContacts', BY_IDENTIFIER);

export const ORGANIZATION_KEY = listed(
	'Organization',
	'organizationKey',
	'searchOrganizations',
	BY_IDENTIFIER,
);

export const CLIENT_GROUP_KEY = listed(
	'Client Group',
	'clientGroupKey',
	'searchClientGroups',
	BY_IDENTIFIER,
);

export const WORK_ITEM_KEY = listed('Work Item', 'workItemKey', 'searchWorkItems', {
	extraMode: BY_URL,
});

export const USER_KEY = listed('User', 'userKey', 'searchUserKeys');

export const TEAM_KEY = listed('Team', 'teamKey', 'searchTeams');

export const WORK_SCHEDULE_KEY = listed('Work Schedule', 'workScheduleKey', 'searchWorkSchedules', {
	description:
		'ID (key) of the schedule, such as 3K8bVnJ4yXtH. The list shows work items with a schedule.',
});

export const WORK_TEMPLATE_KEY = listed('Work Template', 'workTemplateKey', 'searchWorkTemplates');

export const TIMESHEET_KEY = listed('Timesheet', 'timesheetKey', 'searchTimesheets');

export const TIME_ENTRY_KEY = listed('Time Entry', 'timeEntryKey', 'searchTimeEntries');

export const INTEGRATION_TASK_KEY = listed(
	'Integration Task',
	'integrationTaskKey',
	'searchIntegrationTasks',
);

export const NOTE_KEY = keyField({
	displayName: 'Note Key',
	name: 'noteKey',
	description: 'Key from Note > Create or a Karbon Trigger event, such as 3K8bVnJ4yXtH',
});

export const BUSINESS_CARD_KEY = keyField({
	displayName: 'Business Card Key',
	name: 'businessCardKey',
	description:
		"To see it, use Get of the client with 'Expand' set to 'Business Cards' (client groups: 'Business Card')",
});

export const COMMENT_KEY = keyField({
	displayName: 'Comment Key',
	name: 'commentKey',
	description: 'Key from a Karbon Trigger event, such as 3K8bVnJ4yXtH',
});

/** Types of records that no web address is known for, in the spellings of all fields for a type. */
const WITHOUT_ADDRESS = [
	'Contact',
	'Organization',
	'clientGroup',
	'contact',
	'integrationTask',
	'organization',
];

/** Work items, and what may be one: no type yet, or an expression, which the form does not evaluate. */
const WITH_ADDRESS: Array<string | DisplayCondition> = [
	'WorkItem',
	'workItem',
	'',
	// Not `startsWith`, which fails while the field has no value yet.
	{ _cnd: { regex: '^=' } },
];

/**
 * The key of a record whose type is chosen in another field. A web address can be entered unless the type is known to
 * have none.
 * @param typeField the parameter with the type
 * @param show further conditions under which the field is shown
 */
function entityLocator(
	typeField: string,
	field: Pick<KeyLocator, 'name' | 'description' | 'isOptional'>,
	show: Record<string, string[]> = {},
): INodeProperties[] {
	const key: KeyLocator = {
		...field,
		displayName: 'Record',
		searchListMethod: 'searchEntities',
		dependsOn: [typeField],
	};
	return [
		{
			...keyLocator({ ...key, extraMode: BY_URL }),
			displayOptions: { show, hide: { [typeField]: WITHOUT_ADDRESS } },
		},
		{ ...keyLocator(key), displayOptions: { show, hide: { [typeField]: WITH_ADDRESS } } },
	];
}

/** The key of a record whose type is chosen in `entityType`. */
export const ENTITY_KEY = entityLocator('entityType', { name: 'entityKey' });

/** Shown while the file is chosen from the list; a key needs no record. */
const WHILE_LISTED = { '/fileContextKey.mode': ['list'] };

/** The record whose files the list shows. An execution does not read it. */
const FILE_LIST_RECORD: INodeProperties[] = [
	{
		...ENTITY_TYPE,
		name: 'listEntityType',
		displayOptions: { show: WHILE_LISTED },
		description: 'Type of the record that has the file',
	},
	...entityLocator(
		'listEntityType',
		{ name: 'listEntityKey', isOptional: true, description: 'The record that has the file' },
		WHILE_LISTED,
	),
];

const FILE: KeyLocator = {
	displayName: 'File',
	name: 'fileContextKey',
	searchListMethod: 'searchFiles',
	dependsOn: ['listEntityType', 'listEntityKey.value'],
};

/** The fields that name a file. */
export const FILE_FIELDS: INodeProperties[] = [...FILE_LIST_RECORD, keyLocator(FILE)];

/** The same, where a download link can be entered too. */
export const FILE_OR_LINK_FIELDS: INodeProperties[] = [
	...FILE_LIST_RECORD,
	keyLocator({
		...FILE,
		extraMode: {
			...BY_URL,
			placeholder: 'e.g. {{ $json.DownloadUrl }}',
			hint: "Valid for 15 minutes. With 'By ID', the node requests a new URL.",
		},
	}),
];
