/** All texts inside a value, including those of non-enumerable properties. */
export function everythingIn(value: unknown, seen = new Set<unknown>()): string {
	if (typeof value !== 'object' || value === null || seen.has(value)) return String(value);
	seen.add(value);
	const names = Reflect.ownKeys(value);
	const inner = names.map((name) => everythingIn(Reflect.get(value, name), seen));
	return [...names.map(String), ...inner].join('\n');
}
