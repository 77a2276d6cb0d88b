import { WORK_ITEM_STATUS_OPTIONS } from '../../../shared/records/statuses';
import { isSameKey } from '../../../shared/text';
import { choiceField, type Field, fieldOf, KEY_FORMAT, listedKey, textField } from '../field';
import { MODIFICATION_TIME, type RecordType } from '../recordType';

const CLIENT_TYPES = ['Contact', 'Organization', 'ClientGroup'];
const PRIMARY_STATUSES = WORK_ITEM_STATUS_OPTIONS.map(({ value }) => value);
const FEE_TYPES = ['FixedFee', 'NonBillable', 'TimeAndMaterials'];

export const PRIMARY_STATUS = choiceField('PrimaryStatus', 'Primary Status', PRIMARY_STATUSES, {
	ignoresSpaces: true,
	clear: 'never',
});

export const SECONDARY_STATUS: Field = textField('SecondaryStatus', 'Secondary Status', {
	placeholder: 'e.g. In Review',
	description: 'A status that your account allows for the primary status and the work type',
	search: { searchListMethod: 'searchSecondaryStatuses', entered: 'name' },
	isDroppable: true,
});

export const WORK_TYPE: Field = textField('WorkType', 'Work Type', {
	placeholder: 'e.g. Bookkeeping',
	search: { searchListMethod: 'searchWorkTypes', entered: 'name' },
	isPatchable: true,
});

const WORK_TEMPLATE: Field = listedKey('WorkTemplateKey', 'Work Template', 'searchWorkTemplates', {
	description: "Adds the template's tasks to the new work item",
	updateDescription:
		'If Karbon does not change the template, you get an error. Other changes are saved.',
	isIgnorable: true,
});

export const FEE_SETTINGS: Field = fieldOf('part', 'FeeSettings', 'Fee Settings', {
	members: [
		choiceField('FeeType', 'Fee Type', FEE_TYPES, { names: { NonBillable: 'Non-Billable' } }),
		fieldOf('amount', 'FeeValue', 'Fee Value', {
			isNullable: true,
			description: 'Only for a fixed fee',
		}),
	],
});

export const CLIENT_TASK_RECIPIENT: Field = fieldOf(
	'part',
	'ClientTaskRecipient',
	'Client Task Recipient',
	{
		isRare: true,
		description: 'Contact or organization that receives the client tasks',
		updateDescription:
			'Karbon does not return it. Enter it unless you change only the title, description, dates, assignee, or work type.',
		isWriteOnly: true,
		clear: 'never',
		members: [
			listedKey('RecipientKey', 'Recipient', 'searchContactsAndOrganizations', {
				isRequired: true,
			}),
			choiceField('LinkType', 'Recipient Type', ['Contact', 'Organization'], {
				isRequired: true,
				noneLabel: '(Select)',
			}),
			textField('EmailAddress', 'Email Address', { placeholder: 'e.g. name@email.com' }),
		],
	},
);

export const WORK_SCHEDULE_KEY: Field = textField('WorkScheduleKey', 'Work Schedule Key', {
	format: KEY_FORMAT,
	isRare: true,
	placeholder: 'e.g. 3K8bVnJ4yXtH',
});

const REQUIRED: readonly Field[] = [
	textField('Title', 'Title', {
		placeholder: 'e.g. Tax Return 2026',
		description: 'For example, Tax Return 2026. At most 200 characters.',
		// karbon.md 123.
		maxLength: 200,
		isRequired: true,
		isPatchable: true,
		clear: 'never',
	}),
	choiceField('ClientType', 'Client Type', CLIENT_TYPES, {
		isRare: true,
		isRequired: true,
		clear: 'never',
	}),
	textField('ClientKey', 'Client', {
		search: { searchListMethod: 'searchEntities', entered: 'id', dependsOn: ['&clientType'] },
		format: KEY_FORMAT,
		description: 'ID (key) of the client, such as 3K8bVnJ4yXtH',
		isRare: true,
		isRequired: true,
		clear: 'never',
	}),
	textField('AssigneeEmailAddress', 'Assignee', {
		search: { searchListMethod: 'searchUsers', entered: 'email' },
		description: 'Email address of a Karbon user, such as name@email.com',
		isRequired: true,
		isPatchable: true,
		clear: 'never',
	}),
	fieldOf('day', 'StartDate', 'Start Date', {
		placeholder: 'e.g. 2026-12-01',
		description: 'For example, 2026-12-01',
		isRequired: true,
		isPatchable: true,
		clear: 'never',
	}),
];

/** Without the checks of `WORK_ITEM` (karbon.md 30, 123). */
export const WORK_ITEM_TABLE: RecordType = {
	noun: 'work item',
	path: '/v3/WorkItems',
	keyName: 'WorkItemKey',
	fields: [
		...REQUIRED,
		{ type: 'day', path: 'DueDate', label: 'Due Date', isPatchable: true, isPatchNullable: true },
		fieldOf('day', 'DeadlineDate', 'Deadline', {
			isPatchable: true,
			isPatchNullable: true,
			isNullable: true,
		}),
		textField('Description', 'Description', { rows: 4, isPatchable: true }),
		WORK_TYPE,
		PRIMARY_STATUS,
		SECONDARY_STATUS,
		WORK_TEMPLATE,
		WORK_SCHEDULE_KEY,
		listedKey('RelatedClientGroupKey', 'Related Client Group', 'searchClientGroups', {
			isRare: true,
			isIgnorable: true,
		}),
		fieldOf('amount', 'EstimatedBudget', 'Estimated Budget', {
			isRare: true,
			description: 'Deprecated by Karbon',
		}),
		FEE_SETTINGS,
		CLIENT_TASK_RECIPIENT,
		fieldOf('list', 'UserRoleAssignments', 'Role Assignments', {
			entryLabel: 'Role Assignment',
			description: 'Reassigning a role moves its open tasks and budget',
			requiresAnyOf: ['RoleKey'],
			isMaybePatchable: true,
			mayKeepEntries: true,
			members: [
				listedKey('RoleKey', 'Role', 'searchRoleKeys', { isRequired: true }),
				listedKey('UserProfileKey', 'User', 'searchUserKeys', { isRequired: true }),
			],
			changes: (existing, given) => isSameKey(existing.RoleKey, String(given.RoleKey)),
		}),
	],
	expansions: [],
	readOnly: [
		'AssigneeKey',
		'AssigneeName',
		'ClientGroupKey',
		'ClientName',
		'ClientUserDefinedIdentifier',
		'CompletedDate',
		'LastModifiedDateTime',
		'RelatedClientGroupName',
		'WorkTemplateTile',
	],
	maybeTaken: ['ToDoPeriod'],
	derived: [
		MODIFICATION_TIME,
		{ from: ['AssigneeEmailAddress'], fields: ['AssigneeKey', 'AssigneeName'] },
		{
			from: ['ClientKey', 'ClientType'],
			fields: ['ClientGroupKey', 'ClientName', 'ClientUserDefinedIdentifier'],
		},
		// Karbon drops a secondary status that no longer fits (karbon.md 122).
		{
			from: ['PrimaryStatus', 'SecondaryStatus', 'WorkType'],
			fields: ['CompletedDate', 'SecondaryStatus', 'WorkStatus'],
		},
		{ from: ['RelatedClientGroupKey'], fields: ['ClientGroupKey', 'RelatedClientGroupName'] },
		{ from: ['DeadlineDate', 'DueDate', 'StartDate'], fields: ['ToDoPeriod'] },
		{ from: ['WorkTemplateKey'], fields: ['WorkTemplateTile'] },
	],
	kind: 'workItem',
};
