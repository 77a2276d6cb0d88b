/** The expressions in a parameter of a node, such as `={{ $json.Phone }}`. */
function expressionsIn(parameter: unknown): string[] {
	if (typeof parameter === 'string') return parameter.startsWith('=') ? [parameter] : [];
	if (typeof parameter !== 'object' || parameter === null) return [];
	return Object.values(parameter).flatMap(expressionsIn);
}

/** The names of columns that an expression of the parameters reads: `.Phone`, `['Phone']`. */
export function usedColumns(names: readonly string[], parameters: unknown): Set<string> {
	const expressions = expressionsIn(parameters);
	const isUsed = (name: string) => {
		const text = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
		const access = new RegExp(`\\.${text}(?![\\p{L}\\p{N}_])|\\[\\s*(['"\`])${text}\\1`, 'u');
		return name !== '' && expressions.some((expression) => access.test(expression));
	};
	return new Set(names.filter(isUsed));
}
