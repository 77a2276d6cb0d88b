/** Karbon combines changes of a record within this time (interface.md, Delivery rules 2). Milliseconds. */
export const COALESCING_MS = 60_000;

/**
 * Modification times may have no fractions of a second, and a record may change twice in one second. So only an older
 * modification time identifies a state of the record. Milliseconds.
 */
export const MIN_RELIABLE_AGE_MS = 5_000;

/** How much the time of a notification may differ from the record's modification time. Milliseconds. */
export const SPREAD_MS = 120_000;
