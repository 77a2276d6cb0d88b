const DECIMAL = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d{1,6}))?$/i;
/** Longer than any value of Karbon (karbon.md 55). Characters. */
const MAX_LENGTH = 400;

/**
 * A form of a number's text that is equal for equal numbers: `1.50` and `1.5` give the same. Made of the digits,
 * because a JavaScript number cannot tell 12345678901234567890 from 12345678901234567891.
 * @returns undefined for a text that is no decimal number
 */
export function decimalForm(text: string): string | undefined {
	const match = text.length > MAX_LENGTH ? null : DECIMAL.exec(text.trim());
	if (!match) return undefined;
	const [, sign, whole, fraction, exponent = '0'] = match;
	if (whole + fraction === '') return undefined;
	const digits = (whole + fraction).replace(/^0+/, '');
	const significant = digits.replace(/0+$/, '');
	if (significant === '') return '0';
	const power = Number(exponent) - fraction.length + digits.length - significant.length;
	return `${sign === '-' ? '-' : ''}${significant}e${power}`;
}

/** Whether a JavaScript number can have this decimal value: `90.00`, but not `1e400`. False for a text that is no number. */
export function isExactNumber(text: string): boolean {
	const form = decimalForm(text);
	return form !== undefined && form === decimalForm(String(Number(text)));
}
