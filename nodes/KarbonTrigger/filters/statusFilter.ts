import type { ChangeEvent } from '../events/changeEvent';
import { type ChangeSource, sourceOf } from '../scan/sources';
import type { TriggerChoices } from '../settings';

/** The statuses that were chosen in the filters. */
export type StatusChoices = Pick<TriggerChoices, 'invoiceStatus' | 'workItemStatus'>;

/** Where the records of a list have their status, and which setting filters by it. By `resourceType` of the list. */
const RULES: Record<string, { field: string; setting: keyof StatusChoices }> = {
	Invoice: { field: 'InvoiceStatus', setting: 'invoiceStatus' },
	WorkItem: { field: 'PrimaryStatus', setting: 'workItemStatus' },
};

/** A record whose status decides whether its changes start the workflow. */
export interface RecordToFilter {
	/** The same for all names that notifications have for such a record. */
	id: string;
	key: string;
	source: ChangeSource;
	/** The chosen statuses, as `statusName` writes them. */
	chosen: readonly string[];
}

/** One spelling of a status: Karbon writes `In Progress` and `InProgress`. */
export const statusName = (status: string): string => status.replace(/\s/g, '').toLowerCase();

/** The field of a list's records that has the status, and the chosen statuses; undefined where none filter it. */
export function statusRule(
	source: ChangeSource,
	choices: StatusChoices,
): { field: string; chosen: readonly string[] } | undefined {
	const rule = RULES[source.resourceType];
	const chosen = rule ? choices[rule.setting] : [];
	return chosen.length > 0 ? { field: rule.field, chosen } : undefined;
}

/** The record that decides about an event; undefined for an event that no status filter applies to. */
export function recordToFilter(
	event: ChangeEvent,
	choices: StatusChoices,
): RecordToFilter | undefined {
	const { ResourcePermaKey: key, ResourceType, ActionType } = event;
	const source = sourceOf(ResourceType);
	if (source === undefined || ActionType === 'Deleted' || typeof key !== 'string' || key === '') {
		return undefined;
	}
	const rule = statusRule(source, choices);
	if (rule === undefined) return undefined;
	const chosen = rule.chosen.map(statusName);
	return { id: `${source.resourceType} ${key}`, key, source, chosen };
}

/**
 * The status of a record, as `statusName` writes it; undefined for a record that has none.
 * @param source of a `RecordToFilter`
 */
export function statusOf(record: unknown, { resourceType }: ChangeSource): string | undefined {
	const status = (record as Record<string, unknown> | undefined)?.[RULES[resourceType].field];
	return typeof status === 'string' && status.trim() !== '' ? statusName(status) : undefined;
}
