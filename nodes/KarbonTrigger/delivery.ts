import type { INodeExecutionData, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { parseJson } from '../shared/outcome';
import { type ChangeEvent, isWanted, momentOf } from './changeEvent';
import { readEnvelope } from './envelope';
import { memoryFor, type NodeMemory } from './nodeMemory';
import { noteDelivery } from './cursor';
import { nodeState } from './nodeState';
import { dropAccepted } from './repeats';
import { readChoices } from './settings';
import { isSignedForNode } from './signingKeys';

/** How a delivery is answered. */
interface Answer {
	status: number;
	body: { message: string } | { received: number; accepted: number };
	events: ChangeEvent[];
}

/** The cursor is saved with the whole static data; once a minute is enough, because it may lag. */
const CURSOR_STEP_MS = 60_000;

const refuse = (status: number, message: string): Answer => ({
	status,
	body: { message },
	events: [],
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
async function judge(context: IWebhookFunctions, memory: NodeMemory): Promise<Answer> {
	const headers = context.getHeaderData();
	if (!/^\s*application\/json\s*(;|$)/i.test(String(headers['content-type'] ?? ''))) {
		return refuse(415, 'Content-Type must be application/json');
	}
	const rawBody = await rawBodyOf(context);
	if (rawBody.length === 0) return refuse(400, 'The body is empty');
	if (!(await isSignedForNode(context, memory, rawBody, headers.signature))) {
		return refuse(401, 'The signature is missing or wrong');
	}
	const events = readEnvelope(parseJson(rawBody.toString('utf8')));
	if (!events) return refuse(400, 'The body is not a JSON object');

	const settings = readChoices({
		getNodeParameter: (name, fallback) => context.getNodeParameter(name, fallback as never),
	});
	const wanted = events.filter((event) => isWanted(event, settings));
	const isTest = context.getMode() === 'manual';
	const accepted = settings.deduplicate && !isTest ? dropAccepted(wanted, memory) : wanted;
	if (!isTest) note(context, memory, events);
	return {
		status: 200,
		body: { received: events.length, accepted: accepted.length },
		events: accepted,
	};
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
	if (latest === -Infinity) return;
	const state = nodeState(context);
	const isRecent = latest - Date.parse(state.cursor ?? '') < CURSOR_STEP_MS;
	if (!isRecent) noteDelivery(state, latest, memory.isTrusted);
}

/**
 * Answers a delivery at once, and by itself: n8n's own answer waits for a free execution slot.
 * Everything that takes time happens in the execution.
 */
export async function receive(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const memory = memoryFor(context);
	const answer = await judge(context, memory);
	context.getResponseObject().status(answer.status).json(answer.body);
	if (answer.events.length === 0) return { noWebhookResponse: true };
	if (context.getMode() !== 'manual') memory.answeredAt = Date.now();
	const items: INodeExecutionData[] = answer.events.map((json) => ({ json }));
	return { noWebhookResponse: true, workflowData: [items] };
}
