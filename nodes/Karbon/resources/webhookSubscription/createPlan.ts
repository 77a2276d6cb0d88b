import type { IDataObject } from 'n8n-workflow';

import {
	type ExistingSubscription,
	sameTypes,
	sameUrl,
	type SubscriptionRef,
	type SubscriptionSettings,
} from '../../../shared/subscriptions/subscription';

/** What Create does about an existing subscription. */
type CreatePlan =
	/** Delete it, then create. */
	| 'replace'
	/** It has the same target URL: change its types. */
	| 'updateTypes'
	/** It has the same target URL and types. */
	| 'keep'
	/** It delivers to another target URL, or Karbon does not show where. */
	| 'refuse';

/**
 * Decides what Create does about an existing subscription.
 * @param replaceExisting whether the user allows to delete it
 */
export function planCreate(
	ref: SubscriptionRef,
	settings: SubscriptionSettings,
	{ targetUrl, types }: ExistingSubscription,
	replaceExisting: boolean,
): CreatePlan {
	if (replaceExisting) return 'replace';
	if (targetUrl === undefined || !sameUrl(targetUrl, settings.targetUrl)) return 'refuse';
	// Types that Karbon does not show are sent again, which changes nothing when they are the same.
	const isSame = ref.kind === 'single' || (types !== undefined && sameTypes(types, settings.types));
	return isSame ? 'keep' : 'updateTypes';
}

/** The output for a subscription that was created. */
export function createdResult(record: IDataObject): IDataObject {
	return { created: true, changed: true, ...record };
}

/** The labels of the options that an existing subscription may not have: only its types can be changed. */
export function unappliedOptions(
	{ signingKey, batchSize, batchMaxDelaySeconds }: SubscriptionSettings,
	{ record }: ExistingSubscription,
): string[] {
	const isUnapplied = (wanted: number | undefined, shown: unknown) =>
		wanted !== undefined && wanted !== shown;
	return [
		signingKey === undefined ? '' : 'Signing Key',
		isUnapplied(batchSize, record.BatchSize) ? 'Batch Size' : '',
		isUnapplied(batchMaxDelaySeconds, record.BatchMaxDelaySeconds)
			? 'Batch Max Delay (Seconds)'
			: '',
	].filter(Boolean);
}
