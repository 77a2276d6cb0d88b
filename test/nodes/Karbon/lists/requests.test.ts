import type { INodeParameters } from 'n8n-workflow';

import { byId, chosen, useBench } from '../support';

const bench = useBench({ data: { invoices: 250, workItems: 120, filesPerEntity: 3 } });

const between = (from: string, to: string) => ({ range: { period: 'between', from, to } });

const WORK_ADDRESS = 'https://app2.karbonhq.com/firm#/work/w1';

interface ListCase {
	title: string;
	operation: string;
	parameters?: INodeParameters;
	/** The path and the decoded query. */
	request: string;
}

const LISTS: ListCase[] = [
	{
		title: 'requests 50 rows by default, newest first',
		operation: 'invoice.getAll',
		request: '/v3/Invoices?$orderby=CreatedAt desc&$top=50',
	},
	{
		title: 'filters invoices by status',
		operation: 'invoice.getAll',
		parameters: { limit: 5, filters: { invoiceStatus: 'AwaitingPayment' } },
		request:
			"/v3/Invoices?$filter=InvoiceStatus eq 'AwaitingPayment'&$orderby=CreatedAt desc&$top=5",
	},
	{
		title: 'filters invoices that await payment',
		operation: 'invoice.getAll',
		parameters: { limit: 5, filters: { awaitingPaymentOnly: true } },
		request:
			"/v3/Invoices?$filter=InvoiceStatus eq 'AwaitingPayment'&$orderby=CreatedAt desc&$top=5",
	},
	{
		title: "filters nothing with 'Awaiting Payment Only' turned off",
		operation: 'invoice.getAll',
		parameters: { limit: 5, filters: { awaitingPaymentOnly: false } },
		request: '/v3/Invoices?$orderby=CreatedAt desc&$top=5',
	},
	{
		title:
			'sends the status once that several filters ask for, because Karbon documents no "and" here',
		operation: 'invoice.getAll',
		parameters: {
			filters: {
				awaitingPaymentOnly: true,
				dueDate: { range: { period: 'overdue' } },
				invoiceStatus: ['AwaitingPayment'],
			},
		},
		request:
			"/v3/Invoices?$filter=InvoiceStatus eq 'AwaitingPayment'&$orderby=CreatedAt desc&$top=100",
	},
	{
		title: 'joins the status and a filter in OData with "and"',
		operation: 'invoice.getAll',
		parameters: {
			limit: 5,
			filters: { invoiceStatus: 'Paid' },
			options: { filter: "InvoiceStatus eq 'Voided'" },
		},
		request:
			"/v3/Invoices?$filter=InvoiceStatus eq 'Paid' and InvoiceStatus eq 'Voided'&$orderby=CreatedAt desc&$top=5",
	},
	{
		title: 'orders invoices by number, descending',
		operation: 'invoice.getAll',
		parameters: { limit: 1, options: { orderBy: 'InvoiceNumber desc' } },
		request: '/v3/Invoices?$orderby=InvoiceNumber desc&$top=1',
	},
	{
		title: 'orders invoices by one choice of field and direction',
		operation: 'invoice.getAll',
		parameters: { limit: 1, options: { orderBy: 'UpdatedAt desc' } },
		request: '/v3/Invoices?$orderby=UpdatedAt desc&$top=1',
	},
	{
		title: 'orders invoices ascending by a field without a direction',
		operation: 'invoice.getAll',
		parameters: { limit: 1, options: { orderBy: 'UpdatedAt' } },
		request: '/v3/Invoices?$orderby=UpdatedAt&$top=1',
	},
	{
		title: 'takes filters that were chosen from a list',
		operation: 'workItem.getAll',
		parameters: {
			limit: 1,
			filters: {
				assigneeEmailAddress: chosen('a@example.com'),
				clientKey: byId('={{ "c" + 1 }}'),
				primaryStatus: 'Ready To Start',
				workStatus: chosen('In Review'),
				workType: chosen('Tax Return'),
			},
		},
		request:
			"/v3/WorkItems?$filter=AssigneeEmailAddress eq 'a@example.com' and ClientKey eq 'c1' and PrimaryStatus eq 'Ready To Start' and contains(WorkStatus,'In Review') and WorkType eq 'Tax Return'&$orderby=StartDate&$top=1",
	},
	{
		title: 'searches for an entered part of a work type, and ignores empty filters',
		operation: 'workItem.getAll',
		parameters: {
			limit: 1,
			filters: {
				assigneeEmailAddress: chosen(''),
				workType: { __rl: true, mode: 'name', value: 'Tax' },
			},
		},
		request: "/v3/WorkItems?$filter=contains(WorkType,'Tax')&$orderby=StartDate&$top=1",
	},
	{
		title: 'takes a contact type that was chosen from the list',
		operation: 'contact.getAll',
		parameters: { limit: 1, filters: { contactType: chosen('Individual') } },
		request: "/v3/Contacts?$filter=ContactType eq 'Individual'&$orderby=FullName&$top=1",
	},
	{
		title: 'ignores filters that were added and left empty',
		operation: 'invoice.getAll',
		parameters: { limit: 1, filters: { invoiceStatus: '' }, options: { filter: ' ' } },
		request: '/v3/Invoices?$orderby=CreatedAt desc&$top=1',
	},
	{
		title: 'lists payments without order or filter, which Karbon does not support there',
		operation: 'payment.getAll',
		parameters: { limit: 3 },
		request: '/v3/Payments?$top=3',
	},
	{
		title: 'searches contacts by every field',
		operation: 'contact.getAll',
		parameters: {
			limit: 3,
			filters: {
				fullName: "O'Brien",
				emailAddress: '@example.com',
				phoneNumber: '555',
				contactType: chosen('Individual'),
			},
			options: { filter: "FullName eq 'A & B'", orderBy: 'LastModifiedDateTime desc' },
		},
		request:
			"/v3/Contacts?$filter=ContactType eq 'Individual' and contains(EmailAddress,'@example.com') and contains(FullName,'O''Brien') and contains(PhoneNumber,'555') and FullName eq 'A & B'&$orderby=LastModifiedDateTime desc&$top=3",
	},
	{
		title: 'searches users by name and email address',
		operation: 'user.getAll',
		parameters: { limit: 2, filters: { emailAddress: '@example.com', name: "O'Brien" } },
		request:
			"/v3/Users?$filter=contains(EmailAddress,'@example.com') and contains(Name,'O''Brien')&$top=2",
	},
	{
		title: 'finds work items by the email domain of the assignee',
		operation: 'workItem.getAll',
		parameters: {
			limit: 1,
			filters: { assigneeEmailAddress: { __rl: true, mode: 'email', value: ' @example.com ' } },
		},
		request:
			"/v3/WorkItems?$filter=contains(AssigneeEmailAddress,'@example.com')&$orderby=StartDate&$top=1",
	},
	{
		title: 'finds work items by the beginning of an email address',
		operation: 'workItem.getAll',
		parameters: { limit: 1, filters: { assigneeEmailAddress: 'ann@acme' } },
		request:
			"/v3/WorkItems?$filter=contains(AssigneeEmailAddress,'ann@acme')&$orderby=StartDate&$top=1",
	},
	{
		title: 'filters time entries by a work item whose web address was pasted',
		operation: 'timeEntry.getAll',
		parameters: { limit: 1, filters: { entityKey: WORK_ADDRESS, workItemKey: byId(WORK_ADDRESS) } },
		request:
			"/v3/IndividualTimeEntries?$filter=EntityKey eq 'w1' and WorkItemKey eq 'w1'&$orderby=Date&$top=1",
	},
	{
		title: 'filters timesheets by work items whose web addresses were pasted',
		operation: 'timesheet.getAll',
		parameters: { limit: 1, filters: { workItemKey: byId(`${WORK_ADDRESS}/tasks, w2`) } },
		request:
			"/v3/Timesheets?$filter=WorkItemKeys/any(x: x in ('w1','w2'))&$orderby=StartDate&$top=1",
	},
	{
		title: 'keeps the fractions of a second of an exact time',
		operation: 'workTemplate.getAll',
		parameters: {
			limit: 1,
			filters: {
				dateLastWorkItemCreated: '2026-01-01T09:30:15.1234567Z',
				dateModified: '2026-01-02T09:30:15.120+01:00',
				publishedDate: '2026-01-03T09:30:15.000Z',
			},
		},
		request:
			'/v3/WorkTemplates?$filter=DateLastWorkItemCreated eq 2026-01-01T09:30:15.1234567Z and DateModified eq 2026-01-02T08:30:15.12Z and PublishedDate eq 2026-01-03T09:30:15Z&$orderby=PublishedDate&$top=1',
	},
	{
		title: 'lists integration tasks without $top, which Karbon does not support there',
		operation: 'integrationTask.getAll',
		parameters: { limit: 2 },
		request: '/v3/IntegrationTasks?$orderby=CreatedAt desc',
	},
	{
		title: 'finds a contact by its key in another system',
		operation: 'contact.getAll',
		parameters: { limit: 1, filters: { externalKey: 'C-1' } },
		request: "/v3/Contacts?$filter=ExternalKey eq 'C-1'&$orderby=FullName&$top=1",
	},
	{
		title: 'filters by template and schedule',
		operation: 'workItem.getAll',
		parameters: {
			limit: 1,
			filters: { workScheduleKey: 's1', workTemplateKey: byId('t1') },
		},
		request:
			"/v3/WorkItems?$filter=WorkScheduleKey eq 's1' and WorkTemplateKey eq 't1'&$orderby=StartDate&$top=1",
	},
	{
		title: 'finds a team by its whole name',
		operation: 'team.getAll',
		parameters: { limit: 2, filters: { name: "Ann's Team" } },
		request: "/v3/Teams?$filter=Name eq 'Ann''s Team'&$top=2",
	},
	{
		title: 'requests at most 200 roles per page',
		operation: 'role.getAll',
		parameters: { limit: 500, filters: { name: 'Manager' } },
		request: "/v3/Roles?$filter=Name eq 'Manager'&$top=200",
	},
	{
		title: 'requests at most 10 templates per page, and filters by every field',
		operation: 'workTemplate.getAll',
		parameters: {
			limit: 50,
			filters: {
				dateLastWorkItemCreated: '2026-01-01T00:00:00Z',
				dateModified: '2026-01-02T00:00:00Z',
				draftHasChanges: false,
				hasScheduledClientTaskGroups: true,
				numberOfWorkItemsCreated: 3,
				publishedDate: '2026-01-03T00:00:00Z',
				title: 'Tax',
				workTypeKey: byId('t1'),
			},
			options: { orderBy: 'DateModified desc' },
		},
		request:
			"/v3/WorkTemplates?$filter=HasScheduledClientTaskGroups eq true and DraftHasChanges eq false and DateLastWorkItemCreated eq 2026-01-01T00:00:00Z and DateModified eq 2026-01-02T00:00:00Z and PublishedDate eq 2026-01-03T00:00:00Z and NumberOfWorkItemsCreated eq 3 and startswith(Title,'Tax') and WorkTypeKey eq 't1'&$orderby=DateModified desc&$top=10",
	},
	{
		title: 'filters timesheets by an inclusive range of days and by several keys',
		operation: 'timesheet.getAll',
		parameters: {
			limit: 5,
			filters: {
				endDateTo: '2026-11-30',
				startDateFrom: '2026-11-01',
				status: 'Submitted',
				timesheetKey: byId('s1'),
				userKey: byId('u1, u2'),
				workItemKey: chosen('w1'),
			},
			options: { expand: ['TimeEntries'], orderBy: 'EndDate desc' },
		},
		request:
			"/v3/Timesheets?$filter=EndDate lt 2026-12-01T00:00:00Z and StartDate gt 2026-10-31T23:59:59Z and Status eq 'Submitted' and TimesheetKey eq 's1' and UserKey in ('u1','u2') and WorkItemKeys/any(x: x in ('w1'))&$expand=TimeEntries&$orderby=EndDate desc&$top=5",
	},
	{
		title: 'requests at most 1,000 time entries per page, and filters by every field',
		operation: 'timeEntry.getAll',
		parameters: {
			limit: 5_000,
			filters: {
				clientKey: byId('c1'),
				dateFrom: '2026-11-01',
				dateTo: '2026-11-30',
				entityKey: 'e1',
				roleName: chosen('Manager'),
				taskTypeName: 'Review',
				timesheetKey: byId('s1'),
				userKey: byId('u1'),
				workItemKey: byId('w1'),
			},
			options: { orderBy: 'Date desc' },
		},
		request:
			"/v3/IndividualTimeEntries?$filter=ClientKey eq 'c1' and Date ge 2026-11-01T00:00:00Z and Date le 2026-11-30T23:59:59Z and EntityKey eq 'e1' and RoleName eq 'Manager' and TaskTypeName eq 'Review' and TimesheetKey eq 's1' and UserKey eq 'u1' and WorkItemKey eq 'w1'&$orderby=Date desc&$top=1000",
	},
	{
		title: 'filters integration tasks by every field',
		operation: 'integrationTask.getAll',
		parameters: {
			limit: 2,
			filters: {
				createdFrom: '2026-11-01',
				taskDefinitionKey: byId('d1'),
				workItemKey: byId('w1'),
			},
		},
		request:
			"/v3/IntegrationTasks?$filter=CreatedAt ge 2026-11-01T00:00:00Z and TaskDefinitionKey eq 'd1' and WorkItemKey eq 'w1'&$orderby=CreatedAt desc",
	},
	{
		title: 'lists custom fields without $top, which Karbon does not support there',
		operation: 'customField.getAll',
		parameters: { limit: 2 },
		request: '/v3/CustomFields',
	},
	{
		title: 'searches organizations',
		operation: 'organization.getAll',
		parameters: {
			limit: 3,
			filters: { fullName: 'Ltd', emailAddress: 'info', contactType: chosen('Client') },
		},
		request:
			"/v3/Organizations?$filter=ContactType eq 'Client' and contains(EmailAddress,'info') and contains(FullName,'Ltd')&$orderby=FullName&$top=3",
	},
	{
		title: 'finds client groups by their whole name',
		operation: 'clientGroup.getAll',
		parameters: { limit: 3, filters: { fullName: 'Smith Family' } },
		request: "/v3/ClientGroups?$filter=FullName eq 'Smith Family'&$orderby=FullName&$top=3",
	},
	{
		title: 'filters work items by every field, and spells the status with spaces',
		operation: 'workItem.getAll',
		parameters: {
			limit: 3,
			filters: {
				assigneeEmailAddress: chosen('a@example.com'),
				clientKey: 'c1',
				primaryStatus: 'InProgress',
				startDate: between('2026-01-01', '2026-12-31T00:00:00+01:00'),
				title: 'Tax',
				workStatus: 'Progress',
				workType: 'Book',
			},
			options: { filter: "Title eq 'x'", orderBy: 'DeadlineDate' },
		},
		request:
			"/v3/WorkItems?$filter=AssigneeEmailAddress eq 'a@example.com' and ClientKey eq 'c1' and PrimaryStatus eq 'In Progress' and StartDate ge 2025-12-31T00:00:00Z and StartDate le 2027-01-01T23:59:59Z and contains(Title,'Tax') and contains(WorkStatus,'Progress') and contains(WorkType,'Book') and Title eq 'x'&$orderby=DeadlineDate&$top=100",
	},
	...['2026-11-21', '2026-11-21T00:00:00.000+11:00', '2026-11-21T23:30:00-08:00'].map(
		(date): ListCase => ({
			title: `filters work items by the calendar day of ${date}, in any time zone`,
			operation: 'workItem.getAll',
			parameters: { limit: 3, filters: { startDate: between(date, date) } },
			request:
				'/v3/WorkItems?$filter=StartDate ge 2026-11-20T00:00:00Z and StartDate le 2026-11-22T23:59:59Z&$orderby=StartDate&$top=100',
		}),
	),
	{
		title: 'accepts choices in any letter case',
		operation: 'invoice.getAll',
		parameters: {
			limit: 5,
			filters: { invoiceStatus: 'awaitingpayment' },
			options: { orderBy: 'createdat DESC' },
		},
		request:
			"/v3/Invoices?$filter=InvoiceStatus eq 'AwaitingPayment'&$orderby=CreatedAt desc&$top=5",
	},
];

