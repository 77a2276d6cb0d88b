/** Karbon combines changes of a record within this time (karbon.md 88). Milliseconds. */
export const COALESCING_MS = 60_000;

/**
 * Modification times may have no fractions of a second, and a record may change twice in one second. So only an older
 * modification time identifies a state of the record. Milliseconds.
 */
export const MIN_RELIABLE_AGE_MS = 5_000;

/**
 * An assumption: how much the time in a notification may differ, either way, from the modification time of the change
 * that it reports. Further changes that Karbon combined with it are not included. Milliseconds.
 */
export const SPREAD_MS = 120_000;
