import type { IDataObject } from 'n8n-workflow';

import { sameTypes, sameUrl } from '../../../shared/subscriptions/compare';
import {
	type ExistingSubscription,
	type SubscriptionRef,
	type SubscriptionSettings,
	type SubscriptionView,
} from '../../../shared/subscriptions/subscription';

/** What Create does about the subscription that it finds. */
export type CreatePlan =
	| { step: 'create' }
	/** Delete the existing one, then create. */
	| { step: 'replace'; existing: ExistingSubscription }
	/** The existing one has the same target URL: change its types. */
	| { step: 'updateTypes'; existing: ExistingSubscription }
	/** The existing one has the same target URL and types. */
	| { step: 'keep'; existing: ExistingSubscription }
	/** The existing one belongs to another receiver. */
	| { step: 'refuse'; existing: ExistingSubscription };

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
	if (!view.exists) return { step: 'create' };
	const existing = view;
	if (replaceExisting) return { step: 'replace', existing };
	const { targetUrl, types } = existing;
	if (targetUrl === undefined || !sameUrl(targetUrl, settings.targetUrl)) {
		return { step: 'refuse', existing };
	}
	// Types that Karbon does not show are sent again, which changes nothing when they are the same.
	const isSame = ref.kind === 'single' || (types !== undefined && sameTypes(types, settings.types));
	return { step: isSame ? 'keep' : 'updateTypes', existing };
}

/** The output for a subscription that was created. */
export function createdResult(record: IDataObject): IDataObject {
	return { created: true, changed: true, ...record };
}

/** The labels of the options that an existing subscription may not have: only its types can be changed. */
export function notApplied(
	{ signingKey, batchSize, batchMaxDelaySeconds }: SubscriptionSettings,
	{ record }: ExistingSubscription,
): string[] {
	const isOpen = (wanted: number | undefined, shown: unknown) =>
		wanted !== undefined && wanted !== shown;
	return [
		signingKey === undefined ? '' : "'Signing Key'",
		isOpen(batchSize, record.BatchSize) ? "'Batch Size'" : '',
		isOpen(batchMaxDelaySeconds, record.BatchMaxDelaySeconds) ? "'Batch Max Delay (Seconds)'" : '',
	].filter(Boolean);
}
