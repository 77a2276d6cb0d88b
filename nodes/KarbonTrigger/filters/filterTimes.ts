import type { FilterTimes, TriggerState } from '../state/staticData';
import { type StatusChoices, statusName } from './statusFilter';

const filterName = (resourceType: string, status: string) =>
	`${resourceType} ${statusName(status)}`;

const filterNames = ({ invoiceStatus, workItemStatus }: StatusChoices): string[] => [
	...invoiceStatus.map((status) => filterName('Invoice', status)),
	...workItemStatus.map((status) => filterName('WorkItem', status)),
];

/** The text of a moment after all others, also where the clock was set back. @param now milliseconds since the epoch */
function timeAfter(known: readonly FilterTimes[], now: number): string {
	const times = known.flatMap((one) => Object.values(one)).map((time) => Date.parse(time));
	return new Date(
		Math.max(now, ...times.filter(Number.isFinite).map((time) => time + 1)),
	).toISOString();
}

const latest = (known: readonly FilterTimes[], name: string): string | undefined =>
	known
		.flatMap((one) => one[name] ?? [])
		.sort()
		.at(-1);

/**
 * Since when changes have been compared with each status of the filters: the latest moment that is known. A status
 * that is not known counts from now on, because what was seen of it earlier must not count.
 * @param now milliseconds since the epoch
 */
export function filterTimesFrom(
	known: ReadonlyArray<FilterTimes | undefined>,
	choices: StatusChoices,
	now: number,
): FilterTimes {
	const all = known.filter((one) => one !== undefined);
	return Object.fromEntries(
		filterNames(choices).map((name) => [name, latest(all, name) ?? timeAfter(all, now)]),
	);
}

/** The same where nothing that was seen up to now may count, although it is known since when it was compared. */
export function newFilterTimes(
	known: ReadonlyArray<FilterTimes | undefined>,
	choices: StatusChoices,
	now: number,
): FilterTimes {
	const time = timeAfter(
		known.filter((one) => one !== undefined),
		now,
	);
	return Object.fromEntries(filterNames(choices).map((name) => [name, time]));
}

/** Saves the times, unless they are saved: an execution that changes nothing must not write static data. */
export function saveFilterTimes(state: TriggerState, times: FilterTimes): void {
	const names = Object.keys(times);
	const saved = state.filteredSince ?? {};
	const isSaved =
		Object.keys(saved).length === names.length &&
		names.every((name) => saved[name] === times[name]);
	if (isSaved) return;
	if (names.length > 0) state.filteredSince = times;
	else delete state.filteredSince;
}

/**
 * Since when changes have been compared with a status of the filters.
 * @param status as `statusName` writes it
 * @returns ISO 8601; empty when it is not known
 */
export function filteredSince(times: FilterTimes, resourceType: string, status: string): string {
	return times[filterName(resourceType, status)] ?? '';
}
