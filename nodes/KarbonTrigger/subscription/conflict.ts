import {
	type ExistingSubscription,
	sameUrl,
	subjectOf,
	type SubscriptionRef,
	targetHost,
} from '../../shared/subscriptions/subscription';
import { isRefusal } from '../../shared/transport/errors/hasStatus';
import type { Ownership } from './plan';

interface PublishedWorkflow {
	name: string;
	/** The webhook address of the trigger. */
	url: string;
}

/** Those of this process, by `nodeIdOf` the trigger. */
export const publishedWorkflows = new Map<string, PublishedWorkflow>();

/** Where a subscription delivers, for a message: a workflow of this n8n instance, or another host. */
function receiverOf(existing: Pick<ExistingSubscription, 'targetUrl'>): string {
	const { targetUrl = '' } = existing;
	const workflow = [...publishedWorkflows.values()].find(({ url }) => sameUrl(url, targetUrl));
	return workflow ? `the workflow "${workflow.name}"` : targetHost(existing);
}

const TEST_RUN =
	"A test run does not change it. If a workflow uses it, unpublish that workflow. Or set the option 'Test Event' to 'Latest Change', which needs no subscription.";

const CHOICES =
	"Do one of these, then publish again: set 'Subscription Mode' to 'Automatic'; set 'Receive Changes By' to 'Polling'; or add the option 'If a Subscription Exists' and select 'Replace It'. With 'Replace It', the other workflow or system stops receiving events.";

const MOVED =
	"It delivers to this node on another n8n instance, or at this instance's former address. If you moved n8n, replace the subscription: add the option 'If a Subscription Exists' and select 'Replace It'. If the other instance is still in use, do not replace its subscription: set 'Receive Changes By' to 'Polling' here, or unpublish this workflow.";

/**
 * The subscription that this node needs delivers to another address already, or Karbon does not show to which
 * (karbon.md 83: one for each type, and one multi-type subscription).
 */
export class SubscriptionConflictError extends Error {
	/**
	 * Whether that address has this node's webhook ID: on a copy of n8n, or from before a move. Of two
	 * copies, the one without the subscription must not scan.
	 */
	readonly hasSameWebhookId: boolean;
	/** Who has it: `the workflow "Invoices"`, or a host. */
	readonly receiver: string;

	constructor(
		{ webhookId, isTest }: Pick<Ownership, 'webhookId' | 'isTest'>,
		readonly ref: SubscriptionRef,
		existing: Pick<ExistingSubscription, 'targetUrl'>,
	) {
		const receiver = receiverOf(existing);
		const hasSameWebhookId = webhookId !== '' && (existing.targetUrl?.includes(webhookId) ?? false);
		const advice = isTest ? TEST_RUN : hasSameWebhookId ? MOVED : CHOICES;
		super(
			`Your API application already has ${subjectOf(ref)}, which delivers to ${receiver}. Karbon allows only one. ${advice}`,
		);
		this.name = 'SubscriptionConflictError';
		this.receiver = receiver;
		this.hasSameWebhookId = hasSameWebhookId;
	}
}

/**
 * Scans go on if another system has the subscription. They do not if a copy of this node has it, because the copy hands
 * on the changes, nor if credentials are refused, because the lists most likely refuse them, too.
 */
export function preventsScan(problem: Error | undefined): boolean {
	return (
		isRefusal(problem) || (problem instanceof SubscriptionConflictError && problem.hasSameWebhookId)
	);
}
