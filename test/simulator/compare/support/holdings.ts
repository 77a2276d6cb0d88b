import type { Simulator } from '../../../../simulator';

const MIN_LENGTH = 3;

/** Every text and number of an account, as texts, and the number of records in each list. */
export function holdings({ store, credentials, url }: Simulator): Set<string> {
	const found = new Set<string>([...Object.values(credentials), url]);
	const add = (value: unknown): void => {
		if (typeof value === 'string' || typeof value === 'number') found.add(String(value));
		else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
			Object.values(value).forEach(add);
		}
	};
	for (const collection of Object.values(store)) {
		found.add(String(collection.size));
		for (const [key, record] of collection as Iterable<[string, unknown]>) {
			found.add(key);
			add(record);
		}
	}
	return new Set([...found].filter((text) => text.length >= MIN_LENGTH));
}
