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
	/** Since the iterator was used. While it rests, it keeps the former tables of the map in memory. */
	private setCount = 0;

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
			this.setCount = 0;
		} else if (++this.setCount > this.maxEntries) this.oldest = undefined;
		return this;
	}
}
