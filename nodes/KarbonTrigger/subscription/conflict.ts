import {
	type ExistingSubscription,
	MULTI,
	subjectOf,
	targetHost,
} from '../../shared/subscriptions/subscription';
import { labelsOf } from '../../shared/subscriptions/webhookTypes';
import { asSentence, capitalized } from '../../shared/text';
import { isRefusal } from '../../shared/transport/errors/hasStatus';
import { type ReceivingByType, typesBy } from '../state/receiving';
import { publishedAt } from './guard';
import type { Ownership } from './plan';

/** Where a subscription delivers, for a message: a workflow that is published in this process, or another host. */
function receiverOf(existing: Pick<ExistingSubscription, 'targetUrl'>): string {
	const { live } = publishedAt(existing.targetUrl ?? '') ?? {};
	return live ? `the workflow "${live.name}"` : targetHost(existing);
}

const TEST_RUN =
	"A test run does not change it. If a workflow uses it, unpublish that workflow. Or set 'Test Event' to 'Latest Change'.";

const CHOICES =
	"Set 'Subscription Mode' to 'Automatic', or add the option 'If a Subscription Exists' and select 'Replace It': the other workflow or system then stops receiving events.";

const MOVED =
	"It delivers to this node on another n8n instance, or at this instance's former address. If you moved n8n, add the option 'If a Subscription Exists', select 'Replace It', publish, and then remove the option. If the other instance is still in use, instead set 'Receive Changes By' to 'Polling', or unpublish this workflow.";

/** Whether the address of a subscription has the node's webhook ID. */
export function isOfThisNode(webhookId: string, targetUrl = ''): boolean {
	return webhookId !== '' && targetUrl.includes(webhookId);
}

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
		name: string,
		existing: Pick<ExistingSubscription, 'targetUrl'>,
	) {
		const receiver = receiverOf(existing);
		const hasSameWebhookId = isOfThisNode(webhookId, existing.targetUrl);
		const advice = isTest ? TEST_RUN : hasSameWebhookId ? MOVED : CHOICES;
		super(
			`Your API application already has ${subjectOf(name)}, which delivers to ${receiver}. Karbon allows only one. ${advice}`,
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

/** Why subscriptions are not the node's: another address has them, or Karbon refused to create them. By their name. */
export type Obstacles = Map<string, Error>;

function obstacleText(name: string, error: Error): string {
	const subject =
		name === MULTI ? 'the multi-type subscription' : `the subscription for ${labelsOf([name])}`;
	return error instanceof SubscriptionConflictError
		? `${subject} delivers to ${error.receiver}`
		: `Karbon rejected ${subject} (${error.message.replace(/\.$/, '')})`;
}

/** `one, two, and three`. */
function listed(texts: readonly string[]): string {
	const first = texts.slice(0, -1).join(', ');
	return [first, ...texts.slice(-1)].filter(Boolean).join(', and ');
}

/** What keeps the multi-type subscription, and those of some types, from being used. */
function obstaclesText(obstacles: Obstacles, types: readonly string[]): string {
	const texts = [MULTI, ...types].flatMap((name) => {
		const error = obstacles.get(name);
		return error ? [obstacleText(name, error)] : [];
	});
	return asSentence(listed(texts));
}

/** What the user can do about types that cannot be received. */
function advice(obstacles: Obstacles, types: readonly string[]): string {
	const remove = `Remove ${labelsOf(types)} from 'Trigger On'`;
	const receivers = [MULTI, ...types].map((name) => {
		const error = obstacles.get(name);
		return error instanceof SubscriptionConflictError ? error.receiver : '';
	});
	// One that has all the types, or can add them.
	const [multi, single, ...others] = receivers;
	const owners = [others.every((one) => one === single) ? single : '', multi];
	const workflow = owners.find((one) => one.startsWith('the workflow'));
	if (workflow)
		return `${remove}, or replace this trigger with 'When Executed by Another Workflow' and start this workflow from ${workflow} with 'Execute Sub-workflow'. Its 'Trigger On' must include ${labelsOf(types)}.`;
	return receivers.some(Boolean)
		? `${remove}, or delete one of these subscriptions in the system that has it.`
		: `${remove}.`;
}

/** Types that no subscription is free for, and that no list shows. */
export class UnreceivableTypesError extends Error {
	constructor(types: readonly string[], obstacles: Obstacles) {
		super(
			`Changes to ${labelsOf(types)} cannot be received: ${obstaclesText(obstacles, types)} They cannot be polled either. ${advice(obstacles, types)}`,
		);
		this.name = 'UnreceivableTypesError';
	}
}

const WAYS = [
	['multi', 'through the multi-type subscription'],
	['single', 'through single-type subscriptions'],
	['polling', 'by polling'],
] as const;

/** What was chosen, and why it was nothing better. */
export function choiceText(receiving: ReceivingByType, obstacles: Obstacles): string {
	const ways = WAYS.flatMap(([way, name]) => {
		const types = typesBy(receiving, way);
		return types.length > 0 ? [`changes to ${labelsOf(types)} arrive ${name}`] : [];
	});
	const text = capitalized(asSentence(listed(ways)));
	const reasons = capitalized(obstaclesText(obstacles, typesBy(receiving, 'polling')));
	return obstacles.size > 0 ? `${text} ${reasons}` : text;
}
