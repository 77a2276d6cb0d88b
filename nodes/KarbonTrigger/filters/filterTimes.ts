import type { TriggerState } from '../state/staticData';
import { type StatusChoices, statusName } from './statusFilter';

const filterName = (resourceType: string, status: string) =>
	`${resourceType} ${statusName(status)}`;

/**
 * Saves since when changes have been compared with each status of the filters: since it was selected, or the workflow
 * was activated. Statuses that were seen earlier must not count.
 * @param now milliseconds since the epoch
 * @param isNew whether the workflow was inactive before, so that no change was compared
 */
export function noteFilterTimes(
	state: TriggerState,
	{ invoiceStatus, workItemStatus }: StatusChoices,
	now: number,
	isNew: boolean,
): void {
	const known = (isNew ? undefined : state.filteredSince) ?? {};
	const names = [
		...invoiceStatus.map((status) => filterName('Invoice', status)),
		...workItemStatus.map((status) => filterName('WorkItem', status)),
	];
	delete state.filteredSince;
	if (names.length === 0) return;
	const since = new Date(now).toISOString();
	state.filteredSince = Object.fromEntries(names.map((name) => [name, known[name] ?? since]));
}

/**
 * Since when changes have been compared with a status of the filters.
 * @param status as `statusName` writes it
 * @returns ISO 8601; empty when it is not known
 */
export function filteredSince(state: TriggerState, resourceType: string, status: string): string {
	return state.filteredSince?.[filterName(resourceType, status)] ?? '';
}
