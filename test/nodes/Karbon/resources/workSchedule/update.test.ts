import type { INodeParameters } from 'n8n-workflow';

import type { WorkSchedule } from '../../../../../simulator/records';
import { inCollections } from '../../formFields';
import { byId, firstKey, useBench } from '../../support';

const bench = useBench();
const schedule = () => [...bench.simulator.store.workSchedules.values()][0];
const bodyOf = (method: string) =>
	bench.simulator.requests.find((request) => request.method === method)?.body;

let original: WorkSchedule;
let template: WorkSchedule | undefined;
let tests = 0;

/** Each test has a schedule with a key of its own, because the node remembers what it has replaced. */
beforeEach(() => {
	const { workItems, workSchedules } = bench.simulator.store;
	const [first] = workSchedules.values();
	tests += 1;
	const WorkScheduleKey = `schedule-${tests}`;
	template ??= structuredClone(first);
	original = { ...template, WorkScheduleKey };
	workSchedules.clear();
	workSchedules.set(WorkScheduleKey, structuredClone(original));
	workItems.get(original.CreatedFromWorkItemKey)!.WorkScheduleKey = WorkScheduleKey;
});

const update = async (fields: INodeParameters, options: INodeParameters = {}) =>
	await bench.run('workSchedule.update', {
		workScheduleKey: byId(schedule().WorkScheduleKey),
		...inCollections('workSchedule.update', fields),
		options,
	});
const ownItem = () => byId(schedule().CreatedFromWorkItemKey);

describe('an update of a schedule', () => {
	it('reassigns nothing if the assignee is the same in another letter case', async () => {
		const { error, items } = await update(
			{ assigneeUserKey: byId(original.AssigneeUserKey!.toLowerCase()) },
			{ confirmReassignment: true },
		);
		expect(error).toBeUndefined();
		expect(items[0].json).toMatchObject({ changed: false });
		expect(bench.written()).toEqual([]);
	});

	it('sends the end date alone, and not if it is the same', async () => {
		const { error, items } = await update({ scheduleEndDate: '2028-01-31' });
		expect(error).toBeUndefined();
		expect(bodyOf('PATCH')).toEqual({ ScheduleEndDate: '2028-01-31T00:00:00Z' });
		expect(items[0].json).toMatchObject({ changed: true, ScheduleEndDate: '2028-01-31' });
		bench.simulator.reset();
		const again = await update({ scheduleEndDate: '2028-01-31' });
		expect(again.items[0].json).toMatchObject({ changed: false });
		expect(bench.written()).toEqual([]);
	});

	it('clears the end date, of which Karbon then shows the year 1', async () => {
		schedule().ScheduleEndDate = '2028-01-31T00:00:00Z';
		const { error } = await update({}, { clearFields: ['scheduleEndDate'] });
		expect(error).toBeUndefined();
		expect(bodyOf('PATCH')).toEqual({ ScheduleEndDate: null });
		expect(schedule().ScheduleEndDate).toBeNull();
	});

	it('changes nothing if an open end is cleared', async () => {
		const { items } = await update({}, { clearFields: ['scheduleEndDate'] });
		expect(items[0].json).toMatchObject({ changed: false });
		expect(bench.written()).toEqual([]);
	});

	it('sends the whole schedule for other fields, without the assignee and the open end', async () => {
		const { error, items } = await update({
			workItemKey: ownItem(),
			scheduleDueDateMethod: 'DayOfMonth',
			scheduleDueDateDays: 20,
		});
		expect(error).toBeUndefined();
		const { ClientKey, ClientType, AssigneeUserKey, ...sent } = schedule();
		expect(bodyOf('PUT')).toEqual(
			Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null)),
		);
		expect(schedule()).toEqual({
			...original,
			ScheduleDueDateMethod: 'DayOfMonth',
			ScheduleDueDateDays: 20,
		});
		expect(items[0].json).toMatchObject({ changed: true, ScheduleDueDateDays: 20 });
		expect([ClientKey, ClientType, AssigneeUserKey]).not.toContain(undefined);
	});

	it('reads the schedule again if that is wanted', async () => {
		const fields = { workItemKey: ownItem(), workItemTitleDefinition: 'Other' };
		const { items } = await update(fields, { readAgain: true });
		expect(items[0].json).toMatchObject({ WorkItemTitleDisplayText: expect.any(String) });
	});

	it('needs the work item for such fields, because Karbon does not return it', async () => {
		const { error } = await update({ workItemTitleDefinition: 'Other' });
		expect(error?.message).toContain("'Work Item' is empty in the work schedule");
		expect(error?.description).toContain("Fill in 'Work Item' in this operation too.");
		expect(bench.written()).toEqual([]);
	});

	it('is no change if only the work item is given', async () => {
		const { items } = await update({ workItemKey: ownItem() });
		expect(items[0].json).toMatchObject({ changed: false });
		expect(bench.sent()).toHaveLength(1);
	});

	it('refuses a work item that does not belong to the schedule', async () => {
		const other = firstKey(bench.simulator.store.workItems);
		const { error } = await update({
			workItemKey: byId(other),
			workItemTitleDefinition: 'Other',
		});
		expect(error?.message).toBe(
			`'Work Item' must be a work item of this schedule; "${other}" has no schedule`,
		);
		expect(bench.written()).toEqual([]);
	});

	it('refuses a PUT if Karbon returns a field that the node does not know', async () => {
		Object.assign(schedule(), { ScheduleDeadlineDays: 7 });
		const { error } = await update({ workItemKey: ownItem(), workItemTitleDefinition: 'Other' });
		expect(error?.message).toContain('(ScheduleDeadlineDays), so nothing was changed');
		expect(bench.written()).toEqual([]);
		const end = await update({ scheduleEndDate: '2028-01-31' });
		expect(end.error).toBeUndefined();
	});

	it('refuses a due date rule without what it needs', async () => {
		schedule().ScheduleDueDateDays = null;
		const fields = { workItemKey: ownItem(), scheduleDueDateMethod: 'DayOfMonth' };
		const { error } = await update(fields);
		expect(error?.message).toContain("'Due Date Days' must not be empty");
	});

	it.each<[string, INodeParameters]>([
		[
			"'Due Date Months' must be empty for this 'Due Date Rule'",
			{ scheduleDueDateMonthMultiple: 2 },
		],
		[
			"'Lead Time Units' must not be empty for this 'Lead Time'",
			{ initializeBeforeStartDateMultiple: 7 },
		],
	])('refuses a value that Karbon would ignore: %s', async (message, fields) => {
		schedule().InitializeBeforeStartDateUnits = null;
		const { error } = await update({ workItemKey: ownItem(), ...fields });
		expect(error?.message).toBe(message);
		expect(bench.written()).toEqual([]);
	});

	it('leaves values that a new due date rule does not use', async () => {
		const fields = { workItemKey: ownItem(), scheduleDueDateMethod: 'LastDayOfMonth' };
		const { error } = await update(fields);
		expect(error).toBeUndefined();
		expect(schedule()).toEqual({ ...original, ScheduleDueDateMethod: 'LastDayOfMonth' });
	});

	it('retries after a lost race', async () => {
		bench.simulator.faults.add({
			action: { type: 'status', status: 409, body: { error: { code: '4020', message: 'Race' } } },
			match: { method: 'PATCH' },
			times: 1,
		});
		const { error } = await update({ scheduleEndDate: '2029-01-31' });
		expect(error).toBeUndefined();
		expect(schedule().ScheduleEndDate).toBe('2029-01-31T00:00:00Z');
	});
});

