import { createHmac } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';

import type { TriggerSetup } from './triggerSetup';

/** A request that Karbon sends. */
export interface Delivery {
	method?: string;
	headers: OutgoingHttpHeaders;
	body: Buffer;
}

/** An event of a delivery. Its time field is `TimeStamp` or `Timestamp` (karbon.md 81). */
export type WireEvent = Record<string, unknown>;

let keys = 0;

/** A new event. Its time field is `Timestamp`, as in batches. */
export function wireEvent(changes: WireEvent = {}): WireEvent {
	keys += 1;
	return {
		ResourcePermaKey: `record-${keys}`,
		ResourceType: 'Invoice',
		ActionType: 'Updated',
		Timestamp: new Date(Date.now() - 60_000).toISOString(),
		...changes,
	};
}

/** The envelope of karbon.md 80. */
export function batchOf(events: unknown[], changes: WireEvent = {}): WireEvent {
	keys += 1;
	return { BatchId: `batch-${keys}`, Count: events.length, Events: events, ...changes };
}

/**
 * Karbon's signature of a body, computed without code of the product: HMAC-SHA256 of the bytes with the signing key,
 * which is HMAC-SHA256 of the webhook id with the access key.
 */
export function signatureOf(setup: TriggerSetup, body: Buffer | string): string {
	return createHmac('sha256', signingKeyOf(setup)).update(body).digest('hex');
}

/** The signing key of a node. */
export function signingKeyOf(setup: TriggerSetup): string {
	const accessKey = String(setup.credential.accessKey);
	return createHmac('sha256', accessKey).update(setup.node.webhookId!).digest('hex');
}

/**
 * A valid delivery. Tests make one part of it invalid.
 * @param payload JSON value, or text or bytes that are sent unchanged
 */
export function validDelivery(setup: TriggerSetup, payload: unknown = wireEvent()): Delivery {
	const isRaw = typeof payload === 'string' || Buffer.isBuffer(payload);
	const body = Buffer.from(isRaw ? (payload as string) : JSON.stringify(payload));
	return {
		headers: {
			'Content-Type': 'application/json',
			'Content-Length': body.length,
			Signature: signatureOf(setup, body),
		},
		body,
	};
}

/** The same delivery with another value of a header, or without the header if the value is undefined. */
export function withHeader(
	delivery: Delivery,
	name: string,
	value: string | string[] | undefined,
): Delivery {
	const headers = { ...delivery.headers };
	if (value === undefined) delete headers[name];
	else headers[name] = value;
	return { ...delivery, headers };
}
