import { ONLY_POLLED } from '../../shared/changes/changeSources';
import type { TriggerChoices } from '../settings';

/**
 * How changes of a type reach the trigger: with the multi-type subscription, with a single-type one, or by reading
 * Karbon's lists.
 */
export type Receiving = 'multi' | 'single' | 'polling';

/** How changes of each chosen type reach the trigger, by webhook type. */
export type ReceivingByType = Readonly<Record<string, Receiving>>;

/** What the subscription mode 'Automatic' has chosen. */
export interface AutomaticChoice {
	receiving: ReceivingByType;
	/** What was chosen, and why it was nothing better. For the user. */
	text: string;
}

type ReceivingChoices = Pick<TriggerChoices, 'deliveryMode' | 'subscriptionMode' | 'webhookTypes'>;

/** What the trigger's state says about how it receives. Subscriptions by webhook type. */
interface Chosen {
	automatic?: AutomaticChoice;
	subscriptions?: Readonly<Record<string, unknown>>;
}

/** Whether the trigger chooses its subscriptions itself. */
export function isAutomatic({ deliveryMode, subscriptionMode }: ReceivingChoices): boolean {
	return deliveryMode === 'webhook' && subscriptionMode === 'automatic';
}

/**
 * How changes reach the trigger. A type for which 'Automatic' has not chosen yet is left out. Where it has chosen
 * nothing, as when n8n ended while it chose, the trigger keeps the subscriptions that it has.
 */
export function receivingOf(
	choices: ReceivingChoices,
	{ automatic, subscriptions = {} }: Chosen,
): ReceivingByType {
	const { deliveryMode, subscriptionMode, webhookTypes } = choices;
	const wayOf = (type: string): Receiving | undefined => {
		if (deliveryMode === 'polling' || ONLY_POLLED.has(type)) return 'polling';
		if (subscriptionMode !== 'automatic') return subscriptionMode;
		if (automatic) return automatic.receiving[type];
		if (subscriptions.Multi) return 'multi';
		return subscriptions[type] ? 'single' : undefined;
	};
	const ways = webhookTypes.map((type) => [type, wayOf(type)] as const);
	return Object.fromEntries(ways.filter((entry): entry is [string, Receiving] => !!entry[1]));
}

/** The types that are received in a way, in the order in which they were chosen. */
export function typesBy(receiving: ReceivingByType, way: Receiving): string[] {
	return Object.keys(receiving).filter((type) => receiving[type] === way);
}

export function isPolledOnly({ webhookTypes }: ReceivingChoices, receiving: ReceivingByType) {
	return webhookTypes.every((type) => receiving[type] === 'polling');
}
