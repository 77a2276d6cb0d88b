import type { Coverage, ListCoverage } from '../state/staticData';
import { sourcesFor } from './sources';

/**
 * How much further back than its coverage a list is read: the longest delay of a notification, the difference
 * of the clocks, and how far reads may lag behind.
 */
export const OVERLAP_MS = 600_000;

const iso = (moment: number) => new Date(moment).toISOString();

/** A list that begins to be covered now: what changed before is none of this trigger's. */
export function coveredFrom(now: number): ListCoverage {
	return { coveredUntil: iso(now), from: iso(now) };
}

/**
 * The coverage of the chosen types' lists; a list that is chosen for the first time is covered from now on.
 * @param known none for a node that was just activated
 */
export function coverageFor(
	webhookTypes: readonly string[],
	known: Coverage | undefined,
	now: number,
): Coverage {
	return Object.fromEntries(
		sourcesFor(webhookTypes).map(({ path }) => [path, usable(known?.[path], now)]),
	);
}

/** Static data can be edited; what cannot be read there is covered from the last minutes on. */
function usable(list: ListCoverage | undefined, now: number): ListCoverage {
	if (list === undefined) return coveredFrom(now);
	const moments = [list.coveredUntil, list.from].map((moment) => Date.parse(moment));
	return moments.some(Number.isNaN) ? coveredFrom(now - OVERLAP_MS) : list;
}

/**
 * The coverage, moved up to a moment; it never moves back.
 * @param until milliseconds since the epoch, by Karbon's clock
 */
export function covered(list: ListCoverage, until: number): ListCoverage {
	return { ...list, coveredUntil: iso(Math.max(until, Date.parse(list.coveredUntil))) };
}
