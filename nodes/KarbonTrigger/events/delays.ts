/** interface.md, Delivery rules 2. */
export const COALESCING_MS = 60_000;

/**
 * Modification times may be cut to seconds, and a record may change twice in one. So a record counts as it was
 * read, or a change as received, only if it is older than this.
 */
export const SETTLED_MS = 5_000;

/** How much the time of a notification may differ from the record's time. */
export const SPREAD_MS = 120_000;
