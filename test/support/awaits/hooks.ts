/**
 * Stands for an await of the nodes.
 * @param start begins what is awaited
 */
export type AwaitHook = <T>(place: string, start: () => Promise<T>) => Promise<T>;

/** Defines the functions that hooked code calls, see hookAwaits.ts. Each page of a `for await` counts as an await. */
export function defineHooks(hookedAwait: AwaitHook): void {
	async function* hookedEach<T>(place: string, rows: AsyncIterable<T>): AsyncGenerator<T> {
		const iterator = rows[Symbol.asyncIterator]();
		try {
			for (;;) {
				const next = await hookedAwait(place, async () => await iterator.next());
				if (next.done) return;
				yield next.value;
			}
		} finally {
			await iterator.return?.();
		}
	}
	Object.assign(globalThis, { hookedAwait, hookedEach });
}
