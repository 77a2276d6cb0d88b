/** Runs tasks one after the other, in the order in which they came. */
export class Mutex {
	private readonly last = new Map<string, Promise<unknown>>();

	/** Resolves or rejects as the task does; a task that fails does not stop the next. */
	async run<T>(task: () => Promise<T>): Promise<T> {
		return await this.runFor('', task);
	}

	/** The same for a task that has to wait for tasks with the same key only. */
	async runFor<T>(key: string, task: () => Promise<T>): Promise<T> {
		const previous = this.last.get(key) ?? Promise.resolve();
		const result = previous.then(task, task);
		this.last.set(key, result);
		try {
			return await result;
		} finally {
			if (this.last.get(key) === result) this.last.delete(key);
		}
	}

	/** Runs a task that has several keys; tasks that have one of them in common wait for each other. */
	async runAll<T>(keys: readonly string[], task: () => Promise<T>): Promise<T> {
		// In one order for all, so that no two tasks wait for each other's next key.
		return await [...keys]
			.sort()
			.reduceRight<() => Promise<T>>(
				(next, key) => async () => await this.runFor(key, next),
				task,
			)();
	}
}
