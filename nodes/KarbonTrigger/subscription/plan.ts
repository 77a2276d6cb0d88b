import { accessId } from '../../shared/rateLimiter/registry';
import { isTypeName } from '../../shared/subscriptions/requests';
import { fingerprint } from '../../shared/subscriptions/signature';
import {
	hasTypes,
	MULTI,
	sameTypes,
	sameUrl,
	type SubscriptionView,
} from '../../shared/subscriptions/subscription';
import { readSubscription } from '../../shared/subscriptions/subscriptionClient';
import { MAX_BATCH_SIZE } from '../../shared/subscriptions/webhookTypes';
import type { KarbonClient } from '../../shared/transport/client';
import type { TriggerChoices, TriggerSettings } from '../settings';
import { type ReceivingByType, typesBy } from '../state/receiving';
import type { MadeSubscription, TriggerState } from '../state/staticData';

/** Everything a subscription is made from. */
export interface SubscriptionPlan {
	client: KarbonClient;
	settings: TriggerSettings;
	/** How changes are received. Types without a way are still to be chosen for. */
	receiving: ReceivingByType;
	targetUrl: string;
	/** n8n's id of the node's webhook, from which the signing key is derived. */
	webhookId: string;
	state: TriggerState;
	isTest: boolean;
}

/** What has to be known to find the subscriptions of a node. */
export type Ownership = Omit<SubscriptionPlan, 'settings'> & { settings: TriggerChoices };

/** A subscription that this node needs, and its types. */
export interface Wanted {
	/** See `MULTI`. */
	name: string;
	types: string[];
}

export function singleFor(type: string): Wanted {
	return { name: type, types: [type] };
}

/** Expressions can give anything while a workflow is deactivated; what is no type has no subscription. */
export function singlesFor(types: readonly string[]): Wanted[] {
	return types.filter(isTypeName).map(singleFor);
}

export function wantedSubscriptions({ receiving }: Pick<Ownership, 'receiving'>): Wanted[] {
	const types = typesBy(receiving, 'multi');
	const multi: Wanted[] = types.length > 0 ? [{ name: MULTI, types }] : [];
	return [...multi, ...singlesFor(typesBy(receiving, 'single'))];
}

const remembered = ({ state }: Ownership, name: string) => state.subscriptions?.[name];

export function wantedState(plan: SubscriptionPlan, { name, types }: Wanted): MadeSubscription {
	const { batchSize, batchMaxDelaySeconds } = plan.settings;
	return {
		types,
		targetUrl: plan.targetUrl,
		// Multi-type subscriptions are made for many events (karbon.md 88).
		batchSize: batchSize ?? (name === MULTI ? MAX_BATCH_SIZE : 1),
		batchMaxDelaySeconds,
		fingerprint: fingerprint(plan.client.credentials.accessKey),
	};
}

/** Notes how a subscription is made, and that it is the node's. */
export function remember(
	plan: SubscriptionPlan,
	wanted: Wanted,
	madeAt = remembered(plan, wanted.name)?.madeAt,
): MadeSubscription {
	const { state } = plan;
	state.targetUrl = plan.targetUrl;
	const made = { ...wantedState(plan, wanted), madeAt };
	state.subscriptions = { ...state.subscriptions, [wanted.name]: made };
	return made;
}

/** The node does not have the subscription any more. */
export function forget({ state }: Ownership, name: string): void {
	const all = Object.entries(state.subscriptions ?? {});
	state.subscriptions = Object.fromEntries(all.filter(([other]) => other !== name));
}

/** The subscriptions that this process knows to be created last, by application and name. */
const lastMade = new Map<string, MadeSubscription>();

const placeOf = ({ client }: Ownership, name: string): string =>
	accessId(client.credentials) + name;

/** Karbon may have created the subscription, and have replaced others. */
export function noteMade(plan: SubscriptionPlan, wanted: Wanted): void {
	const place = placeOf(plan, wanted.name);
	// After the others, also when n8n's clock was set back.
	const madeAt = Math.max(Date.now(), 1 + (lastMade.get(place)?.madeAt ?? 0));
	lastMade.set(place, remember(plan, wanted, madeAt));
}

