import { pathName } from '../../shared/subscriptions/requests';
import { MULTI, type SubscriptionRef } from '../../shared/subscriptions/subscription';
import { labelsOf } from '../../shared/subscriptions/webhookTypes';
import { asSentence, capitalized } from '../../shared/text';
import { type ReceivingByType, typesBy } from '../state/receiving';
import { SubscriptionConflictError } from './conflict';

/** Why subscriptions are not the node's: another address has them, or Karbon refused to create them. By their name. */
export type Obstacles = Map<string, Error>;

function obstacleText(ref: SubscriptionRef, error: Error): string {
	const subject =
		ref.kind === 'multi'
			? 'the multi-type subscription'
			: `the subscription for ${labelsOf([ref.type])}`;
	return error instanceof SubscriptionConflictError
		? `${subject} delivers to ${error.receiver}`
		: `Karbon rejected ${subject} (${error.message.replace(/\.$/, '')})`;
}

/** The subscriptions with which types can be received. */
function refsFor(types: readonly string[]): SubscriptionRef[] {
	return [MULTI, ...types.map((type) => ({ kind: 'single', type }) as const)];
}

/** `one, two, and three`. */
function listed(texts: readonly string[]): string {
	const first = texts.slice(0, -1).join(', ');
	return [first, ...texts.slice(-1)].filter(Boolean).join(', and ');
}

/** What keeps the multi-type subscription, and those of some types, from being used. */
function obstaclesText(obstacles: Obstacles, types: readonly string[]): string {
	const texts = refsFor(types).flatMap((ref) => {
		const error = obstacles.get(pathName(ref));
		return error ? [obstacleText(ref, error)] : [];
	});
	return asSentence(listed(texts));
}

/** What the user can do about types that cannot be received. */
function advice(obstacles: Obstacles, types: readonly string[]): string {
	const remove = `Remove ${labelsOf(types)} from 'Trigger On'`;
	const taken = refsFor(types)
		.map((ref) => obstacles.get(pathName(ref)))
		.filter(
			(error): error is SubscriptionConflictError => error instanceof SubscriptionConflictError,
		);
	const workflow = taken.find(({ receiver }) => receiver.startsWith('the workflow'))?.receiver;
	if (workflow)
		return `${remove}, or replace this trigger with 'When Executed by Another Workflow' and start this workflow from ${workflow} with 'Execute Sub-workflow'. Its 'Trigger On' must include ${labelsOf(types)}.`;
	return taken.length > 0
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
