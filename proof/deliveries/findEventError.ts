/** The delivery of an event: the end of its name. */
const deliveryOf = (name: string) => name.slice(name.lastIndexOf('-'));

/**
 * Finds lost, repeated and reordered events. If deliveries overlap, only the order within each delivery is checked.
 * @param expected names of all events in the order of their deliveries, each ending with `-` and its delivery
 * @param received names in the order in which the workflow received them
 * @returns undefined if the workflow received each event once and in order
 */
export function findEventError(
	expected: readonly string[],
	received: readonly string[],
	isSequential: boolean,
): string | undefined {
	const distinct = new Set(received);
	const lost = expected.filter((name) => !distinct.has(name)).length;
	if (lost > 0) return `${lost} events lost`;
	if (received.length > distinct.size) return `${received.length - distinct.size} events repeated`;
	const positions = new Map(expected.map((name, index) => [name, index]));
	const latest = new Map<string, number>();
	for (const name of received) {
		const delivery = isSequential ? '' : deliveryOf(name);
		const position = positions.get(name) ?? -1;
		if (position < (latest.get(delivery) ?? -1)) return 'events out of order';
		latest.set(delivery, position);
	}
	return undefined;
}