/** The subscription was deleted, so no static data from before count: n8n saves none if a deactivation fails. */
export function noteDeleted(plan: Ownership, name: string): void {
	const place = placeOf(plan, name);
	const last = lastMade.get(place);
	if (last) lastMade.set(place, { ...last, targetUrl: '' });
}

/**
 * A subscription is ours when it delivers to us; where Karbon does not show the address, when we or this process
 * remember having created it for ours, and this process knows no other node that has created it since.
 */
export function isOurs(plan: Ownership, name: string, view: SubscriptionView): boolean {
	if (!view.exists) return false;
	if (view.targetUrl !== undefined) return sameUrl(view.targetUrl, plan.targetUrl);
	const place = placeOf(plan, name);
	const last = lastMade.get(place);
	const made = remembered(plan, name) ?? last;
	if (!made || !sameUrl(made.targetUrl, plan.targetUrl)) return false;
	if (last && (made.madeAt ?? 0) <= last.madeAt!) return sameUrl(last.targetUrl, made.targetUrl);
	lastMade.set(place, made);
	return true;
}

/**
 * Whether it is what a test run of this node has left behind, because n8n ended while it waited. n8n's default address
 * of a test run is that of the workflow with `-test` before the webhook ID.
 */
function isLeftBehind(plan: Ownership, view: SubscriptionView): boolean {
	if (!view.exists || view.targetUrl === undefined || plan.webhookId === '') return false;
	const testUrl = plan.targetUrl.replace(`/${plan.webhookId}`, `-test/${plan.webhookId}`);
	return !plan.isTest && sameUrl(view.targetUrl, testUrl);
}

type Need = 'nothing' | 'create' | 'patch' | 'renew' | 'conflict';

function need(plan: SubscriptionPlan, { name, types }: Wanted, view: SubscriptionView): Need {
	if (!view.exists) return 'create';
	if (isLeftBehind(plan, view)) return 'renew';
	if (!isOurs(plan, name, view)) return 'conflict';
	const made = remembered(plan, name);
	const wanted = wantedState(plan, { name, types });
	const isSame =
		made?.fingerprint === wanted.fingerprint &&
		made.batchSize === wanted.batchSize &&
		made.batchMaxDelaySeconds === wanted.batchMaxDelaySeconds;
	// A GET shows neither key nor batching: what we do not remember has to be created again.
	if (!isSame) return 'renew';
	if (name !== MULTI) return 'nothing';
	// Karbon may show more types than it was sent. The trigger drops their events.
	const has = sameTypes(made.types, types) ? hasTypes : sameTypes;
	return has(view.types ?? made.types, types) ? 'nothing' : 'patch';
}

/** A wanted subscription as Karbon has it. */
export interface Inspected extends Wanted {
	view: SubscriptionView;
	need: Need;
}

export async function inspect(plan: SubscriptionPlan, wanted: Wanted): Promise<Inspected> {
	const view = await readSubscription(plan.client, wanted.name);
	const former = remembered(plan, wanted.name)?.targetUrl;
	// Where Karbon shows no address, it is most likely still the one from before a move, or of the original of a copy.
	if (view.exists && former && !sameUrl(former, plan.targetUrl)) view.targetUrl ??= former;
	return { ...wanted, view, need: need(plan, wanted, view) };
}

/** The types for which 'Automatic' has not chosen yet. */
export function unchosenTypes({ settings, receiving }: Ownership): string[] {
	return settings.webhookTypes.filter((type) => receiving[type] === undefined);
}

/** True when every subscription is ours and as wanted, and all types are received. Changes nothing. */
export async function isInPlace(plan: SubscriptionPlan): Promise<boolean> {
	if (unchosenTypes(plan).length > 0) return false;
	for (const wanted of wantedSubscriptions(plan))
		if ((await inspect(plan, wanted)).need !== 'nothing') return false;
	return true;
}
