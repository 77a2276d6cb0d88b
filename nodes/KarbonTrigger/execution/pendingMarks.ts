import type { Timing } from '../../shared/timing';

/**
 * Closing one trigger waits for marks at most this long. When n8n shuts down, it closes triggers one after the other,
 * so the waits add up; after 30 seconds by default, it ends the process.
 */
const MAX_WAIT_MS = 3_000;

/** Marks that will be written in the background when their workflows end. */
export class PendingMarks {
	private readonly pending = new Set<Promise<void>>();

	/**
	 * @param writing resolves when the marks of an execution are written, left to the next call of the store, or could
	 * not be written; never rejects
	 */
	add(writing: Promise<void>): void {
		this.pending.add(writing);
		void writing.then(() => this.pending.delete(writing));
	}

	/** Resolves when nothing is pending, and at the latest after `MAX_WAIT_MS`: workflows may go on for hours. */
	async written(timing: Timing): Promise<void> {
		if (this.pending.size === 0) return;
		const enough = new AbortController();
		const limit = timing.sleep(MAX_WAIT_MS, enough.signal).catch(() => undefined);
		await Promise.race([Promise.all(this.pending), limit]);
		enough.abort();
	}
}
