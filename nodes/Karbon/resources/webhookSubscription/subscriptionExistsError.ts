import {
	type ExistingSubscription,
	subjectOf,
	type SubscriptionRef,
	targetHost,
} from '../../../shared/subscriptions/subscription';

/** Another subscription exists where one was to be created. Nothing was changed. */
export class SubscriptionExistsError extends Error {
	readonly description =
		"Karbon allows only one multi-type subscription, and one per type, for each API application. Delete it first, or turn on 'Replace Existing' under Options: the other system then stops receiving events. It may belong to a Karbon Trigger.";

	constructor(ref: SubscriptionRef, existing: ExistingSubscription) {
		const subject = subjectOf(ref);
		super(
			`Webhook subscription not created: ${subject} already exists and delivers to ${targetHost(existing)}`,
		);
		this.name = 'SubscriptionExistsError';
	}
}
