/** Sorts options of a field by name: n8n shows them in the given order, and its guidelines ask for this one. */
export function byName(a: { name: string }, b: { name: string }): number {
	return a.name.localeCompare(b.name, 'en');
}