describe('a new assignee', () => {
	const otherUser = () =>
		[...bench.simulator.store.users.values()].find(({ Id }) => Id !== schedule().AssigneeUserKey)!;

	it.each([[{}], [{ confirmReassignment: false }], [{ confirmReassignment: '' }]])(
		'is refused with the options %j',
		async (options) => {
			const { error } = await update({ assigneeUserKey: byId(otherUser().Id) }, options);
			expect(error?.message).toContain("'Confirm Reassignment' must be turned on");
			expect(bench.sent()).toEqual([]);
		},
	);

	it('gets the incomplete work items after a confirmation', async () => {
		const { workItems } = bench.simulator.store;
		const item = workItems.get(schedule().CreatedFromWorkItemKey)!;
		item.PrimaryStatus = 'Planned';
		const { Id, EmailAddress } = otherUser();
		const options = { confirmReassignment: true };
		const { error } = await update({ assigneeUserKey: byId(Id) }, options);
		expect(error).toBeUndefined();
		expect(bodyOf('PATCH')).toEqual({ AssigneeUserKey: Id });
		expect(item.AssigneeEmailAddress).toBe(EmailAddress);
	});

	it('is sent with the whole schedule if other fields change', async () => {
		const { Id } = otherUser();
		const fields = {
			assigneeUserKey: byId(Id),
			workItemKey: ownItem(),
			workItemTitleDefinition: 'B',
		};
		await update(fields, { confirmReassignment: true });
		const title = '[{"Text":"B","Variable":null,"Format":null,"Offset":0}]';
		expect(bodyOf('PUT')).toMatchObject({ AssigneeUserKey: Id, WorkItemTitleDefinition: title });
	});

	it('of a schedule without one is not needed for other changes', async () => {
		schedule().AssigneeUserKey = null;
		const fields = { workItemKey: ownItem(), workItemTitleDefinition: 'C' };
		const { error } = await update(fields);
		expect(error).toBeUndefined();
		expect(bodyOf('PUT')).not.toHaveProperty('AssigneeUserKey');
	});
});
