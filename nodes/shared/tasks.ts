import { steadyNow, type Timing } from './timing';

/** Runs tasks that share a key one after the other. Those of `run` share one key. */
export class Mutex {
	private readonly last = new Map<string, Promise<unknown>>();

	/** Tasks run in the order in which they came. Resolves or rejects as the task does; a failure stops no other. */
	async run<T>(task: () => Promise<T>): Promise<T> {
		return await this.runFor('', task);
	}

	/** Like `run`, but the task only waits for tasks with the same key. */
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

	/**
	 * Like `runFor` with several keys: the task waits for each earlier task that has one of them.
	 * @param keys all different, because a task would wait for itself at a key that repeats
	 */
	async runAll<T>(keys: readonly string[], task: () => Promise<T>): Promise<T> {
		// Locks are taken in sorted order to prevent a deadlock.
		return await [...keys]
			.sort()
			.reduceRight<() => Promise<T>>(
				(next, key) => async () => await this.runFor(key, next),
				task,
			)();
	}
}

/**
 * Runs a task for each entry of a list, at most `width` at once, and returns the results in order. The first rejection
 * stops new tasks from being started, and is thrown once those under way have ended.
 */
export async function mapInOrder<T, R>(
	list: readonly T[],
	width: number,
	task: (entry: T, index: number) => Promise<R>,
): Promise<R[]> {
	const results = new Array<R>(list.length);
	const failures: unknown[] = [];
	let next = 0;
	const worker = async () => {
		while (next < list.length && failures.length === 0) {
			const index = next++;
			try {
				results[index] = await task(list[index], index);
			} catch (error) {
				failures.push(error);
			}
		}
	};
	await Promise.all(Array.from({ length: Math.min(width, list.length) }, worker));
	if (failures.length > 0) throw failures[0];
	return results;
}

/** After so long, n8n does other work: thousands of rows may need no request, such as those without changes. */
const MAX_BLOCKED_MS = 50;
/** Fewer calls never wait. */
const MIN_CALLS = 10;

/** A function to call before each part of the work, such as a row. It lets n8n do other work when that is due. */
export function turnsOf(timing: Timing, signal?: AbortSignal): () => Promise<void> {
	let begunAt = steadyNow(timing);
	let calls = 0;
	return async () => {
		calls += 1;
		if (calls < MIN_CALLS || steadyNow(timing) - begunAt < MAX_BLOCKED_MS) return;
		// Throws a CancelledError when the execution is canceled.
		await timing.sleep(1, signal);
		begunAt = steadyNow(timing);
		calls = 0;
	};
}
