import type { IDataObject } from 'n8n-workflow';

import {
	type ExistingSubscription,
	sameTypes,
	sameUrl,
	type SubscriptionRef,
	type SubscriptionSettings,
	type SubscriptionView,
} from '../../../shared/subscriptions/subscription';

/** What Create does about the subscription that it finds. */
type CreatePlan =
	| { action: 'create' }
	/** Delete the existing one, then create. */
	| { action: 'replace'; existing: ExistingSubscription }
	/** The existing one has the same target URL: change its types. */
	| { action: 'updateTypes'; existing: ExistingSubscription }
	/** The existing one has the same target URL and types. */
	| { action: 'keep'; existing: ExistingSubscription }
	/** The existing one delivers to another target URL, or Karbon does not show where. */
	| { action: 'refuse'; existing: ExistingSubscription };

/**
 * Decides what Create does.
 * @param replaceExisting whether the user allows to delete an existing subscription
 */
export function planCreate(
	ref: SubscriptionRef,
	settings: SubscriptionSettings,
	view: SubscriptionView,
	replaceExisting: boolean,
): CreatePlan {
	if (!view.exists) return { action: 'create' };
	const existing = view;
	if (replaceExisting) return { action: 'replace', existing };
	const { targetUrl, types } = existing;
	if (targetUrl === undefined || !sameUrl(targetUrl, settings.targetUrl)) {
		return { action: 'refuse', existing };
	}
	// Types that Karbon does not show are sent again, which changes nothing when they are the same.
	const isSame = ref.kind === 'single' || (types !== undefined && sameTypes(types, settings.types));
	return { action: isSame ? 'keep' : 'updateTypes', existing };
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
		signingKey === undefined ? '' : "'Signing Key'",
		isUnapplied(batchSize, record.BatchSize) ? "'Batch Size'" : '',
		isUnapplied(batchMaxDelaySeconds, record.BatchMaxDelaySeconds)
			? "'Batch Max Delay (Seconds)'"
			: '',
	].filter(Boolean);
}
