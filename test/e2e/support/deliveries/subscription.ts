import { N8nApiError, waitUntil, type N8nClient } from '../../../../host';
import type { RecordedRequest, Simulator } from '../../../../simulator';

type Subscription = NonNullable<ReturnType<Simulator['store']['subscriptions']['get']>>;

/**
 * Waits for a subscription that fulfills a condition.
 * @param type subscription type, or `Multi`
 * @throws Error on timeout
 */
export async function subscriptionIn(
	simulator: Simulator,
	type: string,
	isExpected: (subscription: Subscription) => boolean = () => true,
	timeoutMs = 30_000,
): Promise<Subscription> {
	return await waitUntil(
		() => {
			const subscription = simulator.store.subscriptions.get(type);
			return subscription !== undefined && isExpected(subscription) ? subscription : undefined;
		},
		{ what: `subscription of type ${type}`, timeoutMs, everyMs: 50 },
	);
}

/**
 * Activates a workflow and waits until it receives deliveries. The subscription is created before n8n has registered
 * all webhooks, so this waits for the publication, too.
 */
export async function activate(
	client: N8nClient,
	simulator: Simulator,
	workflowId: string,
	type = 'Multi',
): Promise<Subscription> {
	await client.activate(workflowId);
	const subscription = await subscriptionIn(simulator, type);
	await published(client, workflowId);
	return subscription;
}

/** Result of a publication. */
export interface Publication {
	status: 'published' | 'partial' | 'failed';
	triggers: Array<{ nodeId: string; status: string; errorMessage: string | null }>;
}

/**
 * The publication status of a workflow. Undefined on n8n 1, which has no publications: there the response to the
 * activation arrives when it is complete.
 */
async function publicationStatus(
	client: N8nClient,
	workflowId: string,
): Promise<{ status: string } | undefined> {
	try {
		return (await client.publicationStatus(workflowId)) as { status: string };
	} catch (error) {
		if (error instanceof N8nApiError && error.status === 404) return undefined;
		throw error;
	}
}

/**
 * Waits for the result of the latest publication. n8n retries a failing one for 15 seconds.
 * @throws Error on timeout
 */
export async function published(
	client: N8nClient,
	workflowId: string,
	timeoutMs = 60_000,
): Promise<Publication> {
	return await waitUntil(
		async () => {
			const publication = await publicationStatus(client, workflowId);
			if (publication === undefined) return { status: 'published', triggers: [] };
			return ['published', 'partial', 'failed'].includes(publication.status)
				? (publication as Publication)
				: undefined;
		},
		{ what: `publication of workflow ${workflowId}`, timeoutMs, everyMs: 100 },
	);
}

/** Activates a workflow. A refused activation is returned as a failed publication. */
export async function tryToActivate(client: N8nClient, workflowId: string): Promise<Publication> {
	try {
		await client.activate(workflowId);
	} catch (error) {
		if (!(error instanceof N8nApiError)) throw error;
		const { message } = error;
		return {
			status: 'failed',
			triggers: [{ nodeId: '', status: 'failed', errorMessage: message }],
		};
	}
	return await published(client, workflowId);
}

/** Deactivates a workflow and waits until n8n has unpublished it. */
export async function unpublish(client: N8nClient, workflowId: string): Promise<void> {
	await client.deactivate(workflowId);
	await waitUntil(
		async () =>
			['not_published', undefined].includes(
				(await publicationStatus(client, workflowId))?.status,
			) || undefined,
		{ what: 'end of the publication' },
	);
}

/** Deactivates a workflow and waits until its subscription is deleted. */
export async function deactivate(
	client: N8nClient,
	simulator: Simulator,
	workflowId: string,
	type = 'Multi',
	timeoutMs = 30_000,
): Promise<void> {
	await client.deactivate(workflowId);
	await subscriptionRemoved(simulator, type, timeoutMs);
}

/** Waits until there is no subscription of a type. @throws Error on timeout */
export async function subscriptionRemoved(
	simulator: Simulator,
	type = 'Multi',
	timeoutMs = 30_000,
): Promise<void> {
	await waitUntil(() => (simulator.store.subscriptions.has(type) ? undefined : true), {
		what: `deletion of the subscription of type ${type}`,
		timeoutMs,
	});
}

/** The requests that create, change or delete a subscription, as `METHOD path`. */
export function subscriptionWrites(requests: readonly RecordedRequest[]): string[] {
	return requests
		.filter(({ method, path }) => method !== 'GET' && /WebhookSubscriptions/i.test(path))
		.map(({ method, path }) => `${method} ${path}`);
}

/** Creates a subscription of another system. */
export function addOtherSubscription(
	simulator: Simulator,
	type: string,
	url: string,
): Subscription {
	const subscription: Subscription = {
		name: type,
		types: type === 'Multi' ? ['Invoice'] : [type],
		TargetUrl: url,
		SigningKey: 'a-key-of-another-system',
		BatchSize: 10,
		BatchMaxDelaySeconds: 0,
		consecutiveFailures: 0,
	};
	simulator.store.subscriptions.set(type, subscription);
	return subscription;
}
