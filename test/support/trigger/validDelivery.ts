import { createHmac } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';

import type { TriggerSetup } from './triggerSetup';

/** One request as the service sends it. */
export interface Delivery {
	method?: string;
	headers: OutgoingHttpHeaders;
	body: Buffer;
}

/** One event, with the spelling of its time left to the caller. */
export type WireEvent = Record<string, unknown>;

let keys = 0;

/** An event that no other test has used; batches spell its time `Timestamp`. */
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

/** The envelope of interface.md, Notification batch. */
export function batchOf(events: unknown[], changes: WireEvent = {}): WireEvent {
	keys += 1;
	return { BatchId: `batch-${keys}`, Count: events.length, Events: events, ...changes };
}

/**
 * The signature that the service makes, computed here apart from the product: HMAC-SHA256 of the
 * bytes with the key HMAC-SHA256(webhookId) keyed with the access key.
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
 * A delivery that is right in every respect. Tests break one thing of it.
 * @param payload JSON value, or text or bytes to be sent as they are
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

/** The same delivery with one header set, or left out where the value is undefined. */
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
