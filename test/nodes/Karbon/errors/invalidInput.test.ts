import type { INodeParameters } from 'n8n-workflow';

import { EVERY_OPERATION } from '../everyOperation';
import { byId, byUrl, useBench } from '../support';

const bench = useBench();

/** The operation, the invalid values that replace valid ones, and the message without the item. */
type Refusal = [string, INodeParameters, string];

const EMPTY = 'must not be empty';
const KEY = 'must be the key of a record';
const DATE = 'must be a date such as 2026-11-21';
const NUMBER = 'must be a number such as 1250.50, without thousands separators';
const STATUS = 'must be one of: Completed, In Progress, Planned, Ready To Start, Waiting';
const TYPES =
	'must be one of: Contact, CustomField, EstimateSummary, IntegrationTask, Invoice, Note, User, Work';
const SIGNING = 'must have at least 16 characters, only letters, digits, dashes, and underscores';

const keyed = (operation: string, name: string, label: string): Refusal[] => [
	[operation, { [name]: byId('') }, `'${label}' ${EMPTY}`],
	[operation, { [name]: byId('  ') }, `'${label}' ${EMPTY}`],
	[operation, { [name]: byId(null) }, `'${label}' ${EMPTY}`],
	[operation, { [name]: byId({ a: 1 }) }, `'${label}' must be text, not an object`],
	[operation, { [name]: byId('..') }, `'${label}' ${KEY}`],
	[operation, { [name]: byId('={{ $json.missing }}') }, `'${label}' ${EMPTY}`],
];

const limited = (operation: string): Refusal[] =>
	[0, -1, 1.5, 'many'].map((limit) => [
		operation,
		{ limit },
		"'Limit' must be a whole number of at least 1",
	]);

const dated = (operation: string, name: string, label: string, rule: string): Refusal[] =>
	['', 'tomorrow', '2026-02-30', '21.11.2026', 20261121].map((value) => [
		operation,
		{ [name]: value },
		`'${label}' ${rule}`,
	]);

/** An idempotency key for which an expression gives nothing, so it would not prevent duplicates. */
const keyless = (operation: string): Refusal[] =>
	["={{ '' }}", "={{ '  ' }}", '={{ null }}', '={{ $json.missing }}'].map((idempotencyKey) => [
		operation,
		{ options: { idempotencyKey } },
		"'Idempotency Key' must not be empty; remove the option if you do not need it",
	]);

const NO_VALUE = '={{ $json.missing }}';
const NO_FLAG = 'must be yes or no; it has no value for this item';

