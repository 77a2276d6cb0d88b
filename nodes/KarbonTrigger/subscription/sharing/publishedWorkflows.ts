import { sameUrl } from '../../../shared/subscriptions/compare';
import { type ExistingSubscription, targetHost } from '../../../shared/subscriptions/subscription';

/** A published workflow with a Karbon Trigger. */
interface PublishedWorkflow {
	name: string;
	/** The webhook address of the trigger. */
	url: string;
}

/** Those of this process, by `nodeIdOf` the trigger. */
const workflows = new Map<string, PublishedWorkflow>();

/** Remembers a published workflow. */
export function addPublished(nodeId: string, workflow: PublishedWorkflow): void {
	workflows.set(nodeId, workflow);
}

/** Forgets a workflow that is not published any more. */
export function removePublished(nodeId: string): void {
	workflows.delete(nodeId);
}

/** Where a subscription delivers, for a message: a workflow of this n8n instance, or another host. */
export function receiverOf(existing: Pick<ExistingSubscription, 'targetUrl'>): string {
	const { targetUrl } = existing;
	const workflow =
		targetUrl !== undefined && [...workflows.values()].find(({ url }) => sameUrl(url, targetUrl));
	return workflow ? `the workflow "${workflow.name}"` : targetHost(existing);
}
