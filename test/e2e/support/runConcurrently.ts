/**
 * Calls a function for all items in their order.
 * @param concurrency how many calls run at a time
 */
export async function runConcurrently<T, R>(
	items: readonly T[],
	concurrency: number,
	work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
	const results: R[] = [];
	let next = 0;
	const worker = async () => {
		while (next < items.length) {
			const index = next++;
			results[index] = await work(items[index], index);
		}
	};
	await Promise.all(Array.from({ length: concurrency }, worker));
	return results;
}
