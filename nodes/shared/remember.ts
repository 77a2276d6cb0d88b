/** Calls the function once, and again only after it failed. Concurrent calls share one result. */
export function once<A extends unknown[], T>(
	call: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
	let result: Promise<T> | undefined;
	return async (...args) => {
		result ??= call(...args);
		return await result.catch((error: unknown) => {
			result = undefined;
			throw error;
		});
	};
}

/** Calls a function once for each object, and remembers what it returned for as long as the object is used. */
export function perObject<K extends object, V>(make: (object: K) => V): (object: K) => V {
	const known = new WeakMap<K, { value: V }>();
	return (object) => {
		let entry = known.get(object);
		if (!entry) known.set(object, (entry = { value: make(object) }));
		return entry.value;
	};
}

/** The share of the entries that is kept when there are too many. */
const KEPT_SHARE = 0.9;

/** A map of which the oldest keys are forgotten beyond a number of them. */
export class RecentMap<T> extends Map<string, T> {
	constructor(private readonly maxEntries: number) {
		super();
	}

	/** Sets a value; the key counts as new. */
	override set(key: string, value: T): this {
		this.delete(key);
		super.set(key, value);
		if (this.size <= this.maxEntries) return this;
		// Many at once: finding the oldest one passes over the places of those that were deleted, thousands of them.
		const kept = Math.ceil(this.maxEntries * KEPT_SHARE);
		for (const oldest of this.keys()) if (this.size > kept) this.delete(oldest);
		return this;
	}
}

/** Keeps values for one run of the node: each run has its own client. */
export class PerRun<T> {
	private readonly valuesOf = perObject<object, Map<string, T>>(() => new Map());

	/** The value of this name; a new one if the run has none yet. */
	get(client: object, name: string, create: () => T): T {
		const values = this.valuesOf(client);
		const value = values.get(name) ?? create();
		values.set(name, value);
		return value;
	}
}
