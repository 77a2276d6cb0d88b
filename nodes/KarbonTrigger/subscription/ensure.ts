import type { KarbonClient } from '../../shared/transport/client';
import { deriveSigningKey, fingerprint } from '../../shared/subscriptions/signature';
import { sameTypes, sameUrl } from '../../shared/subscriptions/compare';
import { createRequest, isTypeName, pathName, refOf } from '../../shared/subscriptions/requests';
import {
	MULTI,
	type SubscriptionRef,
	type SubscriptionView,
} from '../../shared/subscriptions/subscription';
import {
	deleteSubscription,
	readSubscription,
	updateTypes,
} from '../../shared/subscriptions/subscriptionClient';
import type { MadeSubscription, TriggerState } from '../state/staticData';
import { isRefusal } from '../scan/closedLists';
import type { TriggerChoices, TriggerSettings } from '../settings';
import { SubscriptionConflictError } from './conflict';

/** Everything a subscription is made from. */
export interface SubscriptionPlan {
	client: KarbonClient;
	settings: TriggerSettings;
	/** Where the service is to deliver to. */
	targetUrl: string;
	/** n8n's id of the node's webhook, from which the signing key is derived. */
	webhookId: string;
	state: TriggerState;
	/** Whether it is for a test run. */
	isTest: boolean;
}

/** What has to be known to find the subscriptions of a node. */
export type Ownership = Omit<SubscriptionPlan, 'settings'> & { settings: TriggerChoices };

/** A subscription that this node needs, and its types. */
interface Wanted {
	ref: SubscriptionRef;
	types: string[];
}

function wantedSubscriptions({ settings }: Ownership): Wanted[] {
	const { subscriptionMode, webhookTypes } = settings;
	return subscriptionMode === 'multi'
		? [{ ref: MULTI, types: webhookTypes }]
		: webhookTypes.map((type) => ({ ref: { kind: 'single', type }, types: [type] }));
}

function wantedState(plan: SubscriptionPlan, types: string[]): MadeSubscription {
	const { batchSize, batchMaxDelaySeconds } = plan.settings;
	return {
		types,
		batchSize,
		batchMaxDelaySeconds,
		fingerprint: fingerprint(plan.client.credentials.accessKey),
	};
}

const remembered = ({ state }: Ownership, ref: SubscriptionRef) =>
	state.subscriptions?.[pathName(ref)];

/**
 * A subscription is ours when it delivers to us; where Karbon does not show the address, when we remember having
 * created it for ours.
 */
function isOurs(plan: Ownership, ref: SubscriptionRef, view: SubscriptionView): boolean {
	if (!view.exists) return false;
	if (view.targetUrl !== undefined) return sameUrl(view.targetUrl, plan.targetUrl);
	const isRemembered = remembered(plan, ref) !== undefined;
	return isRemembered && sameUrl(plan.state.targetUrl ?? '', plan.targetUrl);
}

/** What has to be done about a subscription. */
type Need = 'nothing' | 'create' | 'patch' | 'renew' | 'conflict';

function need(plan: SubscriptionPlan, { ref, types }: Wanted, view: SubscriptionView): Need {
	if (!view.exists) return 'create';
	if (!isOurs(plan, ref, view)) return 'conflict';
	const made = remembered(plan, ref);
	const wanted = wantedState(plan, types);
	const isSame =
		made?.fingerprint === wanted.fingerprint &&
		made.batchSize === wanted.batchSize &&
		made.batchMaxDelaySeconds === wanted.batchMaxDelaySeconds;
	// A GET shows neither key nor batching: what we do not remember has to be created again.
	if (!isSame) return 'renew';
	if (ref.kind === 'single') return 'nothing';
	return sameTypes(view.types ?? made.types, types) ? 'nothing' : 'patch';
}

/** A wanted subscription as Karbon has it. */
interface Inspected extends Wanted {
	view: SubscriptionView;
	need: Need;
}

async function inspect(plan: SubscriptionPlan, wanted: Wanted): Promise<Inspected> {
	const view = await readSubscription(plan.client, wanted.ref);
	return { ...wanted, view, need: need(plan, wanted, view) };
}

