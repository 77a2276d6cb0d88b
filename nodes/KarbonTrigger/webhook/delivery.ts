import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';

import { readCredentials } from '../../shared/credentials';
import { isObject, isTooDeep, parseJson } from '../../shared/json';
import { deriveSigningKey, isDigest, verifySignature } from '../../shared/subscriptions/signature';
import { CREDENTIAL_TYPE, type RequestHost } from '../../shared/transport/sendOnce';
import type { ChangeEvent } from '../events/changeEvent';
import type { NodeMemory } from '../execution/nodeMemory';

interface Refusal {
	status: number;
	message: string;
}

interface RawRequest {
	rawBody?: Buffer;
	readRawBody?: () => Promise<void>;
}

/**
 * Checks that a request is a delivery (karbon.md 80, 86), and reads it.
 * @returns its events, see `readEnvelope`
 * @throws {Error} when the credential cannot be read, see `isSigned`
 */
export async function readDelivery(
	context: IWebhookFunctions,
	memory: NodeMemory,
): Promise<ChangeEvent[] | Refusal> {
	const headers = context.getHeaderData();
	if (!/^\s*application\/json\s*(;|$)/i.test(String(headers['content-type'] ?? '')))
		return { status: 415, message: 'Content-Type must be application/json' };
	const request = context.getRequestObject() as RawRequest;
	// The bytes as they came: a body that was parsed and written again has another signature.
	if (!request.rawBody) await request.readRawBody?.();
	const { rawBody } = request;
	if (!rawBody?.length) return { status: 400, message: 'The body is empty' };
	if (!(await isSigned(context, memory, { rawBody, signature: headers.signature }))) {
		logRefusedSignature(context, memory);
		return { status: 401, message: 'The signature is missing or wrong' };
	}
	const events = readEnvelope(parseJson(rawBody.toString('utf8')));
	return events ?? { status: 400, message: 'The body is not a JSON object' };
}

/** A key that verifies is read again after this time, because the credential may have changed. */
const MAX_KEY_AGE_MS = 60_000;
/** A key that does not verify is read again, but forged deliveries must not cost a database call each. */
const MIN_KEY_AGE_MS = 5_000;

/** Forged deliveries must not fill the log. Milliseconds. */
const MIN_LOG_PAUSE_MS = 900_000;

type KeyHost = Pick<RequestHost, 'getCredentials' | 'getNode'>;

async function readKey(host: KeyHost): Promise<string> {
	const { accessKey } = readCredentials(await host.getCredentials(CREDENTIAL_TYPE));
	return deriveSigningKey(host.getNode().webhookId ?? '', accessKey);
}

/**
 * Whether Karbon signed these very bytes with this node's key (karbon.md 86).
 * @param now milliseconds since the epoch
 * @throws {Error} when the credential cannot be read and no key is known that verifies
 */
export async function isSigned(
	host: KeyHost,
	memory: NodeMemory,
	{ rawBody, signature }: { rawBody: Buffer; signature: unknown },
	now: number = Date.now(),
): Promise<boolean> {
	if (!isDigest(signature)) return false;
	const isVerified = verifySignature(rawBody, signature, memory.signingKey);
	// A read that seems to lie ahead is from before the clock was set back.
	const age = Math.abs(now - (memory.keyRead?.at ?? -Infinity));
	if (isVerified && age < MAX_KEY_AGE_MS) return true;
	// Deliveries that come at once wait for one read, and a failed read is not repeated for each.
	if (age >= MIN_KEY_AGE_MS) memory.keyRead = { at: now, key: readKey(host) };
	const reading = memory.keyRead!.key;
	// A key that is known goes on to count while the credential cannot be read.
	memory.signingKey = isVerified ? await reading.catch(() => memory.signingKey) : await reading;
	return verifySignature(rawBody, signature, memory.signingKey);
}

/**
 * Logs that a delivery was refused for its signature: when nothing arrives, users find the reason there.
 * @param now milliseconds since the epoch
 */
export function logRefusedSignature(
	context: Pick<IWebhookFunctions, 'getNode' | 'logger'>,
	memory: Pick<NodeMemory, 'refusalLoggedAt'>,
	now: number = Date.now(),
): void {
	const { refusalLoggedAt = -Infinity } = memory;
	// Also after the clock was set back.
	if (Math.abs(now - refusalLoggedAt) < MIN_LOG_PAUSE_MS) return;
	memory.refusalLoggedAt = now;
	context.logger.warn(
		`Karbon Trigger "${context.getNode().name}": a delivery was rejected because its signature is missing or invalid. If Karbon sent it, a proxy may have changed it, or the access key was just changed. Others are not logged for 15 minutes.`,
	);
}

/** n8n cannot store values that are nested much deeper. */
const MAX_DEPTH = 200;

/** A copy in which fields whose values are nested too deep have a text instead. */
function withoutDeepValues(value: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(value).map(([name, part]) => [
			name,
			isTooDeep(part, MAX_DEPTH) ? `[nested more than ${MAX_DEPTH} levels]` : part,
		]),
	);
}

/**
 * An event whose time, if it has one, is in `Timestamp`, because Karbon also spells it `TimeStamp`. A value that is not
 * an object is put into `event`.
 * @param batch fields of the batch that each of its events gets
 */
function toEvent(given: unknown, batch: IDataObject = {}): ChangeEvent {
	if (!isObject(given)) return { ...batch, ...withoutDeepValues({ event: given as never }) };
	const value = isTooDeep(given, MAX_DEPTH)
		? withoutDeepValues(given as IDataObject)
		: (given as IDataObject);
	if (!('TimeStamp' in value) && !('Timestamp' in value)) return { ...value, ...batch };
	const { TimeStamp, Timestamp, ...rest } = value;
	return { ...rest, Timestamp: (Timestamp ?? TimeStamp ?? null) as never, ...batch };
}

/**
 * The events of a delivery in Karbon's order. The body is one event or a batch
 * (karbon.md 80). These shapes may change, so an array counts as events, and any other object as one event.
 * @param body parsed JSON; undefined for what is not JSON
 * @returns undefined for a body that is neither object nor array
 */
export function readEnvelope(body: unknown): ChangeEvent[] | undefined {
	if (Array.isArray(body)) return body.map((event) => toEvent(event));
	if (!isObject(body)) return undefined;
	const { Events: events, BatchId, Count } = body as IDataObject;
	if (!Array.isArray(events)) return [toEvent(body)];
	const isMiscounted = typeof Count === 'number' && Count !== events.length;
	const batch = {
		...(BatchId === undefined ? {} : { BatchId }),
		...(isMiscounted ? { BatchCount: Count } : {}),
	};
	return events.map((event) => toEvent(event, batch));
}
