import { median } from '../statistics';
import type { Burst } from './burst';

/** Bursts of two targets that took turns. */
export interface Pairs {
	flow: Burst[];
	trigger: Burst[];
}

/**
 * Runs both targets of each pair one right after the other, and the other one first in every second pair: what
 * else the machine does changes with time and should meet both alike.
 */
export async function inTurns(
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

/** The median over all pairs of the trigger's figure against the flow's. */
export function medianOf(
	{ flow, trigger }: Pairs,
	figure: (ours: Burst, flows: Burst) => number,
): number {
	return median(trigger.map((ours, pair) => figure(ours, flow[pair])));
}
