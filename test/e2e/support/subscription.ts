import { N8nApiError, waitUntil, type N8nClient } from '../../../host';
import type { RecordedRequest, Simulator } from '../../../simulator';

type Subscription = NonNullable<ReturnType<Simulator['store']['subscriptions']['get']>>;

/** Waits for a subscription in a slot (a type, or `Multi`) that fulfils a condition; gives its state. */
export async function subscriptionIn(
	simulator: Simulator,
	slot: string,
	isRight: (subscription: Subscription) => boolean = () => true,
	timeoutMs = 30_000,
): Promise<Subscription> {
	return await waitUntil(
		() => {
			const subscription = simulator.store.subscriptions.get(slot);
			return subscription !== undefined && isRight(subscription) ? subscription : undefined;
		},
		{ what: `subscription in the slot ${slot}`, timeoutMs, everyMs: 50 },
	);
}

/**
 * Activates a workflow and waits until the service delivers to it: the subscription is made before n8n has
 * registered everything, so the state of the publication is waited for as well.
 */
export async function activate(
	client: N8nClient,
	simulator: Simulator,
	workflowId: string,
	slot = 'Multi',
): Promise<Subscription> {
	await client.activate(workflowId);
	const subscription = await subscriptionIn(simulator, slot);
	await published(client, workflowId);
	return subscription;
}

/** What n8n says about a publication that has come to an end, well or not. */
export interface Publication {
	status: 'published' | 'partial' | 'failed';
	triggers: Array<{ nodeId: string; status: string; errorMessage: string | null }>;
}

/**
 * What n8n says about the state of a workflow's publication; undefined on n8n 1, which has none: there the answer
 * to an activation comes at its end.
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

/** Waits until n8n says what became of the latest publication. It tries a failing one for 15 s. */
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

/** Activates a workflow that may be refused; gives what became of that. */
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

/** Deactivates a workflow and waits until n8n has done so. */
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

/** Deactivates a workflow and waits until its slot is empty. */
export async function deactivate(
	client: N8nClient,
	simulator: Simulator,
	workflowId: string,
	slot = 'Multi',
	timeoutMs = 30_000,
): Promise<void> {
	await client.deactivate(workflowId);
	await slotFree(simulator, slot, timeoutMs);
}

/** Waits until a slot is empty. */
export async function slotFree(
	simulator: Simulator,
	slot = 'Multi',
	timeoutMs = 30_000,
): Promise<void> {
	await waitUntil(() => (simulator.store.subscriptions.has(slot) ? undefined : true), {
		what: `end of the subscription in the slot ${slot}`,
		timeoutMs,
	});
}

/** The requests that change a subscription, as `METHOD path`. */
export function subscriptionWrites(requests: readonly RecordedRequest[]): string[] {
	return requests
		.filter(({ method, path }) => method !== 'GET' && /WebhookSubscriptions/i.test(path))
		.map(({ method, path }) => `${method} ${path}`);
}

/** Puts another application's subscription into a slot. */
export function occupy(simulator: Simulator, slot: string, url: string): Subscription {
	const foreign: Subscription = {
		name: slot,
		types: slot === 'Multi' ? ['Invoice'] : [slot],
		TargetUrl: url,
		SigningKey: 'a-key-of-another-system',
		BatchSize: 10,
		BatchMaxDelaySeconds: 0,
		consecutiveFailures: 0,
	};
	simulator.store.subscriptions.set(slot, foreign);
	return foreign;
}
