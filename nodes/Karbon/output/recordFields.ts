/** Names of fields in the output of one kind of record; see `pickFields` for those that are put together. */
interface RecordFields {
	/** With 'Simplify'. */
	simplified: readonly string[];
	/** For an AI agent, whose input is limited. */
	tool: readonly string[];
	/** Further fields that a tool can choose; some are only in the record itself, not in the list. */
	more: readonly string[];
}

const OF_EVERY_CLIENT = ['ContactType', 'ClientOwner', 'ClientManager', 'UserDefinedIdentifier'];

/** The kinds of record that 'Simplify' shortens, all with more than ten fields (karbon.md 12). */
export const RECORDS = {
	clientGroup: {
		simplified: [
			'ClientGroupKey',
			'FullName',
			'PhoneNumber',
			'Website',
			...OF_EVERY_CLIENT,
			'PrimaryContact',
			'Members',
			'LastModifiedDateTime',
		],
		tool: ['ClientGroupKey', 'FullName', 'ContactType', 'LastModifiedDateTime'],
		more: ['AccountingDetails', 'EntityDescription', 'RestrictionLevel'],
	},
	contact: {
		simplified: [
			'ContactKey',
			'FullName',
			'EmailAddress',
			'PhoneNumber',
			...OF_EVERY_CLIENT,
			'LastModifiedDateTime',
		],
		tool: ['ContactKey', 'FullName', 'ContactType', 'LastModifiedDateTime'],
		more: [
			'AccountingDetail',
			'Address',
			'EntityDescription',
			'FirstName',
			'LastName',
			'MiddleName',
			'PreferredName',
			'RestrictionLevel',
			'RoleOrTitle',
			'Salutation',
		],
	},
	integrationTask: {
		simplified: [
			'TaskKey',
			'TaskName',
			'TaskStatus',
			'PrimaryStatus',
			'TaskDueDate',
			'TaskDefinitionKey',
			'WorkItemKey',
			'WorkItemClientKey',
			'WorkType',
			'CreatedAt',
		],
		tool: ['TaskKey', 'TaskName', 'TaskStatus', 'TaskDueDate'],
		more: [
			'Locale',
			'TaskData',
			'TaskPrimaryLinkLabel',
			'TaskPrimaryLinkUrl',
			'TaskSecondaryLinkLabel',
			'TaskSecondaryLinkUrl',
		],
	},
	invoice: {
		simplified: [
			'InvoiceKey',
			'InvoiceNumber',
			'InvoiceStatus',
			'InvoiceDate',
			'PaymentDueDate',
			'InvoiceTotal',
			'TotalAmountDue',
			'CurrencyCode',
			'ClientKey',
			'ClientName',
			'UpdatedAt',
		],
		tool: [
			'InvoiceNumber',
			'InvoiceKey',
			'ClientName',
			'InvoiceStatus',
			'TotalAmountDue',
			'CurrencyCode',
			'PaymentDueDate',
		],
		more: [
			'Client',
			'CreatedAt',
			'InvoiceMagicLink',
			'InvoicePdfUrl',
			'InvoiceSubTotal',
			'InvoiceTaxTotal',
			'PaymentInstructions',
			'TaxLineItems',
			'TaxLocation',
		],
	},
	organization: {
		simplified: [
			'OrganizationKey',
			'FullName',
			'EmailAddress',
			'PhoneNumber',
			'Website',
			...OF_EVERY_CLIENT,
			'LastModifiedDateTime',
		],
		tool: ['OrganizationKey', 'FullName', 'ContactType', 'LastModifiedDateTime'],
		more: ['AccountingDetail', 'EntityDescription', 'RestrictionLevel'],
	},
	timeEntry: {
		simplified: [
			'IndividualTimeEntryKey',
			'Date',
			'Minutes',
			'UserKey',
			'WorkItemKey',
			'ClientKey',
			'ClientType',
			'RoleName',
			'TaskTypeName',
			'TaskTypeIsBillable',
			'BilledStatus',
			'Description',
		],
		tool: ['IndividualTimeEntryKey', 'Date', 'Minutes', 'UserKey', 'TaskTypeName'],
		more: [
			'CreatedDate',
			'EntityKey',
			'FeeType',
			'HourlyRate',
			'ModifiedDate',
			'TimesheetKey',
			'TotalCost',
		],
	},
	workItem: {
		simplified: [
			'WorkItemKey',
			'Title',
			'ClientKey',
			'ClientName',
			'ClientType',
			'WorkType',
			'PrimaryStatus',
			'SecondaryStatus',
			'AssigneeName',
			'AssigneeEmailAddress',
			'StartDate',
			'DueDate',
			'DeadlineDate',
		],
		tool: ['WorkItemKey', 'Title', 'PrimaryStatus', 'DueDate'],
		more: [
			'AssigneeKey',
			'ClientUserDefinedIdentifier',
			'CompletedDate',
			'Description',
			'EstimatedBudget',
			'FeeSettings',
			'RelatedClientGroupName',
			'ToDoPeriod',
			'WorkScheduleKey',
			'WorkStatus',
			'WorkTemplateKey',
		],
	},
	workSchedule: {
		simplified: [
			'WorkScheduleKey',
			'WorkItemTitleDisplayText',
			'CreatedFromWorkItemKey',
			'ClientKey',
			'ClientType',
			'RecurrenceFrequency',
			'FrequencyDescription',
			'ScheduleStartDate',
			'ScheduleEndDate',
			'ScheduleDueDateMethod',
			'ScheduleDueDateDays',
			'AssigneeUserKey',
		],
		tool: [
			'WorkScheduleKey',
			'WorkItemTitleDisplayText',
			'RecurrenceFrequency',
			'ScheduleStartDate',
		],
		more: [
			'CustomFrequencyMultiple',
			'CustomFrequencyUnits',
			'InitializeBeforeStartDateMultiple',
			'InitializeBeforeStartDateUnits',
			'InitializeTasksBeforeStartDateMultiple',
			'InitializeTasksBeforeStartDateUnits',
			'PreventStartEndOnWeekend',
			'ScheduleDueDateMonthMultiple',
			'WorkItemDescription',
			'WorkItemTitleDefinition',
		],
	},
	workTemplate: {
		simplified: [
			'WorkTemplateKey',
			'Title',
			'WorkTypeKey',
			'EstimatedBudget',
			'EstimatedTime',
			'HasScheduledClientTaskGroups',
			'NumberOfWorkItemsCreated',
			'PublishedDate',
			'DateModified',
		],
		tool: ['WorkTemplateKey', 'Title', 'WorkTypeKey', 'DateModified'],
		more: ['ActorRoles', 'DateLastWorkItemCreated', 'Description', 'DraftHasChanges'],
	},
} satisfies Record<string, RecordFields>;

/** A kind of record that can be simplified. */
export type RecordKind = keyof typeof RECORDS;

/** How Karbon's notifications name the kinds; a `Contact` may be any client, so its own key decides. */
const KINDS: Record<string, RecordKind> = {
	ClientGroup: 'clientGroup',
	Contact: 'contact',
	IntegrationTask: 'integrationTask',
	Invoice: 'invoice',
	Organization: 'organization',
	Work: 'workItem',
	WorkItem: 'workItem',
};

/** The kind of the record behind a notification; undefined for one that stays as it is. */
export function kindOf(resourceType: string, record: object): RecordKind | undefined {
	if (!Object.hasOwn(KINDS, resourceType)) return undefined;
	if (resourceType !== 'Contact') return KINDS[resourceType];
	if ('OrganizationKey' in record) return 'organization';
	return 'ClientGroupKey' in record ? 'clientGroup' : 'contact';
}
