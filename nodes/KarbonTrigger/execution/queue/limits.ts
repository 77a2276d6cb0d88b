import { readsRecords } from '../../filters/readAndFilter';
import type { TriggerChoices } from '../../settings';

/** The maximum where records are read, and while it is not known whether they are. */
export const DEFAULT_MAX_EVENTS = 1_000;

/**
 * The maximum of events of an execution. Reading records takes long, and the workflow gets none before all are read.
 * Where none are read, n8n's own work for each execution takes longest, so more events share one.
 */
export const maxEventsOf = (choices: TriggerChoices): number =>
	readsRecords(choices) ? DEFAULT_MAX_EVENTS : 2_000;

/** An execution that has not begun here by then runs in another process, waits for a free place in n8n, or was lost. */
export const START_LIMIT_MS = 15_000;
const TRIGGER_LIMIT_MS = 300_000;
const TRIGGER_LIMIT_PER_EVENT_MS = 5_000;

/**
 * How long the trigger node may take: each event may need a request for its record. Milliseconds.
 * @param size how many events the execution has
 */
export const triggerLimitOf = (size: number): number =>
	TRIGGER_LIMIT_MS + size * TRIGGER_LIMIT_PER_EVENT_MS;
