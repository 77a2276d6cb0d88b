/** n8n lists the choices of a field in alphabetical order. */
export function byName(a: { name: string }, b: { name: string }): number {
	return a.name.localeCompare(b.name, 'en');
}
