/** Calls a function once for each object, and remembers what it returned for as long as the object is used. */
export function perObject<K extends object, V>(make: (object: K) => V): (object: K) => V {
	const known = new WeakMap<K, { value: V }>();
	return (object) => {
		let entry = known.get(object);
		if (!entry) known.set(object, (entry = { value: make(object) }));
		return entry.value;
	};
}

/** A map of which the oldest keys are forgotten beyond a number of them. */
export class RecentMap<T> extends Map<string, T> {
	/**
	 * The keys, oldest first, from the first one that was forgotten. One iterator for all: a new one would first pass over
	 * the places of the keys that were deleted, thousands of them.
	 */
	private oldest?: Iterator<string, undefined>;

	constructor(private readonly maxEntries: number) {
		super();
	}

	/** Sets a value; the key counts as new. */
	override set(key: string, value: T): this {
		this.delete(key);
		super.set(key, value);
		if (this.size > this.maxEntries) {
			this.oldest ??= this.keys();
			this.delete(this.oldest.next().value!);
		}
		return this;
	}
}
