import { createRandom, type Random } from './random';

/** Random numbers at run time. An import starts another series, so that no key of an imported record is repeated. */
export interface RandomSeries extends Random {
	/** @param series 0 is the series of a new simulator */
	restart(series: number): void;
}

/** @param name what is generated; see {@link createRandom} */
export function createRandomSeries(seed: number, name: string): RandomSeries {
	let current = createRandom(seed, name);
	return {
		below: (limit) => current.below(limit),
		pick: (from) => current.pick(from),
		chance: (probability) => current.chance(probability),
		key: () => current.key(),
		guid: () => current.guid(),
		restart(series) {
			current = createRandom(seed, series === 0 ? name : `${name}, series ${series}`);
		},
	};
}
