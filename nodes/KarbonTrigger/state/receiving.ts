import type { TriggerChoices } from '../settings';

/**
 * How changes of a type reach the trigger: with the multi-type subscription, with a single-type one, or by reading
 * Karbon's lists.
 */
export type Receiving = 'multi' | 'single' | 'polling';

/** How changes of each chosen type reach the trigger, by webhook type. */
export type ReceivingByType = Readonly<Record<string, Receiving>>;

/** How changes reach the trigger, as its parameters say. */
export function receivingOf({
	deliveryMode,
	subscriptionMode,
	webhookTypes,
}: Pick<TriggerChoices, 'deliveryMode' | 'subscriptionMode' | 'webhookTypes'>): ReceivingByType {
	const way = deliveryMode === 'polling' ? 'polling' : subscriptionMode;
	return Object.fromEntries(webhookTypes.map((type) => [type, way]));
}

/** The types that are received in a way, in the order in which they were chosen. */
export function typesBy(receiving: ReceivingByType, way: Receiving): string[] {
	return Object.keys(receiving).filter((type) => receiving[type] === way);
}

/** Whether Karbon delivers changes of a type. */
export function isDelivered(receiving: ReceivingByType): boolean {
	return Object.values(receiving).some((way) => way !== 'polling');
}
