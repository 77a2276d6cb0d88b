import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { SimulatorContext } from '../../context';
import { entityAnswer, expansions, keyOf, recordByKey } from '../../http/answers';
import { ModelCheck, objectBody } from '../../http/body';
import type { WorkItem, WorkSchedule } from '../../records';
import { checkFields, type Fields, patched, replaced, type Values } from '../../writes/fields';
import { checkNulls, withKeptValues } from '../../writes/updates/putBody';
import { answerUpdate } from '../../writes/updates/updateAnswer';

const text = { type: 'text' } as const;
const number = { type: 'number' } as const;
const UNITS = ['Days', 'Weeks', 'Months', 'Years'];

/** "WorkScheduleRequest" (karbon.md 126). */
const FIELDS: Fields = {
	CreatedFromWorkItemKey: { ...text, required: true },
	// "AssigneeUserKey cannot be cleared."
	AssigneeUserKey: { ...text, staysWhenLeftOut: true },
	RecurrenceFrequency: {
		...text,
		required: true,
		values: ['Day', 'Week', 'SemiMonth', 'Fortnight', 'Month', 'Quarter', 'Year', 'Custom'],
	},
	CustomFrequencyUnits: { ...text, values: UNITS },
	CustomFrequencyMultiple: { ...number, required: true },
	ScheduleStartDate: { type: 'date', required: true },
	ScheduleEndDate: { type: 'date' },
	ScheduleDueDateMethod: {
		...text,
		required: true,
		values: [
			'DaysFromStartDate',
			'DayOfMonth',
			'LastDayOfMonth',
			'DayOfNextMonth',
			'DayOfSubsequentMonth',
			'NoDueDate',
		],
	},
	ScheduleDueDateDays: number,
	ScheduleDueDateMonthMultiple: number,
	PreventStartEndOnWeekend: { type: 'boolean', required: true },
	InitializeBeforeStartDateUnits: { ...text, values: UNITS },
	InitializeBeforeStartDateMultiple: number,
	InitializeTasksBeforeStartDateUnits: { ...text, required: true, values: UNITS },
	InitializeTasksBeforeStartDateMultiple: { ...number, required: true },
	WorkItemTitleDefinition: { ...text, required: true },
};
/** Fields that no PUT changes: another value is refused. */
const FIXED = [
	'CreatedFromWorkItemKey',
	'RecurrenceFrequency',
	'CustomFrequencyUnits',
	'CustomFrequencyMultiple',
] as const;
const PATCHABLE = ['ScheduleEndDate', 'AssigneeUserKey'];
/** How responses show that there is no end. */
const NO_END = '0001-01-01T00:00:00Z';

function isJson(value: unknown): boolean {
	try {
		JSON.parse(String(value));
		return true;
	} catch {
		return false;
	}
}

/** @throws ServiceError 400 or 404 for an invalid body */
function checkSchedule(context: SimulatorContext, body: Values, stored?: WorkSchedule): WorkItem {
	const check = new ModelCheck();
	checkFields(FIELDS, body, stored === undefined ? [] : [stored], check);
	const { WorkItemTitleDefinition: title } = body;
	if (context.variants.scheduleTitle === 'json' && !isJson(title)) {
		check.add('WorkItemTitleDefinition', 'The value of WorkItemTitleDefinition is not valid.');
	}
	for (const name of stored === undefined ? [] : FIXED) {
		if ((body[name] ?? null) !== stored?.[name]) check.add(name, `${name} cannot be changed.`);
	}
	check.finish();
	const { store } = context;
	if (typeof body.AssigneeUserKey === 'string')
		recordByKey(store.users, body.AssigneeUserKey, 'User');
	return recordByKey(store.workItems, String(body.CreatedFromWorkItemKey), 'WorkItem');
}

