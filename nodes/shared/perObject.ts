/** Calls a function once for each object, and remembers what it returned for as long as the object is used. */
export function perObject<K extends object, V>(make: (object: K) => V): (object: K) => V {
	const known = new WeakMap<K, { value: V }>();
	return (object) => {
		const entry = known.get(object) ?? { value: make(object) };
		known.set(object, entry);
		return entry.value;
	};
}
