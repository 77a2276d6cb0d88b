import type { TriggerState } from '../state/staticData';
import { type StatusChoices, statusName } from './statusFilter';

const nameOf = (resourceType: string, status: string) => `${resourceType} ${statusName(status)}`;

/**
 * Notes since when each status has been chosen. While it was not, changes were not compared with it, so what was
 * seen before must not count.
 * @param now milliseconds since the epoch
 * @param isNew the workflow was not active before, so nothing was compared
 */
export function noteFilterTimes(
	state: TriggerState,
	{ invoiceStatus, workItemStatus }: StatusChoices,
	now: number,
	isNew: boolean,
): void {
	const known = (isNew ? undefined : state.filteredSince) ?? {};
	const names = [
		...invoiceStatus.map((status) => nameOf('Invoice', status)),
		...workItemStatus.map((status) => nameOf('WorkItem', status)),
	];
	delete state.filteredSince;
	if (names.length === 0) return;
	const since = new Date(now).toISOString();
	state.filteredSince = Object.fromEntries(names.map((name) => [name, known[name] ?? since]));
}

/** Since when a status has been chosen, as text; empty when that is not known. @param status as `statusName` writes it */
export function filteredSince(state: TriggerState, resourceType: string, status: string): string {
	return state.filteredSince?.[nameOf(resourceType, status)] ?? '';
}