const REFUSALS: Refusal[] = [
	[
		'file.getAllOfClient',
		{ clientType: 'Organization', organizationKey: byId('abc'), includePeople: NO_VALUE },
		`'Include Contacts' ${NO_FLAG}`,
	],
	[
		'contact.getAll',
		{ options: { includeCustomFields: NO_VALUE } },
		`'Include Custom Fields' ${NO_FLAG}`,
	],
	[
		'contact.update',
		{ moreFields: { addBusinessCard: NO_VALUE } },
		`'Add Business Card' ${NO_FLAG}`,
	],
	[
		'change.getAll',
		{ options: { firstRunSince: NO_VALUE } },
		"'First Run Since' must not be empty; remove the option if you do not need it",
	],
	...keyed('invoice.get', 'invoiceKey', 'Invoice'),
	...keyed('invoice.downloadPdf', 'invoiceKey', 'Invoice'),
	...keyed('payment.get', 'paymentKey', 'Payment'),
	...keyed('payment.create', 'invoiceKey', 'Invoice'),
	...keyed('payment.reverse', 'paymentKey', 'Payment'),
	...keyed('payment.delete', 'paymentKey', 'Payment'),
	...keyed('expense.create', 'entityKey', 'Record'),
	...keyed('file.getAll', 'entityKey', 'Record'),
	...keyed('file.get', 'fileContextKey', 'File'),
	...keyed('file.download', 'fileContextKey', 'File'),
	...keyed('file.upload', 'entityKey', 'Record'),
	...keyed('contact.get', 'contactKey', 'Contact'),
	...keyed('organization.get', 'organizationKey', 'Organization'),
	...keyed('clientGroup.get', 'clientGroupKey', 'Client Group'),
	...keyed('workItem.get', 'workItemKey', 'Work Item'),
	['comment.get', { commentKey: ' ' }, `'Comment Key' ${EMPTY}`],
	['comment.get', { commentKey: '..' }, `'Comment Key' ${KEY}`],
	...keyed('integrationTask.get', 'integrationTaskKey', 'Integration Task'),
	['note.get', { noteKey: '' }, `'Note Key' ${EMPTY}`],
	['note.get', { noteKey: '..' }, `'Note Key' ${KEY}`],
	...keyed('user.get', 'userKey', 'User'),
	...keyed('customField.delete', 'customFieldKey', 'Custom Field'),
	...keyed('customField.getValues', 'clientKey', 'Client'),
	...keyed('customField.setValues', 'clientKey', 'Client'),
	...keyed('estimateSummary.get', 'workItemKey', 'Work Item'),
	...keyed('team.get', 'teamKey', 'Team'),
	...keyed('timeEntry.get', 'timeEntryKey', 'Time Entry'),
	...keyed('timesheet.get', 'timesheetKey', 'Timesheet'),
	...keyed('workItem.update', 'workItemKey', 'Work Item'),
	...keyed('workTemplate.get', 'workTemplateKey', 'Work Template'),
	['customField.create', { name: '' }, `'Name' ${EMPTY}`],
	[
		'customField.create',
		{ name: 'x'.repeat(101) },
		"'Name' must have at most 100 characters; it has 101",
	],
	[
		'customField.create',
		{ fieldType: 'Money' },
		"'Type' must be one of: Date, ListMultipleSelect, ListSingleSelect, Number, Text, Colleague, Boolean",
	],
	['customField.create', { clientTypes: [] }, "'Visible To' must have at least one choice"],
	['customField.create', { listOptions: [] }, "'List Options' must have at least one option"],
	['customField.create', { listOptions: ['A', ''] }, `'List Options' ${EMPTY}`],
	[
		'customField.create',
		{ listOptions: ['A', 'A'] },
		`'List Options' must not repeat an option: "A"`,
	],
	[
		'customField.create',
		{ listOptions: ['x'.repeat(257)] },
		"'List Options' must have at most 256 characters; it has 257",
	],
	...[false, '', 'true', 1].map((confirmDeletion): Refusal => [
		'customField.delete',
		{ confirmDeletion },
		"'Confirm Deletion' must be turned on, because deleting permanently removes the field and all its values",
	]),
	[
		'timesheet.getAll',
		{ filters: { status: 'Open' } },
		"'Status' must be one of: Approved, Declined, Draft, Submitted",
	],
	['timesheet.getAll', { filters: { userKey: byId('u1, ..') } }, `'User' ${KEY}`],
	['timesheet.getAll', { filters: { startDateFrom: 'soon' } }, `'Starts On or After' ${DATE}`],
	['timeEntry.getAll', { filters: { dateTo: 'soon' } }, `'Date To' ${DATE}`],
	['timeEntry.getAll', { options: { orderBy: 'Minutes' } }, "'Order By' must be one of: Date"],
	...[-1, 2 ** 53, '12345678901234567891'].map((numberOfWorkItemsCreated): Refusal => [
		'workTemplate.getAll',
		{ filters: { numberOfWorkItemsCreated } },
		"'Number of Work Items' must be a whole number from 0 to 9007199254740991",
	]),
	[
		'workTemplate.getAll',
		{ filters: { dateModified: 'soon' } },
		"'Modified At' must be a date and time such as 2026-11-21T09:30:00Z",
	],
	['integrationTask.getAll', { filters: { createdFrom: 'soon' } }, `'Created From' ${DATE}`],
	['workItem.getAll', { filters: { primaryStatus: 'Done' } }, `'Primary Status' ${STATUS}`],
	...[
		'invoice.getAll',
		'payment.getAll',
		'file.getAll',
		'contact.getAll',
		'organization.getAll',
		'clientGroup.getAll',
		'integrationTask.getAll',
		'role.getAll',
		'team.getAll',
		'timeEntry.getAll',
		'timesheet.getAll',
		'user.getAll',
		'workItem.getAll',
		'workTemplate.getAll',
	].flatMap(limited),

	[
		'invoice.getAll',
		{ filters: { invoiceStatus: 'Open' } },
		"'Invoice Status' must be one of: Approved, AwaitingPayment, Exported, Paid, Voided",
	],
	[
		'invoice.getAll',
		{ options: { orderBy: 'TotalAmountDue' } },
		"'Order By' must be one of: CreatedAt, InvoiceDate, InvoiceNumber, UpdatedAt",
	],
	[
		'invoice.getAll',
		{ options: { orderBy: 'CreatedAt down' } },
		"'Order By' must be one of: CreatedAt, InvoiceDate, InvoiceNumber, UpdatedAt",
	],
	['invoice.getAll', { options: { filter: ['x'] } }, "'Filter (OData)' must be text, not a list"],
	[
		'invoice.get',
		{ options: { expand: ['LineItems', 'Tax'] } },
		"'Expand' must be one of: Data, LineItems, Payments",
	],
	[
		'contact.get',
		{ options: { expand: ['Contacts'] } },
		"'Expand' must be one of: BusinessCards, ClientAccess, ClientTeam",
	],
	[
		'organization.get',
		{ options: { expand: 'ClientAccess' } },
		"'Expand' must be one of: BusinessCards, ClientTeam, Contacts",
	],
	[
		'clientGroup.get',
		{ options: { expand: ['BusinessCards'] } },
		"'Expand' must be one of: BusinessCard, ClientTeam",
	],
	[
		'contact.getAll',
		{ options: { orderBy: 'EmailAddress' } },
		"'Order By' must be one of: FullName, LastModifiedDateTime",
	],
	[
		'workItem.getAll',
		{ options: { orderBy: 'Title' } },
		"'Order By' must be one of: DeadlineDate, LastModifiedDateTime, StartDate",
	],
	...['Start Date > From', 'Start Date > To'].map((label): [string, INodeParameters, string] => [
		'workItem.getAll',
		{
			filters: {
				startDate: { range: { period: 'between', [label.endsWith('To') ? 'to' : 'from']: 'soon' } },
			},
		},
		`'${label}' ${DATE}`,
	]),

	['payment.create', { paymentMethod: '' }, `'Payment Method' ${EMPTY}`],
	...dated('payment.create', 'paymentDate', 'Payment Date', DATE),
	['payment.create', { totalAmount: 0 }, "'Total Amount' must be greater than 0"],
	['payment.create', { totalAmount: -5 }, "'Total Amount' must be greater than 0"],
	[
		'payment.create',
		{ totalAmount: '1.250' },
		"'Total Amount' must have at most 13 digits and two decimals; it is 1.250. Remove thousands separators, or round it: {{ (0.1 + 0.2).round(2) }}",
	],
	['payment.create', { totalAmount: '12,50' }, `'Total Amount' ${NUMBER}`],
	['payment.create', { totalAmount: '' }, `'Total Amount' ${NUMBER}`],
	[
		'payment.create',
		{ options: { reference: 'x'.repeat(251) } },
		"'Reference' must have at most 250 characters; it has 251",
	],
	[
		'payment.create',
		{ totalAmount: '={{ 0.1 + 0.2 }}' },
		"'Total Amount' must have at most 13 digits and two decimals; it is 0.30000000000000004. Remove thousands separators, or round it: {{ (0.1 + 0.2).round(2) }}",
	],
	[
		'payment.create',
		{ options: { idempotencyKey: ['x'] } },
		"'Idempotency Key' must be text, not a list",
	],
	...['payment.create', 'payment.reverse', 'expense.create', 'file.upload'].flatMap(keyless),
	...dated('payment.reverse', 'reversalDate', 'Reversal Date', DATE),
	...[false, '', 'true', 1].map((confirmDeletion): Refusal => [
		'payment.delete',
		{ confirmDeletion },
		"'Confirm Deletion' must be turned on, because deleting leaves no trace. Payment > Reverse keeps an audit trail",
	]),

	[
		'expense.create',
		{ entityType: 'ClientGroup' },
		"'Record Type' must be one of: Contact, Organization, WorkItem",
	],
	...dated('expense.create', 'expenseDate', 'Expense Date', DATE),
	['expense.create', { value: -1 }, "'Value' must not be negative"],
	['expense.create', { value: 'ten' }, `'Value' ${NUMBER}`],
	['expense.create', { billableValue: -0.01 }, "'Billable Value' must not be negative"],
	['expense.create', { billableValue: '' }, `'Billable Value' ${NUMBER}`],
	['expense.create', { description: '' }, `'Description' ${EMPTY}`],
	[
		'expense.create',
		{ description: 'x'.repeat(251) },
		"'Description' must have at most 250 characters; it has 251",
	],

	[
		'file.getAll',
		{ entityType: 'ClientGroup' },
		"'Record Type' must be one of: Contact, Organization, WorkItem",
	],
	['file.getAll', { filters: { isShared: 'perhaps' } }, "'Shared With Client' must be yes or no"],
	['file.getAll', { filters: { isArchived: 2 } }, "'Archived' must be yes or no"],
	['file.getAll', { options: { orderBy: 'FileName' } }, "'Order By' must be one of: DateCreated"],
	[
		'file.upload',
		{ entityType: 'Invoice' },
		"'Record Type' must be one of: clientGroup, contact, integrationTask, organization, workItem",
	],
	['file.upload', { entityKey: byId('a,b') }, "'Record' must be exactly one key"],
	['file.upload', { entityKey: byId('a b') }, "'Record' must be exactly one key"],
	[
		'file.upload',
		{ options: { mimeType: 'pdf' } },
		"'MIME Type' must be a type such as application/pdf",
	],
	['file.upload', { binaryPropertyName: '' }, `'Input Binary Field' ${EMPTY}`],
	['file.upload', { binaryPropertyName: 'other' }, "The item has no binary field 'other'"],
	['file.download', { binaryPropertyName: '' }, `'Put Output File in Field' ${EMPTY}`],
	['invoice.downloadPdf', { binaryPropertyName: '' }, `'Put Output File in Field' ${EMPTY}`],
	['file.download', { fileContextKey: byUrl('') }, `'File' ${EMPTY}`],
	[
		'file.download',
		{ fileContextKey: byUrl('https://evil.example/v3/Files?token=t') },
		'File not downloaded: the link leads to https://evil.example, which is not the Base URL of the credential',
	],

	[
		'webhookSubscription.get',
		{ subscriptionMode: 'all' },
		"'Subscription Mode' must be one of: multi, single",
	],
	...['', 'Multi', '..', null].map((webhookType): Refusal => [
		'webhookSubscription.delete',
		{ subscriptionMode: 'single', webhookType },
		`'Webhook Type' ${TYPES}`,
	]),
	[
		'webhookSubscription.get',
		{ subscriptionMode: 'single', webhookType: 'Works' },
		`'Webhook Type' ${TYPES}`,
	],
	[
		'webhookSubscription.create',
		{ subscriptionMode: 'single', webhookType: 'Works' },
		`'Webhook Type' ${TYPES}`,
	],
	[
		'webhookSubscription.create',
		{ webhookTypes: [] },
		"'Webhook Types' must have at least one type",
	],
	['webhookSubscription.update', { webhookTypes: ['Works'] }, `'Webhook Types' ${TYPES}`],
	[
		'webhookSubscription.update',
		{ webhookTypes: [] },
		"'Webhook Types' must have at least one type",
	],
	['webhookSubscription.create', { targetUrl: '' }, `'Target URL' ${EMPTY}`],
	...['http://example.com', 'HTTPS://example.com', 'example.com'].map((targetUrl): Refusal => [
		'webhookSubscription.create',
		{ targetUrl },
		"'Target URL' must start with https://",
	]),
	['webhookSubscription.create', { targetUrl: 'https://' }, "'Target URL' must be a valid address"],
	[
		'webhookSubscription.create',
		{ targetUrl: `https://example.com/${'x'.repeat(1_981)}` },
		"'Target URL' must have at most 2000 characters; it has 2001",
	],
	...["={{ '' }}", '={{ $json.missing }}'].map((signingKey): Refusal => [
		'webhookSubscription.create',
		{ options: { signingKey } },
		"'Signing Key' must not be empty; remove the option if you do not need it",
	]),
	...['short', 'with spaces and sixteen', 'ümlaut-ümlaut-ümlaut', 123].map(
		(signingKey): Refusal => [
			'webhookSubscription.create',
			{ options: { signingKey } },
			`'Signing Key' ${SIGNING}`,
		],
	),
	[
		'webhookSubscription.create',
		{ options: { replaceExisting: 'perhaps' } },
		"'Replace Existing' must be yes or no",
	],
	...[0, 101, 2.5, 'many'].map((batchSize): Refusal => [
		'webhookSubscription.create',
		{ options: { batchSize } },
		"'Batch Size' must be a whole number from 1 to 100",
	]),
	...[-1, 0.5].map((batchMaxDelaySeconds): Refusal => [
		'webhookSubscription.create',
		{ options: { batchMaxDelaySeconds } },
		"'Batch Max Delay (Seconds)' must be a whole number of at least 0",
	]),

	['event.getRecord', { resourceType: '' }, `'Resource Type' ${EMPTY}`],
	['event.getRecord', { resourcePermaKey: '' }, `'Record Key' ${EMPTY}`],
	['event.getRecord', { resourcePermaKey: '..' }, `'Record Key' ${KEY}`],
	[
		'event.getRecord',
		{ resourceType: 'CustomFieldValue', options: { clientKey: '..' } },
		`'Client Key' ${KEY}`,
	],
];

