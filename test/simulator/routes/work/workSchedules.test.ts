import { type Bench, closeAll, firstKey, type Json, startBench } from '../../support';

afterEach(closeAll);

const scheduleOf = ({ simulator: { store } }: Bench, changes: Json = {}): Json => ({
	CreatedFromWorkItemKey: firstKey(store.workItems),
	RecurrenceFrequency: 'Month',
	CustomFrequencyMultiple: 1,
	ScheduleStartDate: '2027-01-01T00:00:00Z',
	ScheduleDueDateMethod: 'NoDueDate',
	PreventStartEndOnWeekend: false,
	InitializeTasksBeforeStartDateUnits: 'Days',
	InitializeTasksBeforeStartDateMultiple: 0,
	WorkItemTitleDefinition: 'Bookkeeping',
	...changes,
});
const seeded = ({ simulator: { store } }: Bench) => [...store.workSchedules.values()][0]!;
const putOf = (bench: Bench, changes: Json = {}): Json => {
	return { ...seeded(bench), ClientKey: undefined, ClientType: undefined, ...changes };
};

describe('karbon.md 126', () => {
	it('POST answers 201 with the schedule, and attaches it to no work item', async () => {
		const bench = await startBench();
		const sent = scheduleOf(bench);
		const { status, body } = await bench.post('/v3/WorkSchedules', sent);
		const { workItems } = bench.simulator.store;
		expect(status).toBe(201);
		expect(body).toMatchObject({
			...sent,
			CreatedFromWorkItemKey: null,
			ClientKey: workItems.get(sent.CreatedFromWorkItemKey)?.ClientKey,
			ScheduleEndDate: '0001-01-01T00:00:00Z',
		});
		expect(workItems.get(sent.CreatedFromWorkItemKey)?.WorkScheduleKey).toBeNull();
		expect((await bench.get(`/v3/WorkSchedules/${body.WorkScheduleKey}`)).body).toEqual(body);
	});

	it.each<[string, Json, number]>([
		['without a title', { WorkItemTitleDefinition: '' }, 400],
		['with an unknown frequency', { RecurrenceFrequency: 'Decade' }, 400],
		['of an unknown work item', { CreatedFromWorkItemKey: 'none' }, 404],
		['for an unknown assignee', { AssigneeUserKey: 'none' }, 404],
	])('refuses one %s', async (_case, changes, status) => {
		const bench = await startBench();
		expect((await bench.post('/v3/WorkSchedules', scheduleOf(bench, changes))).status).toBe(status);
		expect(bench.simulator.store.workSchedules.size).toBe(1);
	});

	it('PUT replaces all fields but the assignee, which stays when it is left out', async () => {
		const bench = await startBench();
		const { WorkScheduleKey, AssigneeUserKey } = seeded(bench);
		const body = putOf(bench, {
			AssigneeUserKey: undefined,
			ScheduleDueDateMethod: 'NoDueDate',
			ScheduleDueDateDays: undefined,
		});
		const { status } = await bench.call('PUT', `/v3/WorkSchedules/${WorkScheduleKey}`, body);
		expect(status).toBe(204);
		expect(seeded(bench)).toMatchObject({ AssigneeUserKey, ScheduleDueDateDays: null });
	});

	it.each<[string, Json]>([
		['another frequency', { RecurrenceFrequency: 'Year' }],
		['no work item', { CreatedFromWorkItemKey: null }],
		['another work item', { CreatedFromWorkItemKey: 'other' }],
		['no key', { WorkScheduleKey: undefined }],
	])('PUT refuses %s', async (_case, changes) => {
		const bench = await startBench();
		const { WorkScheduleKey } = seeded(bench);
		const answer = await bench.call(
			'PUT',
			`/v3/WorkSchedules/${WorkScheduleKey}`,
			putOf(bench, changes),
		);
		expect(answer.status).toBe(400);
	});

	it('PATCH knows the end and the assignee, who gets every incomplete work item', async () => {
		const bench = await startBench();
		const { users, workItems } = bench.simulator.store;
		const { WorkScheduleKey, CreatedFromWorkItemKey } = seeded(bench);
		const item = workItems.get(CreatedFromWorkItemKey)!;
		item.PrimaryStatus = 'In Progress';
		const user = [...users.values()].find(
			({ EmailAddress }) => EmailAddress !== item.AssigneeEmailAddress,
		)!;
		const path = `/v3/WorkSchedules/${WorkScheduleKey}`;
		const body = { ScheduleEndDate: '2028-01-01T00:00:00Z', AssigneeUserKey: user.Id };
		expect((await bench.call('PATCH', path, body)).status).toBe(204);
		expect(item.AssigneeEmailAddress).toBe(user.EmailAddress);
		expect((await bench.get(path)).body).toMatchObject(body);
		expect((await bench.call('PATCH', path, { ScheduleEndDate: null })).status).toBe(204);
		expect((await bench.call('PATCH', path, { PreventStartEndOnWeekend: true })).status).toBe(400);
	});

	it('has the variants of its fields', async () => {
		const bench = await startBench({
			variants: {
				scheduleWorkItemKey: 'shown',
				scheduleAssigneePatch: 'refused',
				scheduleTitle: 'json',
			},
		});
		const { WorkScheduleKey, CreatedFromWorkItemKey, AssigneeUserKey } = seeded(bench);
		const path = `/v3/WorkSchedules/${WorkScheduleKey}`;
		expect((await bench.get(path)).body).toMatchObject({ CreatedFromWorkItemKey });
		expect((await bench.call('PATCH', path, { AssigneeUserKey })).status).toBe(400);
		expect((await bench.post('/v3/WorkSchedules', scheduleOf(bench))).status).toBe(400);
	});
});
