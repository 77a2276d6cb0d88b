/** Puts marks into n8n's de-duplication store. */
export type RecordMarks = (marks: string[]) => Promise<void>;

/**
 * An execution that started this long ago counts as done. Until then a process that dies takes the
 * execution with it, and the changes it was working on are found and emitted once more.
 */
export const SETTLE_MS = 30_000;

/**
 * Holds back the marks by which recovery knows that a change is done with. n8n does not tell a trigger
 * when its executions end, so time stands in for that. Only a process that watches over the node can come back for
 * the marks; any other, such as a worker in queue mode, records them at once.
 */
export class Confirmation {
	private waiting: Array<{ mark: string; since: number }> = [];
	private record: RecordMarks | undefined;
	private watcher: object | undefined;
	private wasOpen = false;

	/** From now on `watcher` calls `confirm`. A new one may come before the old one has left. */
	open(watcher: object): void {
		this.watcher = watcher;
		this.wasOpen = true;
	}

	/** The watcher leaves, and whatever waits is recorded: n8n lets running executions end before it stops. */
	async close(watcher: object): Promise<void> {
		if (this.watcher !== watcher) return;
		this.watcher = undefined;
		await this.confirm(Infinity);
	}

	/**
	 * True when marks are held back here until the work is done: also after the watcher has left, because n8n ends
	 * executions that take too long when it stops.
	 */
	get holdsBack(): boolean {
		return this.wasOpen;
	}

	/**
	 * Takes the marks of an execution that has done its work.
	 * @param now milliseconds since the epoch
	 * @throws {Error} when the watcher has left meanwhile, and n8n's store does not answer
	 */
	async hold(marks: string[], record: RecordMarks, now: number): Promise<void> {
		this.waiting.push(...marks.map((mark) => ({ mark, since: now })));
		this.record = record;
		if (this.watcher === undefined) await this.confirm(Infinity);
	}

	/**
	 * Records the marks of executions that have had their time. Marks that cannot be recorded go on waiting.
	 * @param now milliseconds since the epoch
	 * @throws {Error} when n8n's store does not answer
	 */
	async confirm(now: number): Promise<void> {
		const due = this.waiting.filter(({ since }) => now - since >= SETTLE_MS);
		if (due.length === 0 || !this.record) return;
		this.waiting = this.waiting.filter(({ since }) => now - since < SETTLE_MS);
		let isRecorded = false;
		try {
			await this.record(due.map(({ mark }) => mark));
			isRecorded = true;
		} finally {
			if (!isRecorded) this.waiting.unshift(...due);
		}
	}
}
