/** Works on all items, at most so many at a time, in their order. */
export async function runConcurrently<T, R>(
	items: readonly T[],
	most: number,
	work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
	const results: R[] = [];
	let next = 0;
	const lane = async () => {
		while (next < items.length) {
			const index = next++;
			results[index] = await work(items[index], index);
		}
	};
	await Promise.all(Array.from({ length: most }, lane));
	return results;
}

/** The same items in an order that is mixed up, and the same one each time. */
export function shuffled<T>(items: readonly T[], seed = 1): T[] {
	let state = seed;
	const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
	return items
		.map((item) => ({ item, place: next() }))
		.sort((left, right) => left.place - right.place)
		.map(({ item }) => item);
}
