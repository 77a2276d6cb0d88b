import type { Attempt, KarbonClient } from '../shared/transport/client';
import { segment } from '../shared/odata/query';
import { type SubscriptionView, readSubscription } from '../shared/subscriptions/readSubscription';

/** A subscription to be created (interface.md, Webhook subscription). */
export interface SubscriptionRequest {
	/** `Multi`, or the one type. */
	slot: string;
	types: string[];
	targetUrl: string;
	signingKey: string;
	batchSize: number;
	batchMaxDelaySeconds: number;
	isMulti: boolean;
}

const path = (slot: string) => `/v3/WebhookSubscriptions/${segment(slot)}`;
const named = (slot: string) => `the ${slot} subscription`;

/**
 * Looks at a slot.
 * @throws {NodeApiError} for everything but 200 and 404
 */
export async function readSlot(client: KarbonClient, slot: string): Promise<SubscriptionView> {
	return await readSubscription(client, { path: path(slot), purpose: `look at ${named(slot)}` });
}

/** Creates a subscription. Never sent twice: two subscriptions for one slot evict each other. */
export async function createSlot(
	client: KarbonClient,
	request: SubscriptionRequest,
): Promise<Attempt> {
	return await client.attempt({
		method: 'POST',
		path: '/v3/WebhookSubscriptions',
		body: {
			...(request.isMulti ? { WebhookTypes: request.types } : { WebhookType: request.types[0] }),
			TargetUrl: request.targetUrl,
			SigningKey: request.signingKey,
			BatchSize: request.batchSize,
			BatchMaxDelaySeconds: request.batchMaxDelaySeconds,
		},
		answer: 'none',
		purpose: `create ${named(request.slot)}`,
		howToCheck: 'n8n looks at the slot before it tries again.',
		secrets: [request.signingKey],
	});
}

/** Replaces the types of the multi-type subscription; false when there is none (404). */
export async function replaceTypes(client: KarbonClient, types: string[]): Promise<boolean> {
	const attempt = await client.attempt({
		method: 'PATCH',
		path: path('Multi'),
		body: { WebhookTypes: types },
		safety: 'idempotent',
		answer: 'none',
		purpose: 'change the types of the Multi subscription',
	});
	if (attempt.ok) return true;
	if (attempt.failure.outcome.status === 404) return false;
	throw client.toError(attempt.failure);
}

/** Removes a subscription; one that is gone already is fine. */
export async function removeSlot(client: KarbonClient, slot: string): Promise<void> {
	const attempt = await client.attempt({
		method: 'DELETE',
		path: path(slot),
		safety: 'idempotent',
		answer: 'none',
		purpose: `remove ${named(slot)}`,
	});
	if (!attempt.ok && attempt.failure.outcome.status !== 404) throw client.toError(attempt.failure);
}
