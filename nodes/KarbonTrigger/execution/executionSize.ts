import { readsRecords } from '../filters/readAndFilter';
import type { TriggerChoices } from '../settings';

/** The maximum where records are read, and while it is not known whether they are. */
export const DEFAULT_MAX_EVENTS = 1_000;

/**
 * The maximum of events of an execution that a queue starts. Reading records takes long, and the workflow gets none
 * before all are read. Where none are read, n8n's own work for each execution takes longest, so more events share one.
 */
export function maxEventsOf(choices: TriggerChoices): number {
	return readsRecords(choices) ? DEFAULT_MAX_EVENTS : 2_000;
}
