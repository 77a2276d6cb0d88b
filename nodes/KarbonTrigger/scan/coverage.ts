import type { Coverage, ListCoverage } from '../state/staticData';
import { sourcesFor } from './sources';

/**
 * How far before the moment up to which a list was read the next scan goes back: the longest delay of a notification,
 * the difference of the clocks, and how far reads may lag behind.
 */
export const OVERLAP_MS = 600_000;

const iso = (moment: number) => new Date(moment).toISOString();

/**
 * A list that begins to be covered at a moment: what changed before is none of this trigger's.
 * @param moment milliseconds since the epoch, by Karbon's clock
 */
export function coveredFrom(moment: number): ListCoverage {
	return { coveredUntil: iso(moment), from: iso(moment) };
}

/**
 * The coverage of the chosen types' lists; a list that is chosen for the first time is covered from `begunAt` on.
 * @param known undefined when nothing was covered before, as for a node that was just activated
 * @param begunAt milliseconds since the epoch, by Karbon's clock
 */
export function coverageFor(
	webhookTypes: readonly string[],
	known: Coverage | undefined,
	begunAt: number,
): Coverage {
	return Object.fromEntries(
		sourcesFor(webhookTypes).map(({ path }) => [path, usable(known?.[path], begunAt)]),
	);
}

/** Static data can be edited; a list whose moments cannot be read is covered from `OVERLAP_MS` before `begunAt` on. */
function usable(list: ListCoverage | undefined, begunAt: number): ListCoverage {
	if (list === undefined) return coveredFrom(begunAt);
	const moments = [list.coveredUntil, list.from].map((moment) => Date.parse(moment));
	return moments.some(Number.isNaN) ? coveredFrom(begunAt - OVERLAP_MS) : list;
}

/**
 * The coverage, moved up to a moment; it never moves back.
 * @param until milliseconds since the epoch, by Karbon's clock
 */
export function covered(list: ListCoverage, until: number): ListCoverage {
	return { ...list, coveredUntil: iso(Math.max(until, Date.parse(list.coveredUntil))) };
}
