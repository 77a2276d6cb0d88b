import { quantity } from '../../shared/text';
import type { KarbonClient } from '../../shared/transport/client';
import type { ChangeEvent } from '../events/changeEvent';
import { filteredSince } from '../filters/filterTimes';
import { LastStatuses } from '../filters/lastStatuses';
import {
	type FilteredEvents,
	recordsToFilter,
	readAndFilter,
	readsRecords,
} from '../filters/readAndFilter';
import { type RecordToFilter, recordToFilter } from '../filters/statusFilter';
import type { TriggerChoices } from '../settings';
import { createClockSyncClient } from '../state/serviceClock';
import type { Marks } from '../marks/markStore';
import { isByUser, type TriggerExecution } from './triggerExecution';

/** Events that were read and filtered. */
interface ReadEvents extends FilteredEvents {
	/**
	 * To be committed at the end of the workflow, see `LastStatuses.commit`; undefined when no statuses were compared,
	 * or they were abandoned.
	 */
	statuses: LastStatuses | undefined;
}

/**
 * Reads the records of events where the parameters need them, and drops events that do not match the status filters.
 * @param store where earlier statuses are stored; undefined when they are not compared
 */
export async function readEvents(
	execution: TriggerExecution,
	events: ChangeEvent[],
	store: Marks | undefined,
): Promise<ReadEvents> {
	const records = store ? recordsToFilter(events, execution.choices) : [];
	const isCompared = store !== undefined && records.length > 0;
	const statuses = isCompared ? await loadStatuses(execution, records, store) : undefined;
	const result = await read(execution, events, statuses);
	// What was read now is not in the store either.
	if (isCompared && !statuses) execution.memory.forgetStatuses(execution.choices);
	const dropped = events.length - result.passed.length;
	if (dropped > 0)
		execution.hints.push(
			`${quantity(dropped, 'change', 'changes')} did not match the status filters.`,
		);
	return result;
}

/**
 * Loads the stored statuses before records are read, so that an execution that begins meanwhile does not rely on them.
 */
async function loadStatuses(
	{ context, choices, memory, workflow, hints }: TriggerExecution,
	records: readonly RecordToFilter[],
	marks: Marks,
): Promise<LastStatuses | undefined> {
	const times = memory.filterTimes ?? {};
	try {
		return await LastStatuses.load(
			{
				marks,
				open: memory.openStatuses,
				since: ({ source }, status) => filteredSince(times, source.resourceType, status),
				forget: () => memory.forgetStatuses(choices),
				workflow,
			},
			records,
		);
	} catch (error) {
		context.logger.warn(`Karbon Trigger: statuses were not compared: ${(error as Error).message}`);
		hints.push(
			'Statuses could not be compared with earlier ones because the n8n database did not respond.',
		);
		return undefined;
	}
}

async function read(
	{ context, choices, memory }: TriggerExecution,
	events: ChangeEvent[],
	statuses: LastStatuses | undefined,
): Promise<ReadEvents> {
	const passed = events.map((event, index) => ({ event, index }));
	if (events.length === 0 || !readsRecords(choices)) return { passed, read: events, statuses };
	let client: KarbonClient;
	try {
		client = await createClockSyncClient(context, memory, { isBackground: !isByUser(context) });
	} catch (error) {
		// A missing record must not lose its event, so each event is handed on, with the error if it needed a record.
		statuses?.abandon();
		return withoutRecords(events, choices, (error as Error).message);
	}
	let isRead = false;
	try {
		const result = await readAndFilter({ client, choices, statuses }, events);
		isRead = true;
		return { ...result, statuses };
	} finally {
		if (!isRead) statuses?.abandon();
	}
}

function withoutRecords(
	events: ChangeEvent[],
	choices: TriggerChoices,
	recordError: string,
): ReadEvents {
	const failed = { recordStatus: 'failed', recordError };
	const passed = events.map((event, index) => {
		if (choices.includeRecord) return { event: { ...event, record: null, ...failed }, index };
		return { event: recordToFilter(event, choices) ? { ...event, ...failed } : event, index };
	});
	return { passed, read: events, statuses: undefined };
}
