import { median } from '../statistics';
import type { Burst } from './burst';

/** Alternating bursts of two targets. */
export interface Pairs {
	flow: Burst[];
	trigger: Burst[];
}

/**
 * Runs the two targets of each pair one after the other, and changes their order from pair to pair, so that other
 * load of the machine affects both equally.
 */
export async function runAlternately(
	pairs: number,
	runFlow: () => Promise<Burst>,
	runTrigger: () => Promise<Burst>,
): Promise<Pairs> {
	const flow: Burst[] = [];
	const trigger: Burst[] = [];
	for (let pair = 0; pair < pairs; pair++) {
		if (pair % 2 === 0) flow.push(await runFlow());
		trigger.push(await runTrigger());
		if (pair % 2 === 1) flow.push(await runFlow());
	}
	return { flow, trigger };
}

/** The median of a comparison over all pairs. */
export function medianOf(
	{ flow, trigger }: Pairs,
	compare: (trigger: Burst, flow: Burst) => number,
): number {
	return median(trigger.map((one, pair) => compare(one, flow[pair])));
}
