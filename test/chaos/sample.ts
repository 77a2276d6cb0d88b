import { createRandom } from '../../simulator/data/random';

/** Decides what is random. The same seed gives the same cells. */
export const SEED = Number(process.env.KARBON_CHAOS_SEED ?? 1);
/** How many of the cells run: 0.1 is a tenth. */
const SHARE = Number(process.env.KARBON_CHAOS_SHARE ?? 1);

const PARTS = 10_000;

/** Whether a cell runs. */
export function isChosen(name: string): boolean {
	return createRandom(SEED, name).below(PARTS) < SHARE * PARTS;
}
