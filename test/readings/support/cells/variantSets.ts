import { createRandom } from '../../../../simulator/data/random';
import { VARIANT_FLAGS } from '../../../../simulator/cli/variants';
import type { VariantOptions } from '../../../../simulator';

/** One reading of one row: a variant of the simulator with a value that is not its default. */
export interface Reading {
	variant: string;
	value: unknown;
}

/** Every value of every variant, without the defaults. */
export const READINGS: Reading[] = Object.entries(VARIANT_FLAGS).flatMap(([variant, flag]) => {
	const { values } = flag as { values?: readonly unknown[] };
	return (values?.slice(1) ?? []).map((value) => ({ variant, value }));
});

/** The options of the simulator for a set of readings. */
export function optionsFor(readings: readonly Reading[]): VariantOptions {
	return Object.fromEntries(readings.map(({ variant, value }) => [variant, value]));
}

/** `nextLinks: never, skips: refused`. */
export function nameOf(readings: readonly Reading[]): string {
	return readings.map(({ variant, value }) => `${variant}: ${String(value)}`).join(', ');
}

/**
 * A random combination of two to five readings of different variants.
 * @param among readings to choose from
 */
export function combination(seed: number, among: readonly Reading[]): Reading[] {
	const random = createRandom(seed, 'combination of readings');
	const size = 2 + random.below(4);
	const chosen = new Map<string, Reading>();
	for (let tries = 0; chosen.size < size && tries < 50; tries += 1) {
		const reading = among[random.below(among.length)] as Reading;
		chosen.set(reading.variant, reading);
	}
	return [...chosen.values()];
}
