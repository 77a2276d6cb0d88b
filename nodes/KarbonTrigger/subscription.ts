import type { KarbonClient } from '../shared/transport/client';
import { sameUrl } from '../shared/subscriptions/sameUrl';
import { deriveSigningKey, fingerprint } from '../shared/signature';
import type { SubscriptionView } from '../shared/subscriptions/readSubscription';
import { MULTI_SLOT } from '../shared/subscriptions/webhookTypes';
import type { NodeState, SlotState } from './nodeState';
import { isRefusal } from './refusals';
import type { TriggerChoices, TriggerSettings } from './settings';
import { SlotTakenError } from './slotTaken';
import { createSlot, readSlot, removeSlot, replaceTypes } from './slots';

/** Everything a subscription is made from. */
export interface SubscriptionPlan {
	client: KarbonClient;
	settings: TriggerSettings;
	/** Where the service is to deliver to. */
	targetUrl: string;
	/** n8n's id of the node's webhook, from which the signing key is derived. */
	webhookId: string;
	state: NodeState;
	/** Whether it is for a test run. */
	isTest: boolean;
}

/** What has to be known to find the subscriptions of a node. */
export type Ownership = Omit<SubscriptionPlan, 'settings'> & { settings: TriggerChoices };

/** A slot, and the types that are to be delivered through it. */
interface Wanted {
	slot: string;
	types: string[];
}

/** What this node would want in each slot. */
function wantedSlots({ settings }: Ownership): Wanted[] {
	return settings.subscriptionMode === 'multi'
		? [{ slot: MULTI_SLOT, types: settings.webhookTypes }]
		: settings.webhookTypes.map((type) => ({ slot: type, types: [type] }));
}

function wantedState(plan: SubscriptionPlan, types: string[]): SlotState {
	const { batchSize, batchMaxDelaySeconds } = plan.settings;
	return {
		types,
		batchSize,
		batchMaxDelaySeconds,
		fingerprint: fingerprint(plan.client.credentials.accessKey),
	};
}

/** A slot is ours when it delivers to us; where the address is hidden, when we remember having made it. */
function isOurs(plan: Ownership, slot: string, view: SubscriptionView): boolean {
	if (view.free) return false;
	if (view.targetUrl !== undefined) return sameUrl(view.targetUrl, plan.targetUrl);
	const remembered = plan.state.slots?.[slot] !== undefined;
	return remembered && sameUrl(plan.state.targetUrl ?? '', plan.targetUrl);
}

const sameTypes = (left: readonly string[], right: readonly string[]) =>
	left.length === right.length && left.every((type) => right.includes(type));

/** What has to be done about a slot. */
type Need = 'nothing' | 'create' | 'patch' | 'renew' | 'foreign';

function need(plan: SubscriptionPlan, slot: string, types: string[], view: SubscriptionView): Need {
	if (view.free) return 'create';
	if (!isOurs(plan, slot, view)) return 'foreign';
	const made = plan.state.slots?.[slot];
	const wanted = wantedState(plan, types);
	const sameMaking =
		made?.fingerprint === wanted.fingerprint &&
		made.batchSize === wanted.batchSize &&
		made.batchMaxDelaySeconds === wanted.batchMaxDelaySeconds;
	// A GET shows neither key nor batching: what we do not remember has to be made anew.
	if (!sameMaking) return 'renew';
	if (slot !== MULTI_SLOT) return 'nothing';
	return sameTypes(view.types ?? made.types, types) ? 'nothing' : 'patch';
}

/** A slot that was looked at. */
interface Inspected extends Wanted {
	view: SubscriptionView;
	need: Need;
}

async function inspect(plan: SubscriptionPlan, { slot, types }: Wanted): Promise<Inspected> {
	const view = await readSlot(plan.client, slot);
	return { slot, types, view, need: need(plan, slot, types, view) };
}

/** True when every slot is ours and as wanted. Changes nothing. */
export async function isInPlace(plan: SubscriptionPlan): Promise<boolean> {
	for (const wanted of wantedSlots(plan)) {
		if ((await inspect(plan, wanted)).need !== 'nothing') return false;
	}
	return true;
}

