import type { KarbonClient } from '../shared/client';
import { deriveSigningKey, fingerprint } from '../shared/signature';
import { MULTI_SLOT } from '../shared/webhookTypes';
import type { NodeState, SlotState } from './nodeState';
import type { TriggerSettings } from './settings';
import { createSlot, readSlot, removeSlot, replaceTypes, type SlotView } from './slots';
import { sameUrl } from './targetUrl';

/** Somebody else's subscription holds a slot (interface.md, Delivery rules 7: one for each type). */
export class SlotTakenError extends Error {
	constructor(
		readonly slot: string,
		readonly owner: string | undefined,
	) {
		super(
			`The ${slot} webhook slot of this Karbon application is taken by ${owner ?? 'a subscription that does not show its address'}. Karbon allows one subscription for each slot. Choose the other Subscription Mode, use an API application of your own, set "Receive Changes By" to "Polling", or set "If Slot Is Taken" to "Take Over", which ends the other subscription.`,
		);
		this.name = 'SlotTakenError';
	}
}

/** Everything a subscription is made from. */
export interface SubscriptionPlan {
	client: KarbonClient;
	settings: TriggerSettings;
	/** Where the service is to deliver to. */
	targetUrl: string;
	/** n8n's id of the node's webhook, from which the signing key is derived. */
	webhookId: string;
	state: NodeState;
}

/** What this node would want in each slot. */
function wantedSlots({ settings }: SubscriptionPlan): Array<{ slot: string; types: string[] }> {
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
function isOurs(plan: SubscriptionPlan, slot: string, view: SlotView): boolean {
	if (view.free) return false;
	if (view.targetUrl !== undefined) return sameUrl(view.targetUrl, plan.targetUrl);
	const remembered = plan.state.slots?.[slot] !== undefined;
	return remembered && sameUrl(plan.state.targetUrl ?? '', plan.targetUrl);
}

const sameTypes = (left: readonly string[], right: readonly string[]) =>
	left.length === right.length && left.every((type) => right.includes(type));

/** What has to be done about a slot. */
type Need = 'nothing' | 'create' | 'patch' | 'renew' | 'foreign';

function need(plan: SubscriptionPlan, slot: string, types: string[], view: SlotView): Need {
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

/** True when every slot is ours and as wanted. Changes nothing. */
export async function isInPlace(plan: SubscriptionPlan): Promise<boolean> {
	for (const { slot, types } of wantedSlots(plan)) {
		const view = await readSlot(plan.client, slot);
		if (need(plan, slot, types, view) !== 'nothing') return false;
	}
	return true;
}

/**
 * Makes the service match the node. May be called again and again.
 * @param takeOver whether a foreign subscription may be replaced
 * @returns the slots that had to be created or renewed, where notifications may have been missed
 * @throws {SlotTakenError} for a foreign subscription that may not be replaced
 * @throws {NodeApiError} when the service refuses
 */
export async function ensure(plan: SubscriptionPlan, takeOver: boolean): Promise<string[]> {
	const created: string[] = [];
	for (const { slot, types } of wantedSlots(plan)) {
		const view = await readSlot(plan.client, slot);
		let todo = need(plan, slot, types, view);
		if (todo === 'foreign' && !takeOver) {
			throw new SlotTakenError(slot, view.free ? undefined : view.targetUrl);
		}
		if (todo === 'patch' && !(await replaceTypes(plan.client, types))) todo = 'create';
		if (todo === 'renew' || todo === 'foreign') await removeSlot(plan.client, slot);
		if (todo === 'create' || todo === 'renew' || todo === 'foreign') {
			await create(plan, slot, types);
			created.push(slot);
		}
		remember(plan, slot, types);
	}
	return created;
}

async function create(plan: SubscriptionPlan, slot: string, types: string[]): Promise<void> {
	const { client, settings, targetUrl, webhookId } = plan;
	await createSlot(client, {
		slot,
		types,
		targetUrl,
		signingKey: deriveSigningKey(webhookId, client.credentials.accessKey),
		batchSize: settings.batchSize,
		batchMaxDelaySeconds: settings.batchMaxDelaySeconds,
		isMulti: slot === MULTI_SLOT,
	});
}

function remember(plan: SubscriptionPlan, slot: string, types: string[]): void {
	const { state } = plan;
	state.targetUrl = plan.targetUrl;
	state.slots = { ...state.slots, [slot]: { ...wantedState(plan, types) } };
}

/** Removes what is ours, in the slots of the parameters and in those we remember, and nothing else. */
export async function release(plan: SubscriptionPlan): Promise<void> {
	const slots = new Set([
		...wantedSlots(plan).map(({ slot }) => slot),
		...Object.keys(plan.state.slots ?? {}),
	]);
	for (const slot of slots) {
		const view = await readSlot(plan.client, slot);
		if (isOurs(plan, slot, view)) await removeSlot(plan.client, slot);
		if (plan.state.slots) delete plan.state.slots[slot];
	}
}