/** True when every subscription is ours and as wanted. Changes nothing. */
export async function isInPlace(plan: SubscriptionPlan): Promise<boolean> {
	for (const wanted of wantedSubscriptions(plan)) {
		if ((await inspect(plan, wanted)).need !== 'nothing') return false;
	}
	return true;
}

function refuseConflict(plan: SubscriptionPlan, { ref, view, need }: Inspected): void {
	if (need === 'conflict' && view.exists) throw new SubscriptionConflictError(plan, ref, view);
}

/** Makes a subscription as it is wanted. @returns whether it was created or renewed */
async function meet(plan: SubscriptionPlan, inspected: Inspected): Promise<boolean> {
	const { client } = plan;
	const { ref, types } = inspected;
	let todo = inspected.need;
	if (todo === 'patch') {
		const updated = await updateTypes(client, types);
		if (!updated) todo = 'create';
		// Karbon has added the types (karbon.md 84).
		else if (!sameTypes(updated, types)) todo = 'renew';
	}
	if (todo === 'renew' || todo === 'conflict') await deleteSubscription(client, ref);
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

/** The result of `restore`. */
export interface Restored {
	/** The names of the subscriptions that had to be created or renewed. */
	created: string[];
	/** Whether a subscription was missing or outdated, so that notifications may have been missed. */
	hasGap: boolean;
	/** The first error. */
	error?: Error;
}

/**
 * As `ensure` without replacing, but an error with one subscription does not keep the others from being restored,
 * unless Karbon refuses the credentials.
 */
export async function restore(plan: SubscriptionPlan): Promise<Restored> {
	const restored: Restored = { created: [], hasGap: false };
	for (const wanted of wantedSubscriptions(plan)) {
		try {
			const inspected = await inspect(plan, wanted);
			refuseConflict(plan, inspected);
			// Noted first: a subscription whose creation was not confirmed appears as wanted the next time.
			restored.hasGap ||= inspected.need !== 'nothing';
			if (await meet(plan, inspected)) restored.created.push(pathName(wanted.ref));
		} catch (error) {
			restored.error ??= error as Error;
			if (isRefusal(error)) break;
		}
	}
	return restored;
}

async function create(plan: SubscriptionPlan, wanted: Wanted): Promise<void> {
	const { client, settings, targetUrl, webhookId } = plan;
	const { batchSize, batchMaxDelaySeconds } = settings;
	// Remembered first: if the response is lost, the subscription has to be known as ours.
	remember(plan, wanted);
	const request = createRequest(wanted.ref, {
		types: wanted.types,
		targetUrl,
		signingKey: deriveSigningKey(webhookId, client.credentials.accessKey),
		batchSize,
		batchMaxDelaySeconds,
	});
	const attempt = await client.attempt({
		...request,
		expectedBody: 'optional',
		howToCheck: 'n8n reads the subscription before it tries again.',
	});
	if (attempt.ok) return;
	if (!attempt.failure.isOutcomeUnknown) forget(plan, wanted.ref);
	throw client.toError(attempt.failure);
}

function remember(plan: SubscriptionPlan, { ref, types }: Wanted): void {
	const { state } = plan;
	state.targetUrl = plan.targetUrl;
	state.subscriptions = { ...state.subscriptions, [pathName(ref)]: wantedState(plan, types) };
}

function forget({ state }: Ownership, ref: SubscriptionRef): void {
	const others = Object.entries(state.subscriptions ?? {}).filter(
		([name]) => name !== pathName(ref),
	);
	state.subscriptions = Object.fromEntries(others);
}

/** Deletes what is ours, of the parameters and of what we remember, and nothing else. */
export async function release(plan: Ownership): Promise<void> {
	const names = new Set([
		...wantedSubscriptions(plan)
			// Expressions can give anything while a workflow is deactivated; what is no type has no subscription.
			.filter(({ ref }) => ref.kind === 'multi' || isTypeName(ref.type))
			.map(({ ref }) => pathName(ref)),
		...Object.keys(plan.state.subscriptions ?? {}),
	]);
	for (const name of names) {
		const ref = refOf(name);
		const view = await readSubscription(plan.client, ref);
		if (isOurs(plan, ref, view)) await deleteSubscription(plan.client, ref);
		forget(plan, ref);
	}
}
