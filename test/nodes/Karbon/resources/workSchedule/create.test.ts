import type { INodeParameters } from 'n8n-workflow';

import { byId, chosen, firstKey, jsonOf } from '../../support';
import { useSchedules } from './support';

const { bench, attached, create, created, valid } = useSchedules();
const bodyOf = (method: string) =>
	bench.simulator.requests.find((request) => request.method === method)?.body;
const item = () => [...bench.simulator.store.workItems.values()][0];

describe('a new work schedule', () => {
	it('is sent in the format of Karbon, and attached to its work item', async () => {
		const { WorkItemKey, Title } = item();
		const user = firstKey(bench.simulator.store.users);
		const { error, items, hints } = await bench.run('workSchedule.create', {
			...valid(),
			recurrenceFrequency: 'Custom',
			scheduleDueDateMethod: 'DayOfSubsequentMonth',
			workItemTitleDefinition: ' {"Text":"Books"} ',
			additionalFields: {
				assigneeUserKey: chosen(user),
				customFrequencyMultiple: '6',
				customFrequencyUnits: 'Weeks',
				preventStartEndOnWeekend: true,
				scheduleDueDateDays: 14,
				scheduleDueDateMonthMultiple: 2,
				scheduleEndDate: '2028-12-31',
			},
			moreFields: {
				initializeBeforeStartDateMultiple: 30,
				initializeBeforeStartDateUnits: 'Days',
				initializeTasksBeforeStartDateMultiple: 1,
				initializeTasksBeforeStartDateUnits: 'Weeks',
			},
			simplify: false,
		});
		expect(error).toBeUndefined();
		expect(bodyOf('POST')).toEqual({
			AssigneeUserKey: user,
			CreatedFromWorkItemKey: WorkItemKey,
			RecurrenceFrequency: 'Custom',
			CustomFrequencyMultiple: 6,
			CustomFrequencyUnits: 'Weeks',
			ScheduleStartDate: '2027-01-01T00:00:00Z',
			ScheduleEndDate: '2028-12-31T00:00:00Z',
			ScheduleDueDateMethod: 'DayOfSubsequentMonth',
			ScheduleDueDateDays: 14,
			ScheduleDueDateMonthMultiple: 2,
			PreventStartEndOnWeekend: true,
			InitializeBeforeStartDateMultiple: 30,
			InitializeBeforeStartDateUnits: 'Days',
			InitializeTasksBeforeStartDateMultiple: 1,
			InitializeTasksBeforeStartDateUnits: 'Weeks',
			WorkItemTitleDefinition: '{"Text":"Books"}',
		});
		const [WorkScheduleKey] = created();
		expect(bodyOf('PUT')).toMatchObject({ WorkScheduleKey, Title });
		expect(attached()).toBe(WorkScheduleKey);
		expect(jsonOf(items)).toMatchObject([
			{ WorkScheduleKey, CreatedFromWorkItemKey: WorkItemKey, RecurrenceFrequency: 'Custom' },
		]);
		expect(hints.map(({ message }) => message)).toEqual([
			"Karbon may have removed the 'Client Task Recipient' of the work item, because it never returns this field. If the work item has client tasks, enter the recipient in the same operation.",
		]);
	});

	it('has the values that Karbon needs and the form may leave empty', async () => {
		const { error, items } = await create();
		expect(error).toBeUndefined();
		expect(bodyOf('POST')).toMatchObject({
			CustomFrequencyMultiple: 1,
			PreventStartEndOnWeekend: false,
			InitializeTasksBeforeStartDateUnits: 'Days',
			InitializeTasksBeforeStartDateMultiple: 0,
		});
		expect(bodyOf('POST')).not.toHaveProperty('ScheduleEndDate');
		expect(items[0].json).toMatchObject({ ScheduleStartDate: '2027-01-01' });
	});

	it('sends the client task recipient with the work item, without a hint', async () => {
		const contact = firstKey(bench.simulator.store.contacts);
		const { hints } = await create({
			clientTaskRecipient: { values: { recipientKey: byId(contact), linkType: 'Contact' } },
		});
		const recipient = { RecipientKey: contact, LinkType: 'Contact' };
		expect(bodyOf('POST')).not.toHaveProperty('ClientTaskRecipient');
		expect(bodyOf('PUT')).toMatchObject({ ClientTaskRecipient: recipient });
		expect(item().ClientTaskRecipient).toMatchObject(recipient);
		expect(hints).toEqual([]);
	});

	it.each(['', '?columns=1,2'])('takes the web address of the work item%s', async (query) => {
		const { WorkItemKey } = item();
		const address = `https://app2.karbonhq.com/firm#/work/${WorkItemKey}/tasks${query}`;
		const { error } = await bench.run('workSchedule.create', {
			...valid(),
			workItemKey: byId(address),
		});
		expect(error).toBeUndefined();
		expect(attached()).toBe(created()[0]);
	});

	it.each([
		['Monthly Books, 2027', 'not a name or an email address'],
		['https://example.com/a,b', 'Web addresses are accepted for work items only'],
	])('is not created for the work item "%s"', async (value, reason) => {
		const { error } = await bench.run('workSchedule.create', {
			...valid(),
			workItemKey: byId(value),
		});
		expect(error?.message).toContain("'Work Item' must be the key of a record");
		expect(error?.message).toContain(reason);
		expect(bench.written()).toEqual([]);
	});

	it.each(['[Draft] BAS', '{client} books', '[2026]'])(
		'takes the text %s as title',
		async (text) => {
			const { error } = await bench.run('workSchedule.create', {
				...valid(),
				workItemTitleDefinition: text,
			});
			expect(error).toBeUndefined();
			const schedule = bench.simulator.store.workSchedules.get(created()[0]);
			expect(JSON.parse(schedule!.WorkItemTitleDefinition)).toEqual([
				expect.objectContaining({ Text: text }),
			]);
		},
	);

	it.each<INodeParameters>([
		{ initializeTasksBeforeStartDateMultiple: 7 },
		{ initializeTasksBeforeStartDateMultiple: 0, initializeBeforeStartDateMultiple: 0 },
		{ initializeBeforeStartDateMultiple: 0, initializeBeforeStartDateUnits: 'Weeks' },
	])('takes the lead times %o', async (moreFields) => {
		const { error } = await bench.run('workSchedule.create', { ...valid(), moreFields });
		expect(error).toBeUndefined();
	});

	it.each<[string, INodeParameters]>([
		["'Work Item' must not be empty", { workItemKey: byId('') }],
		["'Title' must not be empty", { workItemTitleDefinition: '' }],
		["'Title' must be text or valid JSON", { workItemTitleDefinition: '[{"Text":' }],
		["'Start Date' must be a date", { scheduleStartDate: 'soon' }],
		["'Frequency' must be one of", { recurrenceFrequency: 'Hourly' }],
		[
			"'Custom Frequency Units' must not be empty for this 'Frequency'",
			{ recurrenceFrequency: 'Custom' },
		],
		[
			"'Custom Frequency Interval' must be empty for this 'Frequency'",
			{ additionalFields: { customFrequencyMultiple: 2 } },
		],
		[
			"'Due Date Days' must not be empty for this 'Due Date Rule'",
			{ scheduleDueDateMethod: 'DayOfMonth' },
		],
		[
			"'Due Date Months' must not be empty for this 'Due Date Rule'",
			{
				scheduleDueDateMethod: 'DayOfSubsequentMonth',
				additionalFields: { scheduleDueDateDays: 3 },
			},
		],
		[
			"'Due Date Months' must be empty for this 'Due Date Rule'",
			{
				scheduleDueDateMethod: 'DayOfMonth',
				additionalFields: { scheduleDueDateDays: 3, scheduleDueDateMonthMultiple: 1 },
			},
		],
		[
			"'Due Date Days' must be empty for this 'Due Date Rule'",
			{
				scheduleDueDateMethod: 'LastDayOfMonth',
				additionalFields: { scheduleDueDateDays: 3 },
			},
		],
		[
			"'Lead Time Units' must not be empty for this 'Lead Time'",
			{ moreFields: { initializeBeforeStartDateMultiple: 14 } },
		],
		[
			"'Lead Time Units' must be empty for this 'Lead Time'",
			{ moreFields: { initializeBeforeStartDateUnits: 'Days' } },
		],
		[
			"'Task Lead Time Units' must be empty for this 'Task Lead Time'",
			{ moreFields: { initializeTasksBeforeStartDateUnits: 'Weeks' } },
		],
		[
			"'Client Task Recipient > Recipient Type' must not be empty",
			{ moreFields: { clientTaskRecipient: { values: { recipientKey: byId('k') } } } },
		],
	])('is refused without a request: %s', async (message, changes) => {
		const { error } = await bench.run('workSchedule.create', { ...valid(), ...changes });
		expect(error?.message).toContain(message);
		expect(bench.sent()).toEqual([]);
	});

	it('is not created for a work item that has a schedule', async () => {
		const parameters = valid();
		item().WorkScheduleKey = 'other';
		const { error } = await bench.run('workSchedule.create', parameters);
		expect(error?.message).toBe(
			`The work item "${item().WorkItemKey}" already has the work schedule "other"`,
		);
		expect(error?.description).toContain('Nothing was changed.');
		expect(bench.written()).toEqual([]);
	});

	it('is not created for a work item that a PUT would not take', async () => {
		const { AssigneeEmailAddress } = item();
		item().AssigneeEmailAddress = null;
		const { error } = await create();
		item().AssigneeEmailAddress = AssigneeEmailAddress;
		expect(error?.message).toContain("'Assignee' is empty in the work item");
		// The 'Assignee' of this form is that of the schedule.
		expect(error?.description).toContain("Fill in 'Assignee' with Work Item > Update first.");
		expect(bench.written()).toEqual([]);
	});

	it('is not created for a work item that Karbon does not have', async () => {
		const { error } = await bench.run('workSchedule.create', {
			...valid(),
			workItemKey: byId('gone'),
		});
		expect(error?.message).toContain('The work item "gone" was not found');
		expect(bench.written()).toEqual([]);
	});
});
