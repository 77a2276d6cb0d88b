import { literal } from '../../shared/odata/query';
import { day } from '../../shared/validate/validate';
import { isAbsent, located, optionalFlag, optionalText, partsOf } from '../execution/parameters';
import { keyText } from '../execution/recordKey';
import { optionalMoment } from './moments';

const DAY_MS = 86_400_000;

/** A condition on a field, or nothing when the filter was left empty. @throws {ValidationError} */
export type Compare = (field: string, label: string, value: unknown) => string | undefined;

/** The condition that a text makes. */
function byText(toCondition: (field: string, text: string) => string): Compare {
	return (field, label, value) => {
		const text = optionalText(label, located(value).value);
		return text === undefined ? undefined : toCondition(field, literal(text));
	};
}

/** `Field eq 'value'`. */
export const equals = byText((field, text) => `${field} eq ${text}`);

/** `contains(Field,'value')`. */
export const contains = byText((field, text) => `contains(${field},${text})`);

/** `startswith(Field,'value')`. */
export const startsWith = byText((field, text) => `startswith(${field},${text})`);

/** `Field in ('key 1','key 2')`: for a key, a list of keys, or a text with commas. */
export const isAnyOf: Compare = (field, label, value) => {
	const keys = partsOf(located(value).value).map((key) => literal(keyText(label, key)));
	return keys.length === 0 ? undefined : `${field} in (${keys.join(',')})`;
};

/** `Field/any(x: x in ('key 1','key 2'))`: for a field that is itself a list of keys. */
export const hasAnyOf: Compare = (field, label, value) => {
	const condition = isAnyOf('x', label, value);
	return condition && `${field}/any(x: ${condition})`;
};

/**
 * Equal to a value that was chosen from the list, or containing a text that was entered, or nothing.
 * @throws {ValidationError}
 */
export function matches(field: string, label: string, value: unknown): string | undefined {
	return located(value).isListed ? equals(field, label, value) : contains(field, label, value);
}

/** `Field eq true`, or nothing. @throws {ValidationError} */
export function isFlag(field: string, label: string, value: unknown): string | undefined {
	const flag = optionalFlag(label, value);
	return flag === undefined ? undefined : `${field} eq ${flag}`;
}

/** The calendar day that was written, whatever its zone, or nothing. @throws {ValidationError} */
export function optionalDay(label: string, value: unknown, timeZone: string): string | undefined {
	return isAbsent(value) ? undefined : day(label, value, timeZone);
}

/** A condition on a day, or nothing when the filter was left empty. @throws {ValidationError} */
export type CompareDay = (
	field: string,
	label: string,
	value: unknown,
	timeZone: string,
) => string | undefined;

/** The condition that a day makes. */
function byDay(toCondition: (field: string, day: string) => string): CompareDay {
	return (field, label, value, timeZone) => {
		const given = optionalDay(label, value, timeZone);
		return given && toCondition(field, given);
	};
}

/** `Field ge 2026-11-21T00:00:00Z`: from the beginning of the day. */
export const fromDay = byDay((field, from) => `${field} ge ${from}T00:00:00Z`);

/** `Field le 2026-11-21T23:59:59Z`: to the end of the day. */
export const untilDay = byDay((field, to) => `${field} le ${to}T23:59:59Z`);

/** The same as `fromDay`, for a list that knows `gt` only. */
export const afterDayBefore = byDay((field, from) => `${field} gt ${shiftDay(from, -1)}T23:59:59Z`);

/** The same as `untilDay`, for a list that knows `lt` only. */
export const beforeDayAfter = byDay((field, to) => `${field} lt ${shiftDay(to, 1)}T00:00:00Z`);

/** `2026-12-01` for `2026-11-30` and 1. */
function shiftDay(day: string, days: number): string {
	return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
}

/** `Field eq 2026-11-21T09:30:00Z`. */
export const atMoment: CompareDay = (field, label, value, timeZone) => {
	const time = optionalMoment(label, value, timeZone);
	if (time === undefined) return undefined;
	return `${field} eq ${new Date(time).toISOString().replace('.000Z', 'Z')}`;
};

/** A filter in the words of the service, taken as it is. @throws {ValidationError} */
export function raw(value: unknown): string | undefined {
	return optionalText('Filter (OData)', value);
}