describe('invalid input is refused before anything is sent', () => {
	it.each(REFUSALS)('%s with %j: %s', async (operation, wrong, message) => {
		const { parameters, item } = EVERY_OPERATION[operation](bench.simulator);
		const items = [item ?? { json: {} }];
		const merged = { ...parameters, ...wrong };
		const { error } = await bench.run(operation, merged, { items });
		expect(error?.message).toBe(message);
		expect(error?.context.itemIndex).toBe(0);
		expect(bench.sent()).toEqual([]);
	});

	it('the error names the invalid item', async () => {
		const { parameters } = EVERY_OPERATION['expense.create'](bench.simulator);
		const items = [{ json: { value: 1 } }, { json: { value: -1 } }];
		const { error } = await bench.run(
			'expense.create',
			{ ...parameters, value: '={{ $json.value }}' },
			{ items },
		);
		expect(error?.message).toBe("Item 2: 'Value' must not be negative");
		expect(error?.context.itemIndex).toBe(1);
	});

	it('a missing binary file is reported', async () => {
		const { parameters } = EVERY_OPERATION['file.upload'](bench.simulator);
		const { error } = await bench.run('file.upload', parameters);
		expect(error?.message).toContain("contain a binary file 'data'");
		expect(bench.sent()).toEqual([]);
	});

	it('an operation that the resource does not have is reported', async () => {
		const { error } = await bench.run('invoice.delete');
		expect(error?.message).toBe('The resource "invoice" has no operation "delete"');
	});

	it('a credential without a token and a key is reported', async () => {
		const credential = { baseUrl: bench.simulator.url, accessToken: '', accessKey: '' };
		const { error } = await bench.run('invoice.getAll', {}, { credential });
		expect(error?.message).toContain('has no access token or no access key');
	});
});
