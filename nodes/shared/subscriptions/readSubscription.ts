import type { IDataObject } from 'n8n-workflow';

import type { KarbonClient } from '../transport/client';
import type { KarbonRequest } from '../transport/request';

/** What a GET shows of a slot; TargetUrl and types may be hidden (interface.md: "not shown"). */
export type SubscriptionView =
	{ free: true } | { free: false; targetUrl?: string; types?: string[] };

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * Looks at a slot for webhook subscriptions. Changes nothing.
 * @param about the path of the slot, and what an error has to say
 * @throws {NodeApiError} for everything but 200 and 404
 */
export async function readSubscription(
	client: KarbonClient,
	about: Pick<KarbonRequest, 'path' | 'purpose' | 'subject' | 'secrets' | 'itemIndex'>,
): Promise<SubscriptionView> {
	const attempt = await client.attempt({ method: 'GET', answer: 'none', ...about });
	if (!attempt.ok) {
		if (attempt.failure.outcome.status === 404) return { free: true };
		throw client.toError(attempt.failure);
	}
	const body = (attempt.response.body ?? {}) as IDataObject;
	const types = body.WebhookTypes;
	return {
		free: false,
		targetUrl: text(body.TargetUrl),
		types: Array.isArray(types) ? types.map(String) : undefined,
	};
}
