/**
 * Runs a task for each index from 0 to `count - 1`, at most `width` at once, and returns the results in order. The
 * first rejection stops new tasks from being started, and is thrown once those under way have ended.
 */
export async function mapInOrder<T>(
	count: number,
	width: number,
	task: (index: number) => Promise<T>,
): Promise<T[]> {
	const results = new Array<T>(count);
	const failures: unknown[] = [];
	let next = 0;
	const worker = async () => {
		while (next < count && failures.length === 0) {
			const index = next++;
			try {
				results[index] = await task(index);
			} catch (error) {
				failures.push(error);
			}
		}
	};
	await Promise.all(Array.from({ length: Math.min(width, count) }, worker));
	if (failures.length > 0) throw failures[0];
	return results;
}