describe('a list', () => {
	it.each(LISTS)('$operation $title', async ({ operation, parameters, request }) => {
		const { error, items } = await bench.run(operation, parameters);
		expect(error).toBeUndefined();
		expect(bench.decoded()).toEqual([`GET ${request}`]);
		expect(items.every(({ json, pairedItem }) => json && pairedItem)).toBe(true);
	});

	it.each(['Approved', 'AwaitingPayment', 'Exported', 'Paid', 'Voided'])(
		'returns only invoices with the status %s',
		async (invoiceStatus) => {
			const { items } = await bench.run('invoice.getAll', { filters: { invoiceStatus } });
			expect(items.length).toBeGreaterThan(0);
			expect(new Set(items.map(({ json }) => json.InvoiceStatus))).toEqual(
				new Set([invoiceStatus]),
			);
		},
	);

	it.each(['CreatedAt', 'InvoiceDate', 'InvoiceNumber', 'UpdatedAt'])(
		'orders invoices by %s',
		async (orderBy) => {
			const { items } = await bench.run('invoice.getAll', {
				limit: 20,
				simplify: false,
				options: { orderBy: `${orderBy} desc` },
			});
			const values = items.map(({ json }) => String(json[orderBy]));
			expect(values).toEqual([...values].sort().reverse());
		},
	);
});
