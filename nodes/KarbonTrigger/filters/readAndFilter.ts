import { statusOf } from '../../shared/records/statuses';
import type { KarbonClient } from '../../shared/transport/client';
import type { ChangeEvent } from '../events/changeEvent';
import type { TriggerChoices } from '../settings';
import { listedStatus } from '../state/carried';
import type { LastStatuses } from './lastStatuses';
import { fetchRecords, readFromLists, type ReadRecord, recordId } from './readRecords';
import { type RecordToFilter, recordToFilter, type StatusChoices } from './statusFilter';

export function hasStatusFilter({ invoiceStatus, workItemStatus }: StatusChoices): boolean {
	return invoiceStatus.length + workItemStatus.length > 0;
}

export function readsRecords(
	choices: StatusChoices & Pick<TriggerChoices, 'includeRecord'>,
): boolean {
	return choices.includeRecord || hasStatusFilter(choices);
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

interface Reader {
	client: KarbonClient;
	choices: TriggerChoices;
	/** Undefined when every chosen status starts the workflow, whatever was seen before. */
	statuses: LastStatuses | undefined;
	/** Whether the changes that checks of a list find come in the order of the checks. */
	isInOrder: boolean;
}

export interface FilteredEvents {
	/** The events to hand on, with their record if it is included, and their indexes among the events given. */
	passed: Array<{ event: ChangeEvent; index: number }>;
	/** All events, with `record` as far as it was read, otherwise why it could not be. */
	read: ChangeEvent[];
}

/**
 * Reads the records of events for 'Include Record', where no status filter is set.
 * @throws {CancelledError} when the execution is canceled
 */
export async function readAll(
	{ client, choices }: Pick<Reader, 'client' | 'choices'>,
	events: readonly ChangeEvent[],
): Promise<FilteredEvents> {
	const toFetch = events.filter((event) => !hasRecord(event));
	const fetched = await fetchRecords(client, toFetch);
	const read = events.map((event) => withAnswer(event, fetched.get(recordId(event)), choices));
	return { passed: read.map((event, index) => ({ event, index })), read };
}

/**
 * Reads records as far as filters and 'Include Record' need them, and drops the events that the status filters do
 * not let pass. Statuses of many records come from their list; of these records, only those that may pass and are
 * included are read in their whole form.
 *
 * A record that is read may be older than the status in a list, or newer. If only checks of a list tell of its changes,
 * in their order, the list decides. Otherwise, if one of the two is chosen, the status counts as not known, and passes.
 * @throws {CancelledError} when the execution is canceled
 */
export async function readAndFilter(
	{ client, choices, statuses, isInOrder }: Reader,
	events: readonly ChangeEvent[],
): Promise<FilteredEvents> {
	const records = events.map((event) => recordToFilter(event, choices));
	const listed = new Map<string, string>();
	const delivered = new Set<string>();
	for (const [index, record] of records.entries()) {
		const status = record && listedStatus(events[index]);
		if (status) listed.set(record.id, status);
		else if (record) delivered.add(record.id);
	}
	const statusIn = ({ id, chosen, source }: RecordToFilter, fields: unknown) => {
		const read = statusOf(fields, source);
		const inList = listed.get(id) ?? read;
		if (inList === read || (isInOrder && !delivered.has(id))) return inList;
		return [inList, read].some((status) => chosen.includes(status!)) ? undefined : read;
	};
	const toRead = recordsToFilter(events, choices).filter((record) => !statusIn(record, undefined));
	const rows = await readFromLists(client, toRead);
	const isNew = (record: RecordToFilter, status: string) =>
		record.chosen.includes(status) && (statuses?.differs(record, status) ?? true);
	const toFetch = events.filter((event, index) => {
		const record = records[index];
		const status = record && statusIn(record, rows.get(record.id));
		if (hasRecord(event)) return false;
		if (!choices.includeRecord) return record !== undefined && !status;
		return !record || !status || isNew(record, status);
	});
	const fetched = await fetchRecords(client, toFetch);
	const decided = new Set<string>();
	const result: FilteredEvents = { passed: [], read: [] };
	events.forEach((event, index) => {
		const record = records[index];
		const answer = fetched.get(recordId(event));
		const fields = answer?.status === 'found' ? answer.record : record && rows.get(record.id);
		const shown = withAnswer(event, answer, choices);
		result.read.push(fields ? { ...event, record: fields } : shown);
		const status = record && statusIn(record, fields);
		// Several events of one record are one change of its status.
		const isFirst = record !== undefined && !decided.has(record.id);
		// Decided before, when it was not fetched: another execution may read the record meanwhile.
		const isDropped = choices.includeRecord && answer === undefined;
		const passes = !status || (isFirst && !isDropped && isNew(record!, status));
		if (record && isFirst) {
			decided.add(record.id);
			statuses?.saw(record, status);
		}
		if (passes) result.passed.push({ event: shown, index });
	});
	return result;
}

/** The event with the fields that show its record if it is included, or why it could not be read. */
export function withAnswer(
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
