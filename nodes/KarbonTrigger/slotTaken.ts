/** What decides about the advice. */
interface Situation {
	webhookId: string;
	isTest: boolean;
}

const TEST_RUN =
	'A test run leaves it alone. Set "Test Event" to "Latest Change", which needs no subscription.';

const CHOICES =
	'Choose the other Subscription Mode, use an API application of your own, set "Receive Changes By" to "Polling", or set "If Slot Is Taken" to "Take Over" and activate again, which ends the other subscription.';

const MOVED =
	'The address is that of this very node on another n8n, or on this one before it was moved: if it was moved, take over; if this is a copy, let it be.';

/** Somebody else's subscription holds a slot (interface.md, Delivery rules 7: one for each type). */
export class SlotTakenError extends Error {
	/** Whether it delivers to this very node at another address: on a copy of this n8n, or before it was moved. */
	readonly isNamesake: boolean;

	/** @param owner its TargetUrl, where the service shows it */
	constructor(
		{ webhookId, isTest }: Situation,
		readonly slot: string,
		readonly owner: string | undefined,
	) {
		const taken = `The ${slot} webhook slot of this Karbon application is taken by ${owner ?? 'a subscription that does not show its address'}. Karbon allows one subscription for each slot.`;
		const isNamesake = webhookId !== '' && (owner?.includes(webhookId) ?? false);
		super(
			[taken, isTest ? TEST_RUN : CHOICES, isNamesake && !isTest ? MOVED : ''].join(' ').trim(),
		);
		this.name = 'SlotTakenError';
		this.isNamesake = isNamesake;
	}
}
