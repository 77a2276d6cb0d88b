/** Calls a function once for each object, and remembers what it returned for as long as the object is used. */
export function perObject<K extends object, V>(make: (object: K) => V): (object: K) => V {
	const known = new WeakMap<K, { value: V }>();
	return (object) => {
		const entry = known.get(object) ?? { value: make(object) };
		known.set(object, entry);
		return entry.value;
	};
}

/** A map of which the oldest keys are forgotten beyond a number of them. */
export class RecentMap<T> extends Map<string, T> {
	constructor(private readonly maxEntries: number) {
		super();
	}

	/** Sets a value; the key counts as new. */
	override set(key: string, value: T): this {
		this.delete(key);
		super.set(key, value);
		if (this.size > this.maxEntries) {
			const [oldest] = this.keys();
			this.delete(oldest);
		}
		return this;
	}
}
