import { createRequest, type RequestContext } from '../../shared/subscriptions/requests';
import { deriveSigningKey } from '../../shared/subscriptions/signature';
import { MULTI, sameTypes } from '../../shared/subscriptions/subscription';
import {
	deleteSubscription,
	readIfPossible,
	readSubscription,
	updateTypes,
} from '../../shared/subscriptions/subscriptionClient';
import { isRefusal } from '../../shared/transport/errors/hasStatus';
import { SubscriptionConflictError } from './conflict';
import {
	forget,
	inspect,
	type Inspected,
	isOurs,
	noteDeleted,
	noteMade,
	type Ownership,
	remember,
	singlesFor,
	type SubscriptionPlan,
	unchosenTypes,
	type Wanted,
	wantedState,
	wantedSubscriptions,
} from './plan';

/** For the errors of writes. */
const CONTEXT: RequestContext = {
	hasNoItem: true,
	howToCheck: 'n8n reads the subscription before it tries again.',
};

/** @throws {SubscriptionConflictError} for another system's subscription */
export function refuseConflict(plan: SubscriptionPlan, { name, view, need }: Inspected): void {
	if (need === 'conflict' && view.exists) throw new SubscriptionConflictError(plan, name, view);
}

/**
 * Makes a subscription as it is wanted.
 * @returns whether it was created or renewed
 * @throws {SubscriptionConflictError} when another system has created it meanwhile
 * @throws {NodeApiError} for a request that fails
 */
export async function meet(plan: SubscriptionPlan, inspected: Inspected): Promise<boolean> {
	const { client } = plan;
	const { name, types } = inspected;
	let todo = inspected.need;
	if (todo === 'patch') {
		const updated = await updateTypes(client, types, CONTEXT);
		if (!updated) todo = 'create';
		// Karbon has added the types (karbon.md 84).
		else if (!sameTypes(updated, types)) todo = 'renew';
	}
	if (todo === 'renew' || todo === 'conflict') await remove(plan, name);
	const isMade = todo !== 'nothing' && todo !== 'patch';
	if (isMade) await create(plan, inspected);
	remember(plan, inspected);
	return isMade;
}

/**
 * Makes Karbon match the node. May be called again and again. Nothing is changed before every
 * subscription is known to be missing, ours or replaceable.
 * @param replace whether another system's subscription may be replaced
 * @throws {SubscriptionConflictError} for another system's subscription that may not be replaced
 * @throws {NodeApiError} for a request that fails
 * @throws {ValidationError} for a type that no subscription can have
 */
export async function ensure(plan: SubscriptionPlan, replace: boolean): Promise<void> {
	const all: Inspected[] = [];
	for (const wanted of wantedSubscriptions(plan)) {
		const inspected = await inspect(plan, wanted);
		if (!replace) refuseConflict(plan, inspected);
		all.push(inspected);
	}
	for (const inspected of all) await meet(plan, inspected);
}

export interface Restored {
	/** The names of the subscriptions that had to be created or renewed. */
	created: string[];
	/** Whether a subscription was missing or outdated, so that notifications may have been missed. */
	hasGap: boolean;
	/** The errors of single subscriptions. */
	failures: Array<{ types: string[]; error: Error }>;
	/** What 'Automatic' has chosen, and whether another system had taken a subscription. */
	chosen?: { text: string; isLost: boolean };
}

/**
 * As `ensure` without replacing, but an error with one subscription does not keep the others from being restored,
 * unless Karbon refuses the credentials.
 */
export async function restore(plan: SubscriptionPlan): Promise<Restored> {
	const restored: Restored = { created: [], hasGap: false, failures: [] };
	for (const wanted of wantedSubscriptions(plan)) {
		try {
			const inspected = await inspect(plan, wanted);
			refuseConflict(plan, inspected);
			// Noted first: a subscription whose creation was not confirmed appears as wanted the next time.
			restored.hasGap ||= inspected.need !== 'nothing';
			if (await meet(plan, inspected)) restored.created.push(wanted.name);
		} catch (error) {
			restored.failures.push({ types: wanted.types, error: error as Error });
			if (isRefusal(error)) break;
		}
	}
	return restored;
}

async function create(plan: SubscriptionPlan, wanted: Wanted): Promise<void> {
	const { client, webhookId } = plan;
	const { name } = wanted;
	// Remembered first: if the response is lost, the subscription has to be known as ours.
	remember(plan, wanted);
	const signingKey = deriveSigningKey(webhookId, client.credentials.accessKey);
	const settings = { ...wantedState(plan, wanted), signingKey };
	const request = createRequest(name, settings, CONTEXT);
	const attempt = await client.attempt(request);
	const isRefused = !attempt.ok && !attempt.failure.isOutcomeUnknown;
	if (isRefused) forget(plan, name);
	else noteMade(plan, wanted);
	// Another system's subscription may have been there or have come meanwhile, and Karbon may replace one by the other
	// (karbon.md 83). One that cannot be read now is read again by the health check.
	const view = await readIfPossible(client, name);
	if (view) {
		const isOwn = isOurs(plan, name, view);
		if (isOwn && !isRefused) return;
		forget(plan, name);
		if (!isOwn) throw new SubscriptionConflictError(plan, name, view);
	}
	if (!attempt.ok) throw client.toError(attempt.failure);
}

/** The subscriptions that the node may have, as far as its parameters tell. */
function possibleSubscriptions(plan: Ownership): Wanted[] {
	const wanted = wantedSubscriptions(plan);
	const unchosen = unchosenTypes(plan);
	// What 'Automatic' has made is remembered, unless the static data were lost.
	if (unchosen.length === 0 || plan.state.subscriptions) return wanted;
	return [...wanted, { name: MULTI, types: unchosen }, ...singlesFor(unchosen)];
}

/** Deletes what is ours, of the parameters and of what we remember, and nothing else. */
export async function release(plan: Ownership): Promise<void> {
	const possible = possibleSubscriptions(plan).map(({ name }) => name);
	plan.state.automatic = undefined;
	await releaseNamed(plan, new Set([...possible, ...Object.keys(plan.state.subscriptions ?? {})]));
}

/** Deletes what is ours of what we remember, except the subscriptions that are wanted. */
export async function releaseOthers(plan: Ownership): Promise<void> {
	const wanted = wantedSubscriptions(plan).map(({ name }) => name);
	const names = Object.keys(plan.state.subscriptions ?? {});
	const others = names.filter((name) => !wanted.includes(name));
	await releaseNamed(plan, others);
}

/** @throws the first error, after the others were released */
async function releaseNamed(plan: Ownership, names: Iterable<string>): Promise<void> {
	const errors: unknown[] = [];
	for (const name of names)
		await releaseOne(plan, name).catch((error: unknown) => errors.push(error));
	if (errors.length > 0) throw errors[0];
}

async function releaseOne(plan: Ownership, name: string): Promise<void> {
	const view = await readSubscription(plan.client, name);
	if (isOurs(plan, name, view)) await remove(plan, name);
	forget(plan, name);
}

async function remove(plan: Ownership, name: string): Promise<void> {
	await deleteSubscription(plan.client, name, CONTEXT);
	noteDeleted(plan, name);
}
