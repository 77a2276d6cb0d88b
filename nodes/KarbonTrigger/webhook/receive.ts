import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { type ChangeEvent, identityOf, isWanted } from '../events/changeEvent';
import { memoryFor, NodeMemory } from '../execution/nodeMemory';
import { RELOADED } from '../execution/processEvents';
import { maxEventsOf } from '../execution/queue/waitingEvents';
import { readsRecords } from '../filters/readAndFilter';
import { noteHandedOn } from '../marks/handedOn';
import { reachOf } from '../marks/marks';
import { earliestOf, isListable } from '../scan/sources';
import { parametersOf, readChoices, type TriggerChoices } from '../settings';
import { pack } from '../state/carried';
import { savedState } from '../state/staticData';
import { readDelivery } from './delivery';

/** When n8n starts or publishes a workflow, deliveries may come before the trigger is open. Milliseconds. */
const OPENING_MS = 60_000;

/** Whether this process has not accepted the event before; from now on it has. */
function isNew(event: ChangeEvent, { accepted }: NodeMemory): boolean {
	const { id } = identityOf(event);
	if (id === undefined) return true;
	if (accepted.has(id)) return false;
	accepted.set(id, true);
	return true;
}

/**
 * Remembers delivered changes that were not asked for because of their action, so that a scan does not hand them on: a
 * list does not show the action. Only this process remembers them, and not those from before what was missed has been
 * handed on: a list does not tell an update from an insertion that was missed before it.
 */
function noteRefusedActions(
	events: readonly ChangeEvent[],
	choices: TriggerChoices,
	{ clock, handedOn, missedUntil }: Pick<NodeMemory, 'clock' | 'handedOn' | 'missedUntil'>,
): void {
	const refused = events.filter(
		(event) =>
			isWanted(event, { ...choices, actionTypes: [] }) &&
			!isWanted(event, choices) &&
			earliestOf(event) >= missedUntil,
	);
	noteHandedOn(refused, {
		known: [handedOn],
		processedAt: clock.known(Date.now()),
		reachMs: reachOf(choices),
	});
}

/**
 * Logs once that n8n has loaded the package again, as after an update, without opening the trigger: executions run in
 * this process, but the trigger of this module is not open, which does not happen otherwise. To be called for
 * deliveries while it is not open.
 * @param now milliseconds since the epoch
 */
export function logReload(
	context: Pick<IWebhookFunctions, 'getNode' | 'logger'>,
	memory: NodeMemory,
	now: number = Date.now(),
): void {
	memory.notOpenSince ??= now;
	const isOpening = now - memory.notOpenSince < OPENING_MS;
	if (memory.isReloadReported || isOpening || !memory.mergedStarts.runHere) return;
	memory.isReloadReported = true;
	context.logger.error(`Karbon Trigger "${context.getNode().name}": ${RELOADED}`);
}

/**
 * Adds events to the queues of this process's trigger, if it is open.
 * @returns the events of the execution that this call has to start
 */
function enqueue(
	context: IWebhookFunctions,
	memory: NodeMemory,
	events: readonly ChangeEvent[],
	choices: TriggerChoices,
): ChangeEvent[] {
	const { queue, urgentQueue, mergedStarts } = memory;
	if (!queue.isOpen) {
		logReload(context, memory);
		// On workers of n8n 2.41, executions have no static data.
		const filterTimes = savedState(context)?.filterTimes;
		return pack(mergedStarts.add(events, maxEventsOf(choices)), { filterTimes });
	}
	memory.notOpenSince = undefined;
	// A crash loses events that no scan finds, so they do not wait for executions that read records.
	const isSlow = readsRecords(choices);
	urgentQueue.add(isSlow ? events.filter((event) => !isListable(event)) : []);
	queue.add(isSlow ? events.filter(isListable) : events);
	return [];
}

/**
 * Answers a delivery at once, and by itself: n8n's own response waits for a free execution. Everything that
 * takes time happens in the execution. The answer waits for a moment if too many events do. Signed events get a 2xx, also
 * duplicates and types that were not chosen, because ten other responses in a row cancel the subscription (karbon.md 87).
 * @throws what `readDelivery` throws
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const memory = memoryFor(context);
	const isTest = context.getMode() === 'manual';
	// A test run may have the credential of another application, and so another signing key.
	const received = await readDelivery(context, isTest ? new NodeMemory() : memory);
	const response = context.getResponseObject();
	if ('message' in received) {
		response.status(received.status).json({ message: received.message });
		return { noWebhookResponse: true };
	}
	const choices = readChoices(parametersOf(context));
	if (!isTest && choices.actionTypes.length > 0) noteRefusedActions(received, choices, memory);
	const accepted = received.filter(
		(event) => isWanted(event, choices) && (isTest || !choices.deduplicate || isNew(event, memory)),
	);
	const count = accepted.length;
	if (count > 0) await Promise.all(memory.queues.map(async (queue) => await queue.relief(count)));
	response.status(200).json({ received: received.length, accepted: count });
	const events = isTest ? accepted : enqueue(context, memory, accepted, choices);
	if (events.length === 0) return { noWebhookResponse: true };
	return { noWebhookResponse: true, workflowData: [events.map((json) => ({ json }))] };
}
