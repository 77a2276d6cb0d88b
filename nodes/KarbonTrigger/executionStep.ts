import type { IExecuteFunctions, INodeExecutionData, WorkflowExecuteMode } from 'n8n-workflow';

import { createClient, type KarbonClient } from '../shared/transport/client';
import { realTiming, type Timing } from '../shared/timing';
import { answersFirst } from './answersFirst';
import { type ChangeEvent, earliestOf } from './events/changeEvent';
import { memoryFor } from './nodeMemory';
import { withRecords } from './execution/records';
import { newOnes } from './repeats';
import { type DeliveryMode, readChoices } from './settings';

/** A person who runs an execution, for the first time or again, wants to see its events. */
const MODES_OF_A_PERSON: WorkflowExecuteMode[] = ['manual', 'retry'];

/**
 * What happens to received events inside the execution, after the service has its answer, on a worker
 * in queue mode: repeats are dropped, records are fetched.
 */
export async function runExecutionStep(
	context: IExecuteFunctions,
	timing: Timing = realTiming,
): Promise<INodeExecutionData[]> {
	if (MODES_OF_A_PERSON.includes(context.getMode())) return await workOn(context, timing, true);
	const memory = memoryFor(context);
	const earliest = earliestOf(context.getInputData().map(({ json }) => json as ChangeEvent));
	return await memory.backlog.work(earliest, async () => {
		await answersFirst(memory, timing, context.getExecutionCancelSignal());
		return await workOn(context, timing, false);
	});
}

async function workOn(
	context: IExecuteFunctions,
	timing: Timing,
	isForPerson: boolean,
): Promise<INodeExecutionData[]> {
	const choices = readChoices({
		getNodeParameter: (name, fallback) => context.getNodeParameter(name, 0, fallback as never),
	});
	const items = context.getInputData();
	const hints: string[] = [];
	const all = items.map((item, index) => ({ event: item.json as ChangeEvent, index }));
	const { kept, settle } =
		choices.deduplicate && !isForPerson
			? await dropRepeats(context, all, hints, timing)
			: { kept: all, settle: async () => undefined };
	let events = kept.map(({ event }) => event);
	try {
		if (choices.includeRecord && events.length > 0) events = await fetchRecords(context, events);
	} finally {
		await settle();
	}
	addHints(context, events, hints, choices.deliveryMode);
	return events.map((json, position) => ({ json, pairedItem: { item: kept[position].index } }));
}

/** No record is worth an event: when none can be fetched, each event says why. */
async function fetchRecords(
	context: IExecuteFunctions,
	events: ChangeEvent[],
): Promise<ChangeEvent[]> {
	let client: KarbonClient;
	try {
		client = await createClient(context);
	} catch (error) {
		const recordError = (error as Error).message;
		return events.map((event) => ({ ...event, record: null, recordStatus: 'failed', recordError }));
	}
	return await withRecords(client, events);
}

type Kept = Array<{ event: ChangeEvent; index: number }>;

async function dropRepeats(
	context: IExecuteFunctions,
	all: Kept,
	hints: string[],
	timing: Timing,
): Promise<{ kept: Kept; settle(): Promise<void> }> {
	const memory = memoryFor(context);
	try {
		const fresh = await newOnes(
			all.map(({ event }) => event),
			{
				store: context.helpers,
				memory,
				executionId: context.getExecutionId(),
				timing,
				onTrouble: ({ message }) =>
					context.logger.warn(`Karbon Trigger: received events were noted once only: ${message}`),
			},
		);
		const dropped = all.length - fresh.kept.size;
		if (dropped > 0) hints.push(`${dropped} events had been received before and were dropped.`);
		const settle = async () =>
			await fresh.settle().catch(({ message }: Error) => {
				context.logger.warn(`Karbon Trigger: an execution could not be noted as done: ${message}`);
			});
		return { kept: all.filter((_, position) => fresh.kept.has(position)), settle };
	} catch (error) {
		// An event twice is a nuisance, an event lost is a loss.
		const reason = (error as Error).message;
		context.logger.warn(`Karbon Trigger: repeated events could not be recognised: ${reason}`);
		hints.push(
			`Repeated events could not be recognised, because n8n's store did not answer (${reason}). Every event was passed on.`,
		);
		return { kept: all, settle: async () => undefined };
	}
}

function addHints(
	context: IExecuteFunctions,
	events: ChangeEvent[],
	hints: string[],
	deliveryMode: DeliveryMode,
): void {
	const recovered = events.filter((event) => event.recovered).length;
	if (recovered > 0 && deliveryMode === 'webhook') {
		hints.push(
			`${recovered} changes were recovered: Karbon did not deliver them, they were found by looking.`,
		);
	}
	const odd = events.find((event) => event.BatchCount !== undefined);
	if (odd) {
		hints.push(
			`A batch announced ${odd.BatchCount} events and brought another number. All that came were passed on.`,
		);
	}
	const failed = events.filter((event) => event.recordStatus === 'failed').length;
	if (failed > 0) {
		hints.push(`${failed} records could not be fetched; "recordError" says why.`);
	}
	if (hints.length === 0 || !context.addExecutionHints) return;
	context.addExecutionHints(
		...hints.map((message) => ({ message, location: 'outputPane' as const })),
	);
}
