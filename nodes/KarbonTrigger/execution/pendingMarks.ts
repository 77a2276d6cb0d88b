import type { Timing } from '../../shared/timing';

/** A shutdown of n8n and a deactivation of the workflow wait for marks at most this long. */
const MAX_WAIT_MS = 3_000;

/** Marks that will be written in the background when their workflows end. */
export class PendingMarks {
	private readonly pending = new Set<Promise<void>>();

	/** @param writing resolves when the marks of an execution are written; never rejects */
	add(writing: Promise<void>): void {
		this.pending.add(writing);
		void writing.then(() => this.pending.delete(writing));
	}

	/** Resolves when all marks are written, and at the latest after a few seconds: workflows may go on for hours. */
	async written(timing: Timing): Promise<void> {
		if (this.pending.size === 0) return;
		const enough = new AbortController();
		const limit = timing.sleep(MAX_WAIT_MS, enough.signal).catch(() => undefined);
		await Promise.race([Promise.all(this.pending), limit]);
		enough.abort();
	}
}
