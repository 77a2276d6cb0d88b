/** Runs tasks one after the other, in the order in which they came. */
export class Mutex {
	private tail: Promise<unknown> = Promise.resolve();

	/** Resolves or rejects as the task does; a task that fails does not stop the next. */
	async run<T>(task: () => Promise<T>): Promise<T> {
		const result = this.tail.then(task);
		this.tail = result.catch(() => undefined);
		return await result;
	}
}
