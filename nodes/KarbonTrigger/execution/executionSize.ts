import { readsRecords } from '../filters/readAndFilter';
import type { TriggerChoices } from '../settings';

/** While it is not known whether records are read. */
export const DEFAULT_MAX_EVENTS = 1_000;

/**
 * The maximum of events of one execution. Reading records takes long, and the workflow gets none before all are
 * read; otherwise what n8n needs for each execution takes longest.
 */
export function maxEventsOf(choices: TriggerChoices): number {
	return readsRecords(choices) ? DEFAULT_MAX_EVENTS : 2_000;
}
