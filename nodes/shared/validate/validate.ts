import { isWellFormed, lowerCase, nonEmptyText } from '../text';
import { asIsoText, dayBegunAt, toDay, toUtcMoment } from './dates';

/** A value that its field does not take. No request is sent with it. */
export class ValidationError extends Error {
	/**
	 * @param field the name of the field as the editor shows it
	 * @param rule what it has to be, continuing "'Payment Date' ..."
	 */
	constructor(
		readonly field: string,
		readonly rule: string,
	) {
		super(`'${field}' ${rule}`);
		this.name = 'ValidationError';
	}
}

/** Longer than any useful address or filter. Characters. */
const DEFAULT_MAX_LENGTH = 8_000;

/**
 * What n8n makes of a date that it cannot read, and of an object in a text. What spreadsheets show in place of a value:
 * errors, `####` in narrow columns, the first digits of a number.
 */
const UNREAD =
	/Invalid DateTime|\[object Object\]|^\s*(#(N\/?[ADV]|(REF|VALUE|DIV\/0|NUM|NULL|ERROR)!|NAME\?|##+)|-?\d([.,]\d+)?E\+\d\d+)\s*$/;

/**
 * @param more further texts to refuse
 * @throws {ValidationError} for a text that is not the value that the user means
 */
export function requireRead(field: string, text: string, more = UNREAD): string {
	const [unread] = UNREAD.exec(text) ?? more.exec(text) ?? [];
	if (unread === undefined) return text;
	const rule = `contains "${unread.trim()}", which is not a value. Correct the expression, or the cell's formula, number format, or width`;
	throw new ValidationError(field, rule);
}

/**
 * A text that is not empty, without spaces around it. Numbers are taken as text, except those so large that n8n has
 * rounded them. Half of a surrogate pair is refused: it cannot be sent.
 * @param longest in characters; Infinity for no limit
 */
export function requireText(
	field: string,
	value: unknown,
	longest: number = DEFAULT_MAX_LENGTH,
): string {
	const isExact = typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
	const text = nonEmptyText(isExact ? String(value) : value);
	if (text === undefined) {
		const isEmpty = nonEmptyText(String(value ?? '')) === undefined;
		const rule = isEmpty ? 'must not be empty' : `must be text, not ${shapeOf(value)}`;
		throw new ValidationError(field, rule);
	}
	if (!isWellFormed(atMost(field, text, longest))) {
		const rule =
			'must be valid Unicode text; it contains an incomplete character, such as part of an emoji';
		throw new ValidationError(field, rule);
	}
	// A text without a limit, such as an email that becomes a note, may quote it.
	return longest < Infinity ? requireRead(field, text) : text;
}

/** How errors name a value that is no text. */
function shapeOf(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	return typeof value === 'object' ? 'an object' : String(value);
}

/** A text of at most `longest` characters. */
export function atMost(field: string, text: string, longest: number): string {
	// Counted in code points: at least half of the length, at most all of it.
	if (text.length <= longest) return text;
	const length = text.length > 2 * longest ? text.length : [...text].length;
	if (length > longest) {
		throw new ValidationError(field, `must have at most ${longest} characters; it has ${length}`);
	}
	return text;
}

/** An email address without a name, angle brackets or `mailto:`. */
export const EMAIL_ADDRESS = /^[^\s,;:<>@]+@[^\s,;:<>@]+$/;

/** One email address. */
export function emailAddress(field: string, value: unknown): string {
	const address = requireText(field, value);
	if (EMAIL_ADDRESS.test(address)) return address;
	throw new ValidationError(field, 'must be one email address');
}

/** One of a closed list, in any letter case. @returns the spelling of the list */
export function oneOf<T extends string>(field: string, value: unknown, allowed: readonly T[]): T {
	const wanted = lowerCase(value);
	const found = allowed.find((one) => one.toLowerCase() === wanted);
	if (found === undefined)
		throw new ValidationError(field, `must be one of: ${allowed.join(', ')}`);
	return found;
}

/** For a text that is no number. */
export const NUMBER_RULE = 'must be a number such as 1250.50, without thousands separators';

/**
 * JSON numbers with more digits cannot be told apart. Databases add zeros after the cents: `1.5000`. Three decimals may be
 * thousands of another country: `1.500`.
 */
const IN_CENTS = /^\s*(?!-?[1-9]\d{0,2}\.\d{3}\s*$)-?\d{1,13}(\.\d{1,2}0*)?\s*$/;

/**
 * An amount of money in whole cents, as the user gave it: a number, or a text of digits with a decimal point. It is
 * passed through, never computed with.
 * @param least `positive`: above zero; `notNegative`: zero or more
 */
export function amount(field: string, value: unknown, least: 'positive' | 'notNegative'): number {
	const text = typeof value === 'number' ? String(value) : value;
	const isDecimal = typeof text === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(text);
	if (!isDecimal) throw new ValidationError(field, NUMBER_RULE);
	if (!IN_CENTS.test(text)) {
		throw new ValidationError(
			field,
			`must have at most 13 digits and two decimals; it is ${text.trim()}. Remove thousands separators, or round it: {{ (0.1 + 0.2).round(2) }}`,
		);
	}
	const result = Number(text);
	if (least === 'positive' && result <= 0)
		throw new ValidationError(field, 'must be greater than 0');
	if (result < 0) throw new ValidationError(field, 'must not be negative');
	// JavaScript tells "-0" from "0"; amounts do not.
	return result === 0 ? 0 : result;
}

/** A whole number within bounds, both included. */
export function wholeNumber(field: string, value: unknown, least: number, most: number): number {
	const isText = typeof value === 'string' && /^\s*-?\d+\s*$/.test(value);
	const number = isText ? Number(value) : value;
	if (typeof number !== 'number' || !Number.isInteger(number) || number < least || number > most) {
		const upTo = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
		throw new ValidationError(field, `must be a whole number ${upTo}`);
	}
	return number;
}

/**
 * A calendar day, `2026-11-21`.
 * @param timeZone of the workflow, such as `Europe/London`
 */
export function day(field: string, value: unknown, timeZone: string): string {
	const result = toDay(value, timeZone);
	// A year of two digits gives the year 26. Karbon shows an open end as the first day of the year 1.
	if (!result || /^00(?!01-01-01)/.test(result))
		throw new ValidationError(field, 'must be a date such as 2026-11-21');
	const text = asIsoText(value)!;
	const isUtc = /(?:z|[+-]00:?00)$/i.test(text);
	// In America, midnight in UTC is the evening before. n8n makes it of a number of Excel, with milliseconds. East of
	// Greenwich, midnight is the evening before in UTC, as which n8n's data tables give a day.
	const zone = isUtc ? timeZone : 'UTC';
	const other = isUtc || /:00\.000[+-]/.test(text) ? dayBegunAt(value, zone) : undefined;
	if (other === undefined || other === result) return result;
	const [first, second] = isUtc ? ['.toDateTime()', '.toDateTime().toLocal()'] : ['', '.toUTC()'];
	const rule = `is midnight in ${zone}, so it may be ${result} or ${other}. Use an expression that ends with ${first}.toISODate() for the first day, or ${second}.toISODate() for the second`;
	throw new ValidationError(field, rule);
}

/**
 * A calendar day in the form of a date and time, `2026-11-21T00:00:00Z`.
 * @param timeZone of the workflow, such as `Europe/London`
 */
export function dayAsMoment(field: string, value: unknown, timeZone: string): string {
	return `${day(field, value, timeZone)}T00:00:00Z`;
}

/** A moment in UTC, `2026-11-21T09:30:00Z`. */
export function moment(field: string, value: unknown): string {
	const result = toUtcMoment(value);
	if (!result)
		throw new ValidationError(field, 'must be a date and time such as 2026-11-21T09:30:00Z');
	return result;
}

/** karbon.md 86. */
const SIGNING_KEY = /^[A-Za-z0-9_-]{16,}$/;

/** A signing key of the form that Karbon accepts, of bounded length. */
export function signingKey(field: string, value: unknown): string {
	if (typeof value === 'number' && !Number.isSafeInteger(value))
		throw new ValidationError(field, 'must be text, because n8n has rounded the number');
	const key = atMost(field, String(value), DEFAULT_MAX_LENGTH);
	if (SIGNING_KEY.test(key)) return key;
	throw new ValidationError(
		field,
		'must have at least 16 characters, only letters, digits, dashes, and underscores',
	);
}
