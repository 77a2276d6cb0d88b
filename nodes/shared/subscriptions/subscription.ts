import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../json';
import { hostOnly } from '../redact';
import { labelsOf } from './webhookTypes';

/**
 * The name of the multi-type subscription in its path. That of a single-type one is its type. An API application has at
 * most one of each (karbon.md 83).
 */
export const MULTI = 'Multi';

/** What a new subscription is created with (karbon.md 90). */
export interface SubscriptionSettings {
	/** The types of the multi-type subscription; that of a single-type one is its name. */
	types: string[];
	targetUrl: string;
	signingKey?: string;
	batchSize?: number;
	batchMaxDelaySeconds?: number;
}

/** What a GET shows of a subscription. TargetUrl and types may be missing (karbon.md 85). */
export type SubscriptionView =
	/** `isUncertain`: after a 404 without Karbon's code. */
	| { exists: false; isUncertain?: true }
	| {
			exists: true;
			targetUrl?: string;
			types?: string[];
			/** The body without a signing key; empty when it was no object. */
			record: IDataObject;
	  };

/** A subscription that exists. */
export type ExistingSubscription = Extract<SubscriptionView, { exists: true }>;

/** The subscription in a message, as in "create **a multi-type webhook subscription**". */
export function subjectOf(name: string): string {
	return name === MULTI
		? 'a multi-type webhook subscription'
		: `a webhook subscription for ${labelsOf([name])}`;
}

/** Where a subscription delivers, for a message. The path of a target URL can be a secret. */
export function targetHost({ targetUrl }: Pick<ExistingSubscription, 'targetUrl'>): string {
	return targetUrl === undefined ? 'a target URL that Karbon does not show' : hostOnly(targetUrl);
}

/** The body of the request that creates a subscription. */
export function toBody(
	name: string,
	settings: SubscriptionSettings,
): IDataObject & { TargetUrl: string } {
	const { types, targetUrl, signingKey, batchSize, batchMaxDelaySeconds } = settings;
	// WebhookType and WebhookTypes exclude each other (karbon.md 90).
	const body: IDataObject & { TargetUrl: string } = {
		...(name === MULTI ? { WebhookTypes: types } : { WebhookType: name }),
		TargetUrl: targetUrl,
	};
	if (signingKey !== undefined) body.SigningKey = signingKey;
	if (batchSize !== undefined) body.BatchSize = batchSize;
	if (batchMaxDelaySeconds !== undefined) body.BatchMaxDelaySeconds = batchMaxDelaySeconds;
	return body;
}

/**
 * Reads the body of a GET. Its shape is not published for the multi-type subscription, so every part may be missing.
 */
export function toView(name: string, body: unknown): ExistingSubscription {
	const record = isObject(body) ? withoutSigningKey(body as IDataObject) : {};
	const { TargetUrl: url, WebhookTypes: types } = record;
	return {
		exists: true,
		targetUrl: typeof url === 'string' && url !== '' ? url : undefined,
		types: name !== MULTI ? [name] : Array.isArray(types) ? types.map(String) : undefined,
		record,
	};
}

/** A subscription without its signing key, in case Karbon ever returns one. */
export function withoutSigningKey(subscription: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(subscription).filter(([name]) => name.toLowerCase() !== 'signingkey'),
	);
}

/** True when both addresses are the same after URL normalization, or to the letter if one of them is not valid. */
export function sameUrl(left: string, right: string): boolean {
	if (!URL.canParse(left) || !URL.canParse(right)) return left === right;
	return new URL(left).href === new URL(right).href;
}

/** Whether a subscription with these types delivers the wanted ones. */
export function hasTypes(types: readonly string[], wanted: readonly string[]): boolean {
	return wanted.every((type) => types.includes(type));
}

/** True when both lists have the same types, in any order. */
export function sameTypes(left: readonly string[], right: readonly string[]): boolean {
	return hasTypes(left, right) && hasTypes(right, left);
}