function refuseForeign(plan: SubscriptionPlan, { slot, view, need }: Inspected): void {
	if (need === 'foreign' && !view.free) throw new SlotTakenError(plan, slot, view.targetUrl);
}

/** @returns whether notifications may have been missed, because the subscription had to be made */
async function meet(plan: SubscriptionPlan, inspected: Inspected): Promise<boolean> {
	const { client } = plan;
	const { slot, types } = inspected;
	let todo = inspected.need;
	if (todo === 'patch' && !(await replaceTypes(client, types))) todo = 'create';
	if (todo === 'renew' || todo === 'foreign') await removeSlot(client, slot);
	const isMade = todo !== 'nothing' && todo !== 'patch';
	if (isMade) await create(plan, slot, types);
	remember(plan, slot, types);
	return isMade;
}

/**
 * Makes the service match the node. May be called again and again. Nothing is changed before every
 * slot is known to be free or ours.
 * @param takeOver whether a foreign subscription may be replaced
 * @throws {SlotTakenError} for a foreign subscription that may not be replaced
 * @throws {NodeApiError} when the service refuses
 */
export async function ensure(plan: SubscriptionPlan, takeOver: boolean): Promise<void> {
	const slots: Inspected[] = [];
	for (const wanted of wantedSlots(plan)) {
		const inspected = await inspect(plan, wanted);
		if (!takeOver) refuseForeign(plan, inspected);
		slots.push(inspected);
	}
	for (const inspected of slots) await meet(plan, inspected);
}

/** What came of restoring. */
export interface Restored {
	/** The slots that had to be created or renewed. */
	created: string[];
	/** Whether a slot was found not to be as wanted, so that notifications may have been missed. */
	hasGap: boolean;
	/** The first trouble with a slot; the others were restored all the same. */
	trouble?: Error;
}

/** As `ensure` without taking over, but trouble with one slot does not keep the others from being restored. */
export async function restore(plan: SubscriptionPlan): Promise<Restored> {
	const restored: Restored = { created: [], hasGap: false };
	for (const wanted of wantedSlots(plan)) {
		try {
			const inspected = await inspect(plan, wanted);
			refuseForeign(plan, inspected);
			// Before it is met: a creation whose answer gets lost looks as wanted the next time.
			restored.hasGap ||= inspected.need !== 'nothing';
			if (await meet(plan, inspected)) restored.created.push(wanted.slot);
		} catch (error) {
			restored.trouble ??= error as Error;
			if (isRefusal(error)) break;
		}
	}
	return restored;
}

async function create(plan: SubscriptionPlan, slot: string, types: string[]): Promise<void> {
	const { client, settings, targetUrl, webhookId } = plan;
	// Remembered first: when the answer gets lost, the subscription has to be known as ours.
	remember(plan, slot, types);
	const attempt = await createSlot(client, {
		slot,
		types,
		targetUrl,
		signingKey: deriveSigningKey(webhookId, client.credentials.accessKey),
		batchSize: settings.batchSize,
		batchMaxDelaySeconds: settings.batchMaxDelaySeconds,
		isMulti: slot === MULTI_SLOT,
	});
	if (attempt.ok) return;
	if (!attempt.failure.unknown) forget(plan, slot);
	throw client.toError(attempt.failure);
}

function remember(plan: SubscriptionPlan, slot: string, types: string[]): void {
	const { state } = plan;
	state.targetUrl = plan.targetUrl;
	state.slots = { ...state.slots, [slot]: { ...wantedState(plan, types) } };
}

function forget({ state }: Ownership, slot: string): void {
	const others = Object.entries(state.slots ?? {}).filter(([name]) => name !== slot);
	state.slots = Object.fromEntries(others);
}

/** Removes what is ours, in the slots of the parameters and in those we remember, and nothing else. */
export async function release(plan: Ownership): Promise<void> {
	const slots = new Set([
		...wantedSlots(plan).map(({ slot }) => slot),
		...Object.keys(plan.state.slots ?? {}),
	]);
	for (const slot of slots) {
		const view = await readSlot(plan.client, slot);
		if (isOurs(plan, slot, view)) await removeSlot(plan.client, slot);
		forget(plan, slot);
	}
}
