import type { KarbonClient } from '../../shared/transport/client';
import type { ChangeEvent } from '../events/changeEvent';
import type { TriggerChoices } from '../settings';
import type { LastStatuses } from './lastStatuses';
import { fetchRecords, readFromLists, type ReadRecord, recordId } from './readRecords';
import { type RecordToFilter, recordToFilter, statusOf } from './statusFilter';

export function readsRecords(
	choices: Pick<TriggerChoices, 'includeRecord' | 'invoiceStatus' | 'workItemStatus'>,
): boolean {
	const { includeRecord, invoiceStatus, workItemStatus } = choices;
	return includeRecord || invoiceStatus.length + workItemStatus.length > 0;
}

/** Whether the scan has added the record, or that it was deleted. */
export function hasRecord({ recovered, recordStatus }: ChangeEvent): boolean {
	return recovered === true && recordStatus !== undefined;
}

/** The records that decide about events, each once. */
export function recordsToFilter(
	events: readonly ChangeEvent[],
	choices: TriggerChoices,
): RecordToFilter[] {
	const records = events.flatMap((event) => recordToFilter(event, choices) ?? []);
	return [...new Map(records.map((record) => [record.id, record])).values()];
}

export interface Reader {
	client: KarbonClient;
	choices: TriggerChoices;
	/** Undefined when every chosen status starts the workflow, whatever was seen before. */
	statuses: LastStatuses | undefined;
}

export interface FilteredEvents {
	/** The events to hand on, with their record if it is included, and their indexes among the events given. */
	passed: Array<{ event: ChangeEvent; index: number }>;
	/** All events, with `record` as far as it was read. */
	read: ChangeEvent[];
}

/**
 * Reads records as far as filters and 'Include Record' need them, and drops the events that the status filters do
 * not let pass. Statuses of many records come from their list; of these records, only those that may pass and are
 * included are read in their whole form.
 * @throws {CancelledError} when the execution is canceled
 */
export async function readAndFilter(
	{ client, choices, statuses }: Reader,
	events: readonly ChangeEvent[],
): Promise<FilteredEvents> {
	const records = events.map((event) => recordToFilter(event, choices));
	const rows = await readFromLists(client, recordsToFilter(events, choices));
	const isNew = (record: RecordToFilter, status: string) =>
		record.chosen.includes(status) && (statuses?.differs(record, status) ?? true);
	const isFetched = (record: RecordToFilter | undefined) => {
		const row = record && rows.get(record.id);
		if (record === undefined || row === undefined) return choices.includeRecord || !!record;
		return choices.includeRecord && isNew(record, statusOf(row, record.source)!);
	};
	const fetched = await fetchRecords(
		client,
		events.filter((event, index) => !hasRecord(event) && isFetched(records[index])),
	);
	const decided = new Set<string>();
	const result: FilteredEvents = { passed: [], read: [] };
	events.forEach((event, index) => {
		const record = records[index];
		const answer = fetched.get(recordId(event));
		const fields = answer?.status === 'found' ? answer.record : record && rows.get(record.id);
		result.read.push(fields ? { ...event, record: fields } : event);
		const status = record && statusOf(fields, record.source);
		// Several events of one record are one change of its status.
		const isFirst = record !== undefined && !decided.has(record.id);
		const passes = status === undefined || (isFirst && isNew(record as RecordToFilter, status));
		if (record && isFirst) {
			decided.add(record.id);
			statuses?.saw(record, status);
		}
		if (passes) result.passed.push({ event: withAnswer(event, answer, choices), index });
	});
	return result;
}

/** The event with the fields that show its record if it is included, or why it could not be read. */
function withAnswer(
	event: ChangeEvent,
	answer: ReadRecord | undefined,
	{ includeRecord }: TriggerChoices,
): ChangeEvent {
	if (answer === undefined || (!includeRecord && answer.status === 'found')) return event;
	return {
		...event,
		...(includeRecord ? { record: answer.status === 'found' ? answer.record : null } : {}),
		recordStatus: answer.status,
		...(answer.status === 'failed' ? { recordError: answer.error } : {}),
	};
}
