import { badQuery } from '../http/errors';

/** One lexical piece of a filter. */
export interface Token {
	kind: 'word' | 'text' | 'open' | 'close' | 'comma';
	/** For `text` the string without quotes, with doubled single quotes replaced by one. */
	value: string;
}

const PIECE = /\s*(?:'((?:[^']|'')*)'|([(),])|([^\s'(),]+))/y;
const PUNCTUATION = { '(': 'open', ')': 'close', ',': 'comma' } as const;

/**
 * Splits a filter into tokens. A single quote in a string is written twice (OData literals).
 * @throws ServiceError 400 code 4002 for an unterminated string
 */
export function tokenize(filter: string): Token[] {
	const tokens: Token[] = [];
	const source = filter.trim();
	PIECE.lastIndex = 0;
	let end = 0;
	while (end < source.length) {
		const found = PIECE.exec(source);
		if (found === null) throw badQuery(`Syntax error in $filter at position ${end}.`);
		end = PIECE.lastIndex;
		const [, text, mark, word] = found;
		if (text !== undefined) tokens.push({ kind: 'text', value: text.replaceAll("''", "'") });
		else if (mark !== undefined) {
			tokens.push({ kind: PUNCTUATION[mark as keyof typeof PUNCTUATION], value: mark });
		} else tokens.push({ kind: 'word', value: word as string });
	}
	return tokens;
}
