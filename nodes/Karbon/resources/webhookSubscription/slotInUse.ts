import type { IDataObject } from 'n8n-workflow';

import { sameUrl } from '../../../shared/sameUrl';
import type { OperationInput } from '../../operation';
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
	const attempt = await client.attempt({
		method: 'GET',
		path,
		answer: 'none',
		purpose: `see whether there is ${subject}`,
		subject,
		secrets,
		itemIndex,
	});
	if (!attempt.ok) {
		if (attempt.failure.outcome.status === 404) return;
		throw client.toError(attempt.failure);
	}
	const { TargetUrl } = (attempt.response.body ?? {}) as IDataObject;
	const owner = typeof TargetUrl === 'string' && TargetUrl !== '' ? TargetUrl : undefined;
	if (owner === undefined || !sameUrl(owner, targetUrl)) throw new SlotInUseError(slot, owner);
}
