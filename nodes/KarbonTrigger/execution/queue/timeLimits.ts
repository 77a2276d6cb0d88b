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
