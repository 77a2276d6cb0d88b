/** The delivery of an event, which ends its name. */
const deliveryOf = (name: string) => name.slice(name.lastIndexOf('-'));

/**
 * What is wrong with the events that arrived. Where deliveries overlap, order counts within each of them.
 * @param expected names of all events in the order of their deliveries, each ending with `-` and its delivery
 * @param seen names in the order in which the workflow saw them
 * @returns undefined when each arrived once and in order
 */
export function mistakeOf(
	expected: readonly string[],
	seen: readonly string[],
	isOneByOne: boolean,
): string | undefined {
	const distinct = new Set(seen);
	const lost = expected.filter((name) => !distinct.has(name)).length;
	if (lost > 0) return `${lost} events lost`;
	if (seen.length > distinct.size) return `${seen.length - distinct.size} events repeated`;
	const places = new Map(expected.map((name, index) => [name, index]));
	const latest = new Map<string, number>();
	for (const name of seen) {
		const delivery = isOneByOne ? '' : deliveryOf(name);
		const place = places.get(name) ?? -1;
		if (place < (latest.get(delivery) ?? -1)) return 'order lost';
		latest.set(delivery, place);
	}
	return undefined;
}
