import type { INodeExecutionData } from 'n8n-workflow';

import { ONLY_POLLED } from '../../shared/changes/changeSources';
import { quantity } from '../../shared/text';
import type { KarbonClient } from '../../shared/transport/client';
import { type ChangeEvent, TYPE_OF_RESOURCE } from '../events/changeEvent';
import { LastStatuses } from '../filters/lastStatuses';
import {
	type FilteredEvents,
	hasRecord,
	hasStatusFilter,
	readAll,
	readAndFilter,
	readsRecords,
	recordsToFilter,
	withAnswer,
} from '../filters/readAndFilter';
import { type RecordToFilter, recordToFilter } from '../filters/statusFilter';
import { isAutomatic, receivingOf } from '../state/receiving';
import { createClockSyncClient } from '../state/serviceClock';
import { savedState } from '../state/staticData';
import type { TriggerExecution } from './triggerExecution';

/** The output of the trigger node, and what has to be remembered of it. */
interface Output {
	items: INodeExecutionData[];
	/** All events, with their records as far as they were read. */
	read: ChangeEvent[];
}

/**
 * Reads the records of events where the parameters need them, drops what does not match the status filters, and shows
 * the execution's hints. In an execution that the user has started, no earlier statuses count.
 */
export async function outputOf(
	execution: TriggerExecution,
	events: ChangeEvent[],
): Promise<Output> {
	const { choices, isByUser, memory, hints } = execution;
	const isCompared = hasStatusFilter(choices) && !isByUser;
	const records = isCompared ? recordsToFilter(events, choices) : [];
	const areLoaded = records.length === 0 || (await loadStatuses(execution, records));
	const { passed, read } = await readEvents(execution, events);
	// What was read now is not in the store either.
	if (!areLoaded) memory.forgetStatuses(choices);
	const dropped = events.length - passed.length;
	if (dropped > 0)
		hints.push(`${quantity(dropped, 'change', 'changes')} did not match the status filters.`);
	addHints(execution, passed);
	const places = new Map(execution.events.map((event, place) => [event, place]));
	const items = passed.map(({ event, index }) => ({
		json: event,
		pairedItem: { item: places.get(events[index])! },
	}));
	return { items, read };
}

/**
 * Loads the stored statuses before records are read: an execution that begins meanwhile must not rely on them.
 * @returns false when n8n's store does not respond
 */
async function loadStatuses(
	execution: TriggerExecution,
	records: readonly RecordToFilter[],
): Promise<boolean> {
	const { context, choices, marks, memory, workflow, hints } = execution;
	try {
		const { openStatuses: open, filterTimes: times } = memory;
		execution.statuses = await LastStatuses.load({ marks, open, times, workflow }, records);
		return true;
	} catch (error) {
		memory.forgetStatuses(choices);
		context.logger.warn(`Karbon Trigger: statuses were not compared: ${(error as Error).message}`);
		hints.push(
			'The n8n database did not respond, so some records may have had the same status before.',
		);
		return false;
	}
}

async function readEvents(
	execution: TriggerExecution,
	events: ChangeEvent[],
): Promise<FilteredEvents> {
	const { context, choices, isByUser, memory } = execution;
	const passed = events.map((event, index) => ({ event, index }));
	if (!readsRecords(choices) || events.every(hasRecord)) return { passed, read: events };
	let client: KarbonClient;
	try {
		const background = isByUser ? undefined : 'besideOthers';
		client = await createClockSyncClient(context, memory, { background });
	} catch (error) {
		// A missing record must not lose its event, so each event is handed on, with the error if it needed a record.
		execution.abandonStatuses();
		const failed = { status: 'failed', error: (error as Error).message } as const;
		for (const one of passed) {
			const isRead = choices.includeRecord || recordToFilter(one.event, choices);
			if (isRead && !hasRecord(one.event)) one.event = withAnswer(one.event, failed, choices);
		}
		return { passed, read: events };
	}
	if (!hasStatusFilter(choices)) return await readAll({ client, choices }, events);
	const isInOrder = memory.queue.isOpen && !isByUser;
	const { statuses } = execution;
	return await readAndFilter({ client, choices, statuses, isInOrder }, events);
}

/** Shows the execution's hints, and others about its output and about how its changes are received. */
function addHints(
	{ context, choices, hints }: TriggerExecution,
	passed: FilteredEvents['passed'],
): void {
	const events = passed.map(({ event }) => event);
	const state = savedState(context);
	const missed = events.filter(({ recovered }) => recovered);
	const choice = state?.automatic;
	// Only hints about these need it.
	const receiving = missed.length > 0 || choice ? receivingOf(choices, state ?? {}) : {};
	// Without static data, as on workers, 'Automatic' may have chosen polling.
	const mayBePolled = !state && isAutomatic(choices);
	const isPolled = ({ ResourceType }: ChangeEvent) =>
		mayBePolled || receiving[TYPE_OF_RESOURCE.get(ResourceType) ?? ''] === 'polling';
	const recovered = missed.filter((event) => !isPolled(event)).length;
	if (recovered > 0)
		hints.push(
			`${quantity(recovered, 'change was', 'changes were')} recovered from Karbon's lists because no delivery arrived.`,
		);
	const miscounted = events.find((event) => event.BatchCount !== undefined);
	if (miscounted)
		hints.push(
			`A batch announced ${miscounted.BatchCount} events but contained more or fewer. All its events were passed on.`,
		);
	const failed = events.filter((event) => event.recordStatus === 'failed').length;
	if (failed > 0)
		hints.push(`${quantity(failed, 'record', 'records')} could not be fetched. See "recordError".`);
	const isExpected = (type: string) => receiving[type] === 'multi' || ONLY_POLLED.has(type);
	if (choice && isAutomatic(choices) && !choices.webhookTypes.every(isExpected))
		hints.push(choice.text);
	if (hints.length === 0 || !context.addExecutionHints) return;
	context.addExecutionHints(
		...hints.map((message) => ({ message, location: 'outputPane' as const })),
	);
}
