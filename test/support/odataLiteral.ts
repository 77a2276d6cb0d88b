/**
 * Reads an OData string literal from the start of `source`.
 * @throws Error when there is none, or it is not terminated
 */
export function readLiteral(source: string): { value: string; rest: string } {
	if (source[0] !== "'") throw new Error('no literal');
	let value = '';
	for (let at = 1; at < source.length; at++) {
		if (source[at] !== "'") value += source[at];
		else if (source[at + 1] === "'") value += source[++at];
		else return { value, rest: source.slice(at + 1) };
	}
	throw new Error('the literal does not end');
}
