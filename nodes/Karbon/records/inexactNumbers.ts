/** A number of a JSON text that JavaScript cannot hold. */
export interface InexactNumber {
	/** The names on the way to it, without positions in lists: `AccountingDetail.AnnualRevenue`. */
	path: string;
	/** As it is spelled in the text. */
	literal: string;
}

const DIGITS = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** Longer literals than any number of Karbon are not compared, but taken as inexact. Characters. */
const MAX_LITERAL_LENGTH = 400;
/**
 * What every inexact number begins with, behind the mark before a value: many digits, or an exponent. JavaScript keeps
 * all numbers of up to 15 digits.
 */
const MAY_BE_INEXACT = /(?:^|[[,:])\s*-?(?:[\d.]{16}|[\d.]+[eE])/;
/** Characters that a literal ends at. */
const END = /[,\]}\s]/g;

/** The decimal value: digits without zeros at both ends, and the power of ten behind them. */
function decimal(literal: string): string | undefined {
	const [, whole, fraction = '', exponent = '0'] = DIGITS.exec(literal) ?? [];
	if (whole === undefined) return undefined;
	const digits = `${whole}${fraction}`.replace(/^0+/, '');
	const significant = digits.replace(/0+$/, '');
	if (significant === '') return '0';
	const power = Number(exponent) - fraction.length + (digits.length - significant.length);
	return `${literal.startsWith('-') ? '-' : ''}${significant}e${power}`;
}

/** Whether JavaScript sends the number back with the same decimal value: `90.00` as 90, but not `1e400`. */
function isExact(literal: string): boolean {
	if (literal.length > MAX_LITERAL_LENGTH) return false;
	return decimal(literal) === decimal(String(Number(literal)));
}

/** The index behind the text that begins at `start`, a quotation mark. */
function endOfText(json: string, start: number): number {
	for (let at = start + 1; ; at++) {
		if (json[at] === '\\') at++;
		else if (json[at] === '"' || at >= json.length) return at + 1;
	}
}

/**
 * The numbers whose decimal value changes when a JSON text is parsed and written again, such as
 * 12345678901234567890.
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
			if (/^\s*:/.test(json.slice(end, end + MAX_LITERAL_LENGTH))) {
				names[names.length - 1] = JSON.parse(json.slice(at, end)) as string;
			}
			at = end;
		} else if (char === '-' || (char >= '0' && char <= '9')) {
			END.lastIndex = at;
			const end = END.exec(json)?.index ?? json.length;
			const literal = json.slice(at, end);
			if (!isExact(literal)) found.push({ path: names.filter(Boolean).join('.'), literal });
			at = end;
		} else {
			if (char === '{' || char === '[') names.push('');
			else if (char === '}' || char === ']') names.pop();
			at++;
		}
	}
	return found;
}
