import { createHash } from 'node:crypto';

import type { IDataObject } from 'n8n-workflow';

/** How long reads may show the record as it was before a write. An assumption: Karbon names no time. Milliseconds. */
export const MAX_READ_LAG_MS = 30_000;

interface RecentWrite {
	/** A hash of the record as it was before. */
	before: string;
	at: number;
}

const hashOf = (record: IDataObject) =>
	createHash('sha256').update(JSON.stringify(record)).digest('base64');

/**
 * What records were before the last writes of this process. A read that shows a record like that again is older than
 * the write, and an update made from it would undo the write. Business cards and custom field values have no
 * modification time, so another system may also have undone the write. Then the next update waits without need, but
 * not for long.
 */
export class RecentWrites {
	/** By record, the oldest first. */
	private readonly writes = new Map<string, RecentWrite>();

	/** @param now milliseconds since the epoch */
	note(id: string, before: IDataObject, now: number): void {
		for (const [old, { at }] of this.writes) {
			if (Math.abs(now - at) < MAX_READ_LAG_MS) break;
			this.writes.delete(old);
		}
		this.writes.delete(id);
		this.writes.set(id, { before: hashOf(before), at: now });
	}

	/**
	 * How long the record may still be outdated, because it is as it was before the last write; 0 when it is current.
	 * Milliseconds.
	 */
	outdatedForMs(id: string, record: IDataObject, now: number): number {
		const write = this.writes.get(id);
		if (write === undefined || write.before !== hashOf(record)) return 0;
		// The clock may have been set back.
		return Math.max(0, MAX_READ_LAG_MS - Math.abs(now - write.at));
	}
}
