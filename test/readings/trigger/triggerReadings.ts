import { DELIVERY_FLAGS } from '../../../simulator/cli/deliveryFlags';
import type { SimulatorOptions } from '../../../simulator';
import { optionsFor, type Reading, READINGS } from '../support/cells/variantSets';

/** Settings of the simulator that are readings, but no variants. */
const SETTINGS = { subscriptionGetShows: DELIVERY_FLAGS.subscriptionGetShows };

/** The settings under which a cell of the trigger runs. */
export type TriggerOptions = Pick<SimulatorOptions, 'variants' | keyof typeof SETTINGS>;

/** Readings of variants that take any number, with the numbers of docs/internals/karbon.md. */
const NUMBERS: Reading[] = [
	{ variant: 'notificationTime', value: -90_000 },
	{ variant: 'notificationTime', value: 90_000 },
	{ variant: 'readLagMs', value: 8_000 },
	{ variant: 'repeatDeliveriesAfterMs', value: 300_000 },
];

/** Every reading of variants, of settings, and of numbers. */
const ALL: Reading[] = [
	...READINGS,
	...Object.entries(SETTINGS).flatMap(([variant, { values }]) =>
		(values ?? []).slice(1).map((value) => ({ variant, value })),
	),
	...NUMBERS,
];

/**
 * The readings of some variants and settings.
 * @throws Error for a name without a reading
 */
export function readingsOf(names: readonly string[]): Reading[] {
	const unknown = names.filter((name) => !ALL.some(({ variant }) => variant === name));
	if (unknown.length > 0) throw new Error(`No reading of ${unknown.join(', ')}.`);
	return ALL.filter(({ variant }) => names.includes(variant));
}

/** The simulator's options for one reading. */
export function triggerOptionsFor(reading: Reading): TriggerOptions {
	return reading.variant in SETTINGS
		? { [reading.variant]: reading.value }
		: { variants: optionsFor([reading]) };
}
