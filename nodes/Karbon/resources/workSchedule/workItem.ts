import type { IDataObject } from 'n8n-workflow';

import { segment } from '../../../shared/odata/query';
import { partlyDone } from '../../../shared/operationError';
import { CancelledError } from '../../../shared/timing';
import { capitalized } from '../../../shared/text';
import type { Named } from '../../../shared/transport/errors/errorContext';
import { AnswerError } from '../../execution/answer';
import type { OperationInput } from '../../execution/operation';
import { requireLossless } from '../../records/losses';
import { type ReadRecord, readExpanded } from '../../records/readExpanded';
import { isEmpty } from '../../../shared/json';
import { partLabelOf } from '../../schema/recordType';
import { WORK_ITEM_TABLE, WORK_SCHEDULE_KEY } from '../../schema/tables/workItem';
import type { Change, Target } from '../../updates/change';
import { requireSame, requireWhole } from '../../updates/recordChecks';
import { noteRecipient, updateRecord } from '../../updates/updateRecord';
import { updateRequest } from '../../updates/updateRequest';

/** The work item that repeats. */
export interface RepeatedItem extends Named {
	key: string;
	/** The client task recipient, if it was entered: a PUT without it may remove it (karbon.md 29). */
	recipient: readonly Change[];
}

const toTarget = ({ key, subject }: RepeatedItem): Target => ({
	type: WORK_ITEM_TABLE,
	key,
	subject,
	fillIn: 'with Work Item > Update first',
});

const hasOther = ({ subject }: RepeatedItem, key: string, advice: string) =>
	new AnswerError(`${capitalized(subject)} already has the work schedule "${key}"`, advice);

async function read(input: OperationInput, item: RepeatedItem): Promise<ReadRecord> {
	const path = `${WORK_ITEM_TABLE.path}/${segment(item.key)}`;
	const found = await readExpanded(input, { path, subject: item.subject });
	requireSame(toTarget(item), found.record);
	return found;
}

/** The key of its schedule; undefined for a work item that has none. @throws {NodeApiError|AnswerError} */
export async function scheduleOf(
	input: OperationInput,
	item: RepeatedItem,
): Promise<string | undefined> {
	const { record } = await read(input, item);
	return isEmpty(record.WorkScheduleKey) ? undefined : String(record.WorkScheduleKey);
}

/**
 * Checks before a schedule is created that it can be attached: the work item has none, and Karbon returned all that the
 * PUT needs.
 * @throws {NodeApiError|AnswerError}
 */
export async function requireAttachable(input: OperationInput, item: RepeatedItem): Promise<void> {
	const { record: before, losses } = await read(input, item);
	if (!isEmpty(before.WorkScheduleKey)) {
		const advice =
			'Nothing was changed. Change that schedule with Work Schedule > Update, or choose another work item.';
		throw hasOther(item, String(before.WorkScheduleKey), advice);
	}
	const after: IDataObject = { ...before, WorkScheduleKey: 'new' };
	const request = updateRequest(WORK_ITEM_TABLE, before, after)!;
	requireWhole(toTarget(item), before, after, request);
	requireLossless({ ...item, partLabel: partLabelOf(WORK_ITEM_TABLE) }, losses, request);
}

/**
 * Attaches a schedule to the work item. Does nothing if it is attached, and never replaces another one.
 * @throws {NodeApiError|AnswerError} with the key of the schedule, which does nothing until it is attached
 * @throws {CancelledError}
 */
export async function attach(
	input: OperationInput,
	item: RepeatedItem,
	scheduleKey: string,
): Promise<void> {
	const complete = async (_input: OperationInput, before: IDataObject, after: IDataObject) => {
		const { WorkScheduleKey: found } = before;
		if (found === scheduleKey) return before;
		if (!isEmpty(found)) throw hasOther(item, String(found), 'It was not replaced.');
		return after;
	};
	const target = { ...toTarget(item), type: { ...WORK_ITEM_TABLE, complete } };
	const change = { field: WORK_SCHEDULE_KEY, value: scheduleKey, isReplaced: false };
	try {
		const record = [change, ...item.recipient];
		noteRecipient(input, await updateRecord(input, target, { record, card: [] }), record);
	} catch (error) {
		throw input.plan ? error : withSchedule(error, item, scheduleKey);
	}
}

/** The error, with the key of the schedule that was created. */
function withSchedule(error: unknown, { subject }: RepeatedItem, scheduleKey: string): unknown {
	if (error instanceof CancelledError || !(error instanceof Error)) return error;
	const created = `The work schedule "${scheduleKey}" was created, but has no effect until it is attached to ${subject}. To attach it, enter the key in 'Work Schedule Key' of Work Item > Update, or retry this execution under Executions.`;
	return partlyDone(error, created);
}
