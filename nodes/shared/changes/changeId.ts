/** Identifies a change by the key of its record and the record's modification time. */
export function changeId(key: string, modifiedAt: number): string {
	return `${key}\n${modifiedAt}`;
}

/**
 * Modification times may have no fractions of a second, and a record may change twice in one second. So only an older
 * modification time identifies a state of the record. Milliseconds.
 */
export const MIN_RELIABLE_AGE_MS = 5_000;
