/** Runs tasks in order, at most `concurrency` at a time. */
export interface TaskQueue {
	/** Resolves or rejects as the task does. */
	run<T>(task: () => Promise<T>): Promise<T>;
}

export function createTaskQueue(concurrency: number): TaskQueue {
	const waiting: Array<() => void> = [];
	let running = 0;
	// A finished task starts the first waiting task directly, so that no new task can start before it.
	const release = (): void => {
		const next = waiting.shift();
		if (next === undefined) running -= 1;
		else next();
	};
	return {
		async run(task) {
			if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
			else running += 1;
			try {
				return await task();
			} finally {
				release();
			}
		},
	};
}
