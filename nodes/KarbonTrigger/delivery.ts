import type { INodeExecutionData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { parseJson } from '../shared/transport/classifyResponse';
import { type ChangeEvent, earliestOf, isWanted, momentOf } from './events/changeEvent';
import { readEnvelope } from './webhook/envelope';
import { memoryFor, type NodeMemory } from './nodeMemory';
import { noteDelivery, planLook } from './cursor';
import { areFindable } from './findable';
import { nodeState, saveUnsaved } from './nodeState';
import { dropAccepted } from './repeats';
import { readChoices } from './settings';
import { isSignedForNode } from './signingKeys';

/** How a delivery is answered. */
interface Answer {
	status: number;
	body: { message: string } | { received: number; accepted: number };
	/** All events of the delivery. */
	received: ChangeEvent[];
	/** Those that are news, and were asked for. */
	accepted: ChangeEvent[];
	/** Whether their execution may wait for others: without records it is quickly through. */
	mayWait: boolean;
}

const refuse = (status: number, message: string): Answer => ({
	status,
	body: { message },
	received: [],
	accepted: [],
	mayWait: false,
});

interface RawRequest {
	rawBody?: Buffer;
	readRawBody?: () => Promise<void>;
}

/** The bytes as they came: a body that was parsed and written again is another one. */
async function rawBodyOf(context: IWebhookFunctions): Promise<Buffer> {
	const request = context.getRequestObject() as RawRequest;
	if (!request.rawBody && request.readRawBody) await request.readRawBody();
	return request.rawBody ?? Buffer.alloc(0);
}

/**
 * Judges a delivery (interface.md, Authentication and Notification). Whatever is validly signed gets a
 * 2xx, also repeats and types nobody asked for, because ten other answers in a row cancel the
 * subscription (Delivery rules 5).
 */
async function classifyResponse(context: IWebhookFunctions, memory: NodeMemory): Promise<Answer> {
	const headers = context.getHeaderData();
	if (!/^\s*application\/json\s*(;|$)/i.test(String(headers['content-type'] ?? ''))) {
		return refuse(415, 'Content-Type must be application/json');
	}
	const rawBody = await rawBodyOf(context);
	if (rawBody.length === 0) return refuse(400, 'The body is empty');
	if (!(await isSignedForNode(context, memory, rawBody, headers.signature))) {
		return refuse(401, 'The signature is missing or wrong');
	}
	const received = readEnvelope(parseJson(rawBody.toString('utf8')));
	if (!received) return refuse(400, 'The body is not a JSON object');

	const choices = readChoices({
		getNodeParameter: (name, fallback) => context.getNodeParameter(name, fallback as never),
	});
	const wanted = received.filter((event) => isWanted(event, choices));
	const accepted = choices.deduplicate && !isTest(context) ? dropAccepted(wanted, memory) : wanted;
	return {
		status: 200,
		body: { received: received.length, accepted: accepted.length },
		received,
		accepted,
		mayWait: choices.includeRecord && choices.recoverMissed && !isTest(context),
	};
}

const isTest = (context: IWebhookFunctions) => context.getMode() === 'manual';

/** Whether the execution of these items can wait for others, and does. */
function isHeld(
	context: IWebhookFunctions,
	memory: NodeMemory,
	{ accepted: events, mayWait }: Answer,
	items: INodeExecutionData[],
): boolean {
	if (!mayWait || items.length === 0) return false;
	const plan = planLook(nodeState(context), Date.now(), 0);
	if (!areFindable(events, plan, memory)) return false;
	return memory.backlog.hold({ items, earliest: earliestOf(events) });
}

/** Remembers up to when deliveries have come, in the service's time but never ahead of ours. */
function note(context: IWebhookFunctions, memory: NodeMemory, events: ChangeEvent[]): void {
	let latest = -Infinity;
	for (const event of events) {
		// A time in the future would hide what changes until then.
		const moment = Math.min(momentOf(event) ?? -Infinity, Date.now());
		if (event.ResourcePermaKey && moment > -Infinity) memory.cover(event.ResourcePermaKey, moment);
		latest = Math.max(latest, moment);
	}
	const state = nodeState(context);
	saveUnsaved(state, memory);
	if (latest > -Infinity) noteDelivery(state, latest, memory.isTrusted, memory.backlog.earliest);
}

/**
 * Answers a delivery at once, and by itself: n8n's own answer waits for a free execution slot.
 * Everything that takes time happens in the execution.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const memory = memoryFor(context);
	const answer = await classifyResponse(context, memory);
	context.getResponseObject().status(answer.status).json(answer.body);
	const items: INodeExecutionData[] = answer.accepted.map((json) => ({ json }));
	const waits = isHeld(context, memory, answer, items);
	if (!isTest(context)) {
		note(context, memory, answer.received);
		if (items.length > 0) memory.answeredAt = Date.now();
	}
	if (items.length === 0 || waits) return { noWebhookResponse: true };
	return { noWebhookResponse: true, workflowData: [items] };
}
