import { sameUrl } from '../../../shared/subscriptions/sameUrl';
import { readSubscription } from '../../../shared/subscriptions/readSubscription';
import type { OperationInput } from '../../execution/operation';
import type { Slot } from './slot';

/** A subscription stands where another one was to be made. */
export class SlotInUseError extends Error {
	readonly description =
		'Karbon has one subscription for each slot; a new one would end it. It may be that of a Karbon Trigger. Delete it first, or turn on "Replace Existing" among the options.';

	/** @param owner its TargetUrl, where the service shows it */
	constructor(slot: Slot, owner: string | undefined) {
		const where = owner ? `delivers to ${owner}` : 'does not show where it delivers to';
		super(`There is ${slot.subject} already, which ${where}; nothing was changed`);
		this.name = 'SlotInUseError';
	}
}

/**
 * Looks before a subscription is made: the service may replace another one without a word
 * (interface-addendum.md, Webhooks). One for the same address is this receiver's own.
 * @param secrets texts that no message may show
 * @throws {SlotInUseError}
 * @throws {NodeApiError} when the service refuses to be asked
 */
export async function refuseSlotInUse(
	{ client, itemIndex }: OperationInput,
	slot: Slot,
	targetUrl: string,
	secrets: string[],
): Promise<void> {
	const { path, subject } = slot;
	const view = await readSubscription(client, {
		path,
		purpose: `see whether there is ${subject}`,
		subject,
		secrets,
		itemIndex,
	});
	if (view.free || (view.targetUrl !== undefined && sameUrl(view.targetUrl, targetUrl))) return;
	throw new SlotInUseError(slot, view.targetUrl);
}
