/** The expressions in a parameter of a node, such as `={{ $json.Phone }}`. */
function expressionsIn(parameter: unknown): string[] {
	if (typeof parameter === 'string') return parameter.startsWith('=') ? [parameter] : [];
	if (typeof parameter !== 'object' || parameter === null) return [];
	return Object.values(parameter).flatMap(expressionsIn);
}

/** The names of columns that an expression of the parameter contains as a whole word. */
export function usedColumns(names: readonly string[], parameter: unknown): Set<string> {
	const expressions = expressionsIn(parameter);
	const isUsed = (name: string) => {
		const text = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
		const word = new RegExp(`(?<![\\p{L}\\p{N}_])${text}(?![\\p{L}\\p{N}_])`, 'u');
		return name !== '' && expressions.some((expression) => word.test(expression));
	};
	return new Set(names.filter(isUsed));
}
