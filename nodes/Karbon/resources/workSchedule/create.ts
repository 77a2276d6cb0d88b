import type { IDataObject } from 'n8n-workflow';

import { NEW_KEY } from '../../dryRun/plan';
import { partlyDone } from '../../../shared/operationError';
import { AnswerError } from '../../execution/answer';
import type { Operation, OperationInput } from '../../execution/operation';
import { writeOptions } from '../../fields/writeOptions';
import { Fingerprint } from '../../writes/fingerprint';
import { contextEntries } from '../../execution/context';
import { recordName } from '../../execution/parameters';
import { filterWorkKey } from '../../lists/conditions';
import { writeOutput } from '../../output/toOutput';
import { createRecord, requireFields } from '../../records/createRecord';
import { readFormInput } from '../../records/readForm';
import { createForm, type RecordForm } from '../../records/recordForm';
import { type Field, labelOf } from '../../schema/field';
import { isEmpty } from '../../../shared/json';
import { requiredOf } from '../../schema/recordType';
import { CLIENT_TASK_RECIPIENT } from '../../schema/tables/workItem';
import type { Changes } from '../../updates/change';
import { WORK_ITEM } from './scheduleFields';
import { NEW_WORK_SCHEDULE } from './scheduleType';
import { attach, type RepeatedItem, requireAttachable, scheduleOf } from './workItem';

/** The field of the work item, which the schedule is attached to by an update. */
const RECIPIENT: Field = {
	...CLIENT_TASK_RECIPIENT,
	description: 'Enter it again if the work item has one, because Karbon does not return it',
};

const FORM: RecordForm = {
	type: { ...NEW_WORK_SCHEDULE, fields: [...NEW_WORK_SCHEDULE.fields, RECIPIENT] },
	visible: requiredOf(NEW_WORK_SCHEDULE),
	collection: 'additionalFields',
};

/** Creates a schedule and attaches it to its work item: by itself, a schedule does nothing (karbon.md 126). */
export const create: Operation = {
	value: 'create',
	name: 'Create',
	description: 'Create a work schedule and attach it to the work item that repeats',
	action: 'Create a work schedule',
	effect: 'write',
	properties: createForm(FORM),
	async run(input) {
		const toItems = writeOutput(input, NEW_WORK_SCHEDULE.kind);
		const { item, changes } = await readSchedule(input);
		const entered = changes.record.map(({ field, value }) => [labelOf(field), value]);
		// The schedule that this node created in this execution and has not attached yet: key by what was entered, kept with
		// the execution. A loop that runs the item again then attaches it, instead of creating another one.
		const property = 'karbonUnattachedSchedules';
		const unattached = contextEntries<string | undefined>(input.context, 'node', property);
		const name = Fingerprint.for(input.client.credentials).of('unattached schedule', entered);
		const { subject } = item;
		const created = await createRecord(input, {
			...writeOptions(input),
			target: item.key,
			type: NEW_WORK_SCHEDULE,
			changes,
			subject: `the work schedule of ${subject}`,
			refersTo: subject,
			howToCheck: 'An unattached schedule has no effect, so you can create another one.',
			async prepare() {
				const key = unattached[name];
				if (key !== undefined) return { WorkScheduleKey: key };
				await requireAttachable(input, item);
				return undefined;
			},
		});
		const known = unattached[name];
		const schedule =
			known === undefined
				? await withKey(input, item, created)
				: { ...created, WorkScheduleKey: known };
		const key = String(schedule.WorkScheduleKey);
		if (created.skipped !== true || known !== undefined) {
			if (!input.plan) unattached[name] = key;
			await attach(input, item, key);
			if (!input.plan) delete unattached[name];
		}
		return toItems({ ...schedule, CreatedFromWorkItemKey: item.key });
	},
};

/** @throws {ValidationError} */
async function readSchedule(
	input: OperationInput,
): Promise<{ item: RepeatedItem; changes: Changes }> {
	const { changes } = await readFormInput(input, FORM);
	requireFields(NEW_WORK_SCHEDULE, changes);
	const recipient = changes.record
		.filter(({ field }) => field === RECIPIENT)
		.map((change) => ({ ...change, field: CLIENT_TASK_RECIPIENT }));
	const given = changes.record.filter(({ field }) => field !== RECIPIENT);
	const key = filterWorkKey(WORK_ITEM.label, given.find(({ field }) => field === WORK_ITEM)?.value);
	const record = given.map((change) =>
		change.field === WORK_ITEM ? { ...change, value: key } : change,
	);
	const subject = recordName(input, 'workItemKey', 'work item', key);
	return { item: { key, subject, recipient }, changes: { ...changes, record } };
}

/**
 * The schedule with its key. That of a skipped write is read from the work item.
 * @throws {AnswerError} when the key is not known and no schedule is attached
 */
async function withKey(
	input: OperationInput,
	item: RepeatedItem,
	created: IDataObject,
): Promise<IDataObject> {
	if (!isEmpty(created.WorkScheduleKey)) return created;
	if (input.plan) return { ...created, WorkScheduleKey: NEW_KEY };
	const isSkipped = created.skipped === true;
	const key = isSkipped ? await scheduleOf(input, item) : undefined;
	if (key !== undefined) return { ...created, WorkScheduleKey: key };
	const error = new AnswerError(
		isSkipped
			? `Not attached: a previous attempt created the work schedule of ${item.subject}, but its key was not saved`
			: `Karbon created the work schedule of ${item.subject} but did not return its key, so it is not attached`,
		'An unattached schedule has no effect. To create another one, run the workflow with only this item, and with another idempotency key if you use one.',
	);
	throw partlyDone(error);
}
