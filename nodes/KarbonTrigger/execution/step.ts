import type { IExecuteFunctions, INodeExecutionData, WorkflowExecuteMode } from 'n8n-workflow';

import type { KarbonClient } from '../../shared/transport/client';
import { ACTIVATION_LIMITS } from '../../shared/transport/retryPolicy';
import type { ChangeEvent } from '../events/changeEvent';
import { eventId } from '../events/eventId';
import { isListable } from '../scan/sources';
import { type DeliveryMode, readChoices, type TriggerChoices } from '../settings';
import { createMeasuringClient } from '../state/measuringClient';
import { memoryFor, type NodeMemory } from '../state/nodeMemory';
import { saveCoverage, saveMade } from '../state/staticData';
import { unpackCoverage } from './carriedCoverage';
import { newEvents } from './duplicates';
import { noteHandedOn } from './handedOn';
import { reachOf } from './marks';
import { withRecords } from './records';

/** The user runs an execution, for the first time or again, to see its events. */
const MODES_OF_THE_USER: WorkflowExecuteMode[] = ['manual', 'retry'];

/** Whether the user has started this execution, and not an event. */
export function isByUser(mode: WorkflowExecuteMode): boolean {
	return MODES_OF_THE_USER.includes(mode);
}

/**
 * What happens to events inside the execution, after Karbon has its response, on a worker in queue mode:
 * duplicates are dropped, records are fetched, and what is handed on is marked.
 */
export async function runStep(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
	const choices = readChoices({
		getNodeParameter: (name, fallback) => context.getNodeParameter(name, 0, fallback as never),
	});
	const { events, coverage } = unpackCoverage(context.getInputData());
	const all = events.map((event, index) => ({ event, index }));
	if (isByUser(context.getMode())) return await toItems(context, choices, all, []);
	const memory = memoryFor(context);
	const step = memory.queue.begin(events);
	try {
		saveCoverage(context, coverage ?? memory.coverage);
		saveMade(context, memory.made);
		return await handOn({ context, choices, memory, workflow: step.workflow }, all);
	} finally {
		step.end();
	}
}

/** What a step works with. */
interface Step {
	context: IExecuteFunctions;
	choices: TriggerChoices;
	memory: NodeMemory;
	/** Settles at the end of the workflow; undefined where n8n does not tell. */
	workflow: Promise<void> | undefined;
}

type Indexed = Array<{ event: ChangeEvent; index: number }>;

/** Two executions never work on one event at once; the other one hands it on. */
async function handOn(step: Step, all: Indexed): Promise<INodeExecutionData[]> {
	const { context, choices, memory } = step;
	if (!choices.deduplicate) return await toItems(context, choices, all, []);
	const ids = new Set<string>();
	const free = all.filter(({ event }) => {
		const id = eventId(event);
		if (id === undefined) return true;
		if (memory.inProgress.has(id)) return false;
		ids.add(id);
		return true;
	});
	for (const id of ids) memory.inProgress.add(id);
	try {
		return await dropKnown(step, free, all.length);
	} finally {
		for (const id of ids) memory.inProgress.delete(id);
	}
}

async function dropKnown(
	step: Step,
	events: Indexed,
	received: number,
): Promise<INodeExecutionData[]> {
	const { context, choices, memory, workflow } = step;
	const beganAt = Date.now();
	const reachMs = reachOf(choices.batchMaxDelaySeconds * 1000);
	const hints: string[] = [];
	let known;
	try {
		known = await newEvents(
			events.map(({ event }) => event),
			{
				store: context.helpers,
				lock: memory.storeLock,
				unsaved: memory.unsaved,
				reachMs: choices.includeRecord ? undefined : reachMs,
			},
		);
	} catch (error) {
		// A repeated event is better than a lost one.
		context.logger.warn(`Karbon Trigger: duplicates were not checked: ${(error as Error).message}`);
		hints.push(
			'Duplicates could not be dropped because the n8n database did not respond. Every event was passed on.',
		);
		return await toItems(context, choices, events, hints);
	}
	const kept = known.kept.map((index) => events[index]);
	const dropped = received - kept.length;
	if (dropped > 0) hints.push(`${dropped} duplicate events were dropped.`);
	const items = await toItems(context, choices, kept, hints);
	const receivedAt = await serviceTime(step, kept, beganAt);
	const marks = noteHandedOn(
		items.map(({ json }) => json as ChangeEvent),
		{ memory, receivedAt, reachMs },
	);
	const settle = async () => {
		try {
			await known.settle(marks, memory.queue.isStarting);
		} catch (error) {
			context.logger.warn(
				`Karbon Trigger: events could not be marked as received: ${(error as Error).message}`,
			);
		}
	};
	// A crash loses the nodes behind the trigger as well, so marks wait for the end of the workflow where n8n tells it.
	if (workflow) memory.settling.add(workflow.then(settle));
	else await settle();
	return items;
}

/** A moment of this process by Karbon's clock, for what was delivered; undefined when that is not known. */
async function serviceTime(
	{ context, choices, memory }: Step,
	events: Indexed,
	moment: number,
): Promise<number | undefined> {
	const { clock } = memory;
	const hasCovers = events.some(({ event }) => !event.recovered && isListable(event));
	// Records come with Karbon's time.
	if (hasCovers && !choices.includeRecord) {
		const options = { limits: ACTIVATION_LIMITS };
		await clock.measure(async () => await createMeasuringClient(context, memory, options), moment);
	}
	return clock.isReliable(moment) ? clock.toService(moment) : undefined;
}

async function toItems(
	context: IExecuteFunctions,
	choices: TriggerChoices,
	kept: Indexed,
	hints: string[],
): Promise<INodeExecutionData[]> {
	let events = kept.map(({ event }) => event);
	if (choices.includeRecord && events.length > 0) events = await fetchRecords(context, events);
	addHints(context, events, hints, choices.deliveryMode);
	return events.map((json, position) => ({ json, pairedItem: { item: kept[position].index } }));
}

/** No record is worth an event: if none can be fetched, each event says why. */
async function fetchRecords(
	context: IExecuteFunctions,
	events: ChangeEvent[],
): Promise<ChangeEvent[]> {
	let client: KarbonClient;
	try {
		client = await createMeasuringClient(context, memoryFor(context));
	} catch (error) {
		const recordError = (error as Error).message;
		return events.map((event) => ({ ...event, record: null, recordStatus: 'failed', recordError }));
	}
	return await withRecords(client, events);
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
			`${recovered} changes were recovered from Karbon's lists because no delivery arrived.`,
		);
	}
	const odd = events.find((event) => event.BatchCount !== undefined);
	if (odd) {
		hints.push(
			`A batch announced ${odd.BatchCount} events but had another number. All of them were passed on.`,
		);
	}
	const failed = events.filter((event) => event.recordStatus === 'failed').length;
	if (failed > 0) hints.push(`${failed} records could not be fetched. See "recordError".`);
	if (hints.length === 0 || !context.addExecutionHints) return;
	context.addExecutionHints(
		...hints.map((message) => ({ message, location: 'outputPane' as const })),
	);
}