/** "AssigneeUserKey of a schedule reassigns every incomplete item." */
function reassign(
	{ store, change }: SimulatorContext,
	{ WorkScheduleKey, ...given }: WorkSchedule,
) {
	const user = store.users.get(given.AssigneeUserKey ?? '');
	if (user === undefined) return;
	for (const item of store.workItems.values()) {
		if (item.WorkScheduleKey !== WorkScheduleKey || item.PrimaryStatus === 'Completed') continue;
		const { EmailAddress: AssigneeEmailAddress, Name: AssigneeName } = user;
		change('WorkItem', item.WorkItemKey, 'Updated', { AssigneeEmailAddress, AssigneeName });
	}
}

export function registerWorkSchedules(app: FastifyInstance, context: SimulatorContext): void {
	const { conflicts, store, variants } = context;
	const single = (request: FastifyRequest, schedule: WorkSchedule): object => {
		const item = store.workItems.peek(schedule.CreatedFromWorkItemKey);
		const isShown = variants.scheduleWorkItemKey === 'shown';
		return entityAnswer(request, 'WorkSchedules', {
			...schedule,
			CreatedFromWorkItemKey: isShown ? schedule.CreatedFromWorkItemKey : null,
			FrequencyDescription: `Every ${schedule.RecurrenceFrequency.toLowerCase()}`,
			ScheduleEndDate: schedule.ScheduleEndDate ?? NO_END,
			WorkItemDescription: item?.Description ?? null,
			WorkItemTitleDisplayText: item?.Title ?? null,
		});
	};

	app.get('/v3/WorkSchedules/:key', async (request) => {
		expansions(request, []);
		const schedule = recordByKey(context.reads.workSchedules, keyOf(request), 'WorkSchedule');
		conflicts.read(request, 'WorkSchedule', schedule.WorkScheduleKey);
		return single(request, schedule);
	});
	app.post('/v3/WorkSchedules', async (request, reply) => {
		expansions(request, []);
		const body = objectBody(request.body);
		const { ClientKey, ClientType } = checkSchedule(context, body);
		const WorkScheduleKey = context.newKey();
		const values = replaced(FIELDS, body, {}) as unknown as WorkSchedule;
		const schedule = { ...values, WorkScheduleKey, ClientKey, ClientType };
		store.workSchedules.set(WorkScheduleKey, schedule);
		void reply.code(201);
		return single(request, schedule);
	});

	const update = (
		request: FastifyRequest,
		reply: FastifyReply,
		after: (stored: WorkSchedule, body: Values) => object,
	): unknown => {
		expansions(request, []);
		const key = keyOf(request);
		const body = objectBody(request.body);
		const schedule = recordByKey(store.workSchedules, key, 'WorkSchedule');
		const before = structuredClone(single(request, schedule));
		conflicts.check(request, 'WorkSchedule', key);
		Object.assign(schedule, after(schedule, body));
		conflicts.changed('WorkSchedule', key);
		conflicts.written(request, 'WorkSchedule', key);
		if (typeof body.AssigneeUserKey === 'string') reassign(context, schedule);
		const shown = single(request, schedule);
		return answerUpdate(variants, reply, { keyName: 'WorkScheduleKey', before, after: shown });
	};
	app.put('/v3/WorkSchedules/:key', async (request, reply) =>
		update(request, reply, (stored, body) => {
			checkNulls(variants, body);
			const kept = withKeptValues(variants, FIELDS, body, stored);
			checkSchedule(context, kept, stored);
			const check = new ModelCheck();
			if (body.WorkScheduleKey !== stored.WorkScheduleKey) {
				check.add('WorkScheduleKey', 'The WorkScheduleKey field is required.');
			}
			check.finish();
			return replaced(FIELDS, kept, stored);
		}),
	);
	app.patch('/v3/WorkSchedules/:key', async (request, reply) =>
		update(request, reply, (stored, body) => {
			const isTaken = variants.scheduleAssigneePatch !== 'refused';
			const names = PATCHABLE.filter((name) => isTaken || name !== 'AssigneeUserKey');
			const after = patched(FIELDS, names, body, stored);
			if (typeof body.AssigneeUserKey === 'string') {
				recordByKey(store.users, body.AssigneeUserKey, 'User');
			}
			return after;
		}),
	);
}
