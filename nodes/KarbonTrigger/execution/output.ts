import type { INodeExecutionData } from 'n8n-workflow';

import { ONLY_POLLED } from '../../shared/changes/changeSources';
import { quantity } from '../../shared/text';
import type { KarbonClient } from '../../shared/transport/client';
import { type ChangeEvent, webhookTypeOf } from '../events/changeEvent';
import { LastStatuses } from '../filters/lastStatuses';
import {
	type FilteredEvents,
	hasRecord,
	readAndFilter,
	readsRecords,
	recordsToFilter,
	withAnswer,
} from '../filters/readAndFilter';
import { type RecordToFilter, recordToFilter } from '../filters/statusFilter';
import type { Marks } from '../marks/marks';
import { isAutomatic, receivingOf } from '../state/receiving';
import { createClockSyncClient } from '../state/serviceClock';
import { savedState } from '../state/staticData';
import { isByUser, type TriggerExecution } from './triggerExecution';

/** Statuses to close at the end of the workflow; undefined when none were compared, or they were abandoned. */
type Statuses = LastStatuses | undefined;

/** The output of the trigger node, and what has to be remembered of it. */
interface Output {
	items: INodeExecutionData[];
	/** All events, with their records as far as they were read. */
	read: ChangeEvent[];
	statuses: Statuses;
}

/**
 * Reads the records of events where the parameters need them, drops what does not match the status filters, and shows
 * the execution's hints.
 * @param store where earlier statuses are stored; undefined when what was seen before does not count
 */
export async function outputOf(
	execution: TriggerExecution,
	events: ChangeEvent[],
	store?: Marks,
): Promise<Output> {
	const { choices, memory, hints } = execution;
	const records = store ? recordsToFilter(events, choices) : [];
	const loaded = records.length > 0 ? await loadStatuses(execution, records, store!) : undefined;
	const { passed, read, statuses } = await readEvents(execution, events, loaded);
	// What was read now is not in the store either.
	if (records.length > 0 && !loaded) memory.forgetStatuses(choices);
	const dropped = events.length - passed.length;
	if (dropped > 0)
		hints.push(`${quantity(dropped, 'change', 'changes')} did not match the status filters.`);
	addHints(execution, passed);
	const places = new Map(execution.events.map((event, place) => [event, place]));
	const items = passed.map(({ event, index }) => ({
		json: event,
		pairedItem: { item: places.get(events[index])! },
	}));
	return { items, read, statuses };
}

/** Loads the stored statuses before records are read: an execution that begins meanwhile must not rely on them. */
async function loadStatuses(
	{ context, choices, memory, workflow, hints }: TriggerExecution,
	records: readonly RecordToFilter[],
	marks: Marks,
): Promise<Statuses> {
	try {
		const { openStatuses: open, filterTimes: times = {} } = memory;
		return await LastStatuses.load({ marks, open, times, workflow }, records);
	} catch (error) {
		memory.forgetStatuses(choices);
		context.logger.warn(`Karbon Trigger: statuses were not compared: ${(error as Error).message}`);
		hints.push(
			'The n8n database did not respond, so some records may have had the same status before.',
		);
		return undefined;
	}
}

async function readEvents(
	{ context, choices, memory }: TriggerExecution,
	events: ChangeEvent[],
	statuses: Statuses,
): Promise<FilteredEvents & { statuses: Statuses }> {
	const passed = events.map((event, index) => ({ event, index }));
	if (!readsRecords(choices) || events.every(hasRecord)) return { passed, read: events, statuses };
	let client: KarbonClient;
	try {
		const background = isByUser(context) ? undefined : 'besideOthers';
		client = await createClockSyncClient(context, memory, { background });
	} catch (error) {
		// A missing record must not lose its event, so each event is handed on, with the error if it needed a record.
		statuses?.abandon();
		const failed = { status: 'failed', error: (error as Error).message } as const;
		for (const one of passed) {
			const isRead = choices.includeRecord || recordToFilter(one.event, choices);
			if (isRead && !hasRecord(one.event)) one.event = withAnswer(one.event, failed, choices);
		}
		return { passed, read: events, statuses: undefined };
	}
	const isInOrder = memory.queue.isOpen && !isByUser(context);
	const reader = { client, choices, statuses, isInOrder };
	const result = await readAndFilter(reader, events).catch((error: unknown) => {
		statuses?.abandon();
		throw error;
	});
	return { ...result, statuses };
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
		mayBePolled || receiving[webhookTypeOf(ResourceType) ?? ''] === 'polling';
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
