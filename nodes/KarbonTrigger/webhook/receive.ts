import type { IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { parseJson } from '../../shared/json';
import { type ChangeEvent, eventId, isWanted } from '../events/changeEvent';
import { memoryFor, type NodeMemory } from '../execution/nodeMemory';
import { RELOADED } from '../execution/processEvents';
import { maxEventsOf } from '../execution/queue/waitingEvents';
import { readsRecords } from '../filters/readAndFilter';
import { noteHandedOn } from '../marks/handedOn';
import { reachOf } from '../marks/marks';
import { earliestOf, isListable } from '../scan/sources';
import { parametersOf, readChoices, type TriggerChoices } from '../settings';
import { pack } from '../state/carried';
import { savedState } from '../state/staticData';
import { readEnvelope } from './envelope';
import { isSigned, logRefusedSignature } from './verify';

/** When n8n starts or publishes a workflow, deliveries may come before the trigger is open. Milliseconds. */
const OPENING_MS = 60_000;

interface Answer {
	status: number;
	body: { message: string } | { received: number; accepted: number };
	/** The events that were asked for, without duplicates where these are dropped. */
	accepted: ChangeEvent[];
	/** Undefined for a delivery that is refused. */
	choices?: TriggerChoices;
}

const refuse = (status: number, message: string): Answer => ({
	status,
	body: { message },
	accepted: [],
});

interface RawRequest {
	rawBody?: Buffer;
	readRawBody?: () => Promise<void>;
}

/** The bytes as they came: a body that was parsed and written again has another signature. */
async function rawBodyOf(context: IWebhookFunctions): Promise<Buffer> {
	const request = context.getRequestObject() as RawRequest;
	if (!request.rawBody && request.readRawBody) await request.readRawBody();
	return request.rawBody ?? Buffer.alloc(0);
}

/** Whether this process has not accepted the event before; from now on it has. */
function isNew(event: ChangeEvent, { accepted }: NodeMemory): boolean {
	const id = eventId(event);
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
	const now = Date.now();
	const { webhookTypes, batchMaxDelaySeconds } = choices;
	const refused = events.filter(
		(event) =>
			isWanted(event, { webhookTypes, actionTypes: [] }) &&
			!isWanted(event, choices) &&
			earliestOf(event) >= missedUntil,
	);
	noteHandedOn(refused, {
		known: [handedOn],
		receivedAt: clock.known(now, now),
		reachMs: reachOf(batchMaxDelaySeconds * 1000),
	});
}

/**
 * Checks a delivery (karbon.md 80, 86). Signed events get a 2xx, also duplicates and
 * types that were not chosen, because ten other responses in a row cancel the subscription (karbon.md 87).
 * @throws {Error} when the credential cannot be read, see `isSigned`
 */
async function answerTo(
	context: IWebhookFunctions,
	memory: NodeMemory,
	isTest: boolean,
): Promise<Answer> {
	const headers = context.getHeaderData();
	if (!/^\s*application\/json\s*(;|$)/i.test(String(headers['content-type'] ?? ''))) {
		return refuse(415, 'Content-Type must be application/json');
	}
	const rawBody = await rawBodyOf(context);
	if (rawBody.length === 0) return refuse(400, 'The body is empty');
	if (!(await isSigned(context, memory, { rawBody, signature: headers.signature }))) {
		logRefusedSignature(context, memory);
		return refuse(401, 'The signature is missing or wrong');
	}
	const received = readEnvelope(parseJson(rawBody.toString('utf8')));
	if (!received) return refuse(400, 'The body is not a JSON object');
	const choices = readChoices(parametersOf(context));
	if (!isTest) noteRefusedActions(received, choices, memory);
	const accepted = received.filter(
		(event) => isWanted(event, choices) && (isTest || !choices.deduplicate || isNew(event, memory)),
	);
	return {
		status: 200,
		body: { received: received.length, accepted: accepted.length },
		accepted,
		choices,
	};
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
	{ accepted, choices }: Answer,
): ChangeEvent[] {
	const { queue, urgentQueue, mergedStarts } = memory;
	if (choices === undefined) return [];
	if (!queue.isOpen) {
		logReload(context, memory);
		// On workers of n8n 2.41, executions have no static data.
		const filterTimes = savedState(context)?.filteredSince;
		return pack(mergedStarts.add(accepted, maxEventsOf(choices)), { filterTimes });
	}
	memory.notOpenSince = undefined;
	// A crash loses events that no scan finds, so they do not wait for executions that read records.
	const isSlow = readsRecords(choices);
	const isUrgent = (event: ChangeEvent) => isSlow && !isListable(event);
	urgentQueue.add(accepted.filter(isUrgent));
	queue.add(accepted.filter((event) => !isUrgent(event)));
	return [];
}

/**
 * Answers a delivery at once, and by itself: n8n's own response waits for a free execution. Everything that
 * takes time happens in the execution. The answer waits for a moment if too many events do.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const memory = memoryFor(context);
	const isTest = context.getMode() === 'manual';
	const answer = await answerTo(context, memory, isTest);
	const count = answer.accepted.length;
	if (count > 0) await Promise.all(memory.queues.map(async (queue) => await queue.relief(count)));
	context.getResponseObject().status(answer.status).json(answer.body);
	const events = isTest ? answer.accepted : enqueue(context, memory, answer);
	if (events.length === 0) return { noWebhookResponse: true };
	return { noWebhookResponse: true, workflowData: [events.map((json) => ({ json }))] };
}
