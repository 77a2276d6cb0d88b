import { createHash } from 'node:crypto';

import type { IDataObject } from 'n8n-workflow';

import type { KarbonCredentials } from '../../shared/credentials';
import { canonical } from '../../shared/json';

/** How long reads may show the record as it was before a write. An assumption: Karbon names no time. Milliseconds. */
export const MAX_READ_LAG_MS = 30_000;

/** A record, or a part of it that is also a record, in one state. */
export interface RecordState {
	/** Names the record. */
	path: string;
	/** As it was read. */
	record: IDataObject;
	/** Its fields that the node writes and reads show, without `droppable`. */
	written: IDataObject;
	/** Fields whose values Karbon may drop silently. */
	droppable: IDataObject;
}

/** Whether a read is outdated. */
export interface Verdict {
	/** How long it may still be; 0 when it is current. Milliseconds. */
	outdatedMs: number;
	/**
	 * Values of the last write: the read is either current, because Karbon dropped them, or differs from the current
	 * state in nothing else.
	 */
	maybeDropped?: IDataObject;
	/** Whether a state is shown that this process has replaced, so that its modification time may be outdated. */
	isReplaced?: boolean;
}

interface RecordWrites {
	/** Hashes of the states that were replaced -> when, the oldest first. */
	replaced: Map<string, number>;
	/** A hash of what the last write has written. */
	written: string;
	/** Of the last write. */
	droppable: IDataObject;
}

/**
 * Names a record among those of all accounts. Two credentials of one account, and two spellings of a key, name the same
 * record.
 */
export function recordId({ baseUrl }: Pick<KarbonCredentials, 'baseUrl'>, path: string): string {
	return `${baseUrl}${path.toLowerCase()}`;
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64');

const hashOf = (record: IDataObject) => hash(canonical(record));

const isRecent = (at: number, now: number) => now - at < MAX_READ_LAG_MS;

/**
 * The states that this process has replaced within the last 30 seconds. A read that shows one of them comes from a copy
 * that lags behind, and an update made from it would undo the writes since then. A state that the last write has
 * restored is current. Business cards and custom field values have no modification time, so another system may also
 * have restored a state. Then the next update waits without need, but not for long.
 *
 * Memory: one hash for each write of the last 30 seconds, and one for each of their records.
 */
export class RecentWrites {
	/** By record, the one with the oldest last write first. */
	private readonly writes = new Map<string, RecordWrites>();

	/**
	 * To be called after a write, also if it left this state as it was.
	 * @param now as `steadyNow` tells it
	 */
	note(id: string, before: RecordState, after: RecordState, now: number): void {
		const state = canonical(before.record);
		if (state === canonical(after.record)) return;
		this.forgetOld(now);
		const earlier = [...(this.writes.get(id)?.replaced ?? [])];
		const replaced = new Map(earlier.filter(([, at]) => isRecent(at, now)));
		replaced.set(hash(state), now);
		this.writes.delete(id);
		const { written, droppable } = after;
		this.writes.set(id, { replaced, written: hashOf(written), droppable });
	}

	/** @param now as `steadyNow` tells it */
	judge(id: string, { record, written, droppable }: RecordState, now: number): Verdict {
		const writes = this.writes.get(id);
		const at = writes?.replaced.get(hashOf(record));
		if (writes === undefined || at === undefined) return { outdatedMs: 0 };
		const outdatedMs = Math.max(0, MAX_READ_LAG_MS - (now - at));
		const isReplaced = true;
		if (writes.written !== hashOf(written)) return { outdatedMs, isReplaced };
		if (canonical(writes.droppable) === canonical(droppable)) return { outdatedMs: 0, isReplaced };
		return { outdatedMs, isReplaced, maybeDropped: writes.droppable };
	}

	private forgetOld(now: number): void {
		for (const [id, { replaced }] of this.writes) {
			if ([...replaced.values()].some((at) => isRecent(at, now))) break;
			this.writes.delete(id);
		}
	}
}
