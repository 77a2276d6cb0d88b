import type { Timing } from '../../shared/timing';

/** n8n waits for this when it ends and when a workflow is deactivated. */
const LIMIT_MS = 3_000;

/** Marks that are written at the end of their workflows, beside everything else. */
export class Settling {
	private readonly pending = new Set<Promise<void>>();

	/** @param settled settles when the marks of an execution are written; never rejects */
	add(settled: Promise<void>): void {
		this.pending.add(settled);
		void settled.then(() => this.pending.delete(settled));
	}

	/** Resolves when all marks are written, and at the latest after a few seconds: workflows may go on for hours. */
	async done(timing: Timing): Promise<void> {
		if (this.pending.size === 0) return;
		const enough = new AbortController();
		const limit = timing.sleep(LIMIT_MS, enough.signal).catch(() => undefined);
		await Promise.race([Promise.all(this.pending), limit]);
		enough.abort();
	}
}
