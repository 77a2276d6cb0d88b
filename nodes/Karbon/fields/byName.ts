/** Compares options of a field for sorting: n8n shows them in the given order, and its guidelines ask for an alphabetical one. */
export function byName(a: { name: string }, b: { name: string }): number {
	return a.name.localeCompare(b.name, 'en');
}
