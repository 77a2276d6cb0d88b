import { isExactNumber } from '../../shared/validate/decimal';

/** A number of a JSON text that JavaScript cannot hold. */
interface InexactNumber {
	/** The names on the way to it, without positions in lists: `['AccountingDetail', 'AnnualRevenue']`. */
	path: string[];
	/** As it is spelled in the text. */
	literal: string;
}

/**
 * What every inexact number begins with, behind the mark before a value: many digits, or an exponent. JavaScript keeps
 * all numbers of up to 15 digits.
 */
const MAY_BE_INEXACT = /(?:^|[[,:])\s*-?(?:[\d.]{16}|[\d.]+[eE])/;
/** Characters that a literal ends at. */
const END = /[,\]}\s]/g;
/** What makes the text before it a name. */
const COLON = /\s*:/y;

/** The index behind the text that begins at `start`, a quotation mark. */
function endOfText(json: string, start: number): number {
	for (let at = start + 1; ; at++) {
		if (json[at] === '\\') at++;
		else if (json[at] === '"' || at >= json.length) return at + 1;
	}
}

/**
 * The numbers whose decimal value changes when a JSON text is parsed and written again, such as 12345678901234567890.
 * @param json a valid JSON text
 */
export function inexactNumbers(json: string): InexactNumber[] {
	if (!MAY_BE_INEXACT.test(json)) return [];
	const found: InexactNumber[] = [];
	/** The name of the member at hand, for each object or list around it. */
	const names: string[] = [];
	for (let at = 0; at < json.length;) {
		const char = json[at];
		if (char === '"') {
			const end = endOfText(json, at);
			COLON.lastIndex = end;
			if (COLON.test(json)) {
				names[names.length - 1] = JSON.parse(json.slice(at, end)) as string;
			}
			at = end;
		} else if (char === '-' || (char >= '0' && char <= '9')) {
			END.lastIndex = at;
			const end = END.exec(json)?.index ?? json.length;
			const literal = json.slice(at, end);
			if (!isExactNumber(literal)) found.push({ path: names.filter(Boolean), literal });
			at = end;
		} else {
			if (char === '{' || char === '[') names.push('');
			else if (char === '}' || char === ']') names.pop();
			at++;
		}
	}
	return found;
}
