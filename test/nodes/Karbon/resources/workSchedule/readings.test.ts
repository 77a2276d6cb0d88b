import { EVERY_OPERATION } from '../../everyOperation';
import { byId, firstKey, useBench } from '../../support';

describe('where Karbon takes only JSON as title', () => {
	const bench = useBench({ variants: { scheduleTitle: 'json' } });

	it('a text is sent as a list with one text, and not again by an update', async () => {
		const { parameters } = EVERY_OPERATION['workSchedule.create'](bench.simulator);
		const { error, items } = await bench.run('workSchedule.create', {
			...parameters,
			workItemTitleDefinition: 'Books "A"',
		});
		expect(error).toBeUndefined();
		const { CreatedFromWorkItemKey, WorkScheduleKey } = items[0].json;
		const schedule = bench.simulator.store.workSchedules.get(String(WorkScheduleKey));
		expect(JSON.parse(schedule!.WorkItemTitleDefinition)).toEqual([
			{ Text: 'Books "A"', Variable: null, Format: null, Offset: 0 },
		]);
		bench.simulator.reset();
		const updated = await bench.run('workSchedule.update', {
			workScheduleKey: byId(WorkScheduleKey),
			updateFields: {
				workItemKey: byId(CreatedFromWorkItemKey),
				workItemTitleDefinition: 'Books "A"',
			},
		});
		expect(updated.items[0].json.changed).toBe(false);
		expect(bench.written()).toEqual([]);
	});
});

describe('where Karbon shows the work item of a schedule', () => {
	const bench = useBench({ variants: { scheduleWorkItemKey: 'shown' } });
	const update = async (updateFields: object) =>
		await bench.run('workSchedule.update', {
			workScheduleKey: byId(firstKey(bench.simulator.store.workSchedules)),
			updateFields: { ...updateFields },
		});
	const schedule = () => [...bench.simulator.store.workSchedules.values()][0];

	it('an update needs no work item', async () => {
		const { error } = await update({ scheduleStartDate: '2027-03-01' });
		expect(error).toBeUndefined();
		expect(schedule().ScheduleStartDate).toBe('2027-03-01T00:00:00Z');
	});

	it('its work item may be entered in another letter case', async () => {
		const workItemKey = byId(schedule().CreatedFromWorkItemKey.toLowerCase());
		const { error } = await update({ scheduleStartDate: '2027-05-01', workItemKey });
		expect(error).toBeUndefined();
	});

	it('another work item is refused', async () => {
		const other = firstKey(bench.simulator.store.workItems);
		const { error } = await update({ scheduleStartDate: '2027-04-01', workItemKey: byId(other) });
		const { CreatedFromWorkItemKey } = schedule();
		expect(error?.message).toBe(
			`'Work Item' must be "${CreatedFromWorkItemKey}", because the schedule was created from it`,
		);
		expect(bench.written()).toEqual([]);
	});
});

describe('where Karbon refuses the assignee in a PATCH', () => {
	const bench = useBench({ variants: { scheduleAssigneePatch: 'refused' } });

	it('the update fails, and changes nothing', async () => {
		const { store } = bench.simulator;
		const [schedule] = store.workSchedules.values();
		const before = { ...schedule };
		const user = [...store.users.keys()].find((key) => key !== schedule.AssigneeUserKey);
		const { error } = await bench.run('workSchedule.update', {
			workScheduleKey: byId(schedule.WorkScheduleKey),
			updateFields: { assigneeUserKey: byId(user) },
			options: { confirmReassignment: true },
		});
		expect(error?.message).toContain("Only 'End Date' can be patched");
		expect(schedule).toEqual(before);
	});

	it('the assignee is changed if the work item is entered, too', async () => {
		const { store } = bench.simulator;
		const [schedule] = store.workSchedules.values();
		const { CreatedFromWorkItemKey, WorkScheduleKey } = schedule;
		store.workItems.get(CreatedFromWorkItemKey)!.WorkScheduleKey = WorkScheduleKey;
		const before = { ...schedule };
		const AssigneeUserKey = [...store.users.keys()].find((key) => key !== before.AssigneeUserKey);
		const { error } = await bench.run('workSchedule.update', {
			workScheduleKey: byId(WorkScheduleKey),
			updateFields: {
				assigneeUserKey: byId(AssigneeUserKey),
				workItemKey: byId(CreatedFromWorkItemKey),
			},
			options: { confirmReassignment: true },
		});
		expect(error).toBeUndefined();
		expect(schedule).toEqual({ ...before, AssigneeUserKey });
	});

	it('no PUT clears the deadline, which the node does not know', async () => {
		const { store } = bench.simulator;
		const [schedule] = store.workSchedules.values();
		const before = { ...Object.assign(schedule, { ScheduleDeadlineMethod: 'DayOfMonth' }) };
		const user = [...store.users.keys()].find((key) => key !== schedule.AssigneeUserKey);
		const { error } = await bench.run('workSchedule.update', {
			workScheduleKey: byId(schedule.WorkScheduleKey),
			updateFields: {
				assigneeUserKey: byId(user),
				workItemKey: byId(schedule.CreatedFromWorkItemKey),
			},
			options: { confirmReassignment: true },
		});
		expect(error?.message).toContain("Only 'End Date' can be patched");
		expect(schedule).toEqual(before);
	});
});
