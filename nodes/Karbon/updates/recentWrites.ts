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
			if (now - at < MAX_READ_LAG_MS) break;
			this.writes.delete(old);
		}
		this.writes.delete(id);
		this.writes.set(id, { before: hashOf(before), at: now });
	}

	/** Whether the record is as it was before the last write, and this is less than `MAX_READ_LAG_MS` ago. */
	isOutdated(id: string, record: IDataObject, now: number): boolean {
		const write = this.writes.get(id);
		return (
			write !== undefined && now - write.at < MAX_READ_LAG_MS && write.before === hashOf(record)
		);
	}
}
