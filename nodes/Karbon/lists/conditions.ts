import { containsText, containsWords, literal } from '../../shared/odata/query';
import { asIsoText } from '../../shared/validate/dates';
import { day, requireText } from '../../shared/validate/validate';
import {
	isAbsent,
	keyText,
	located,
	optionalText,
	partsOf,
	workItemKeyText,
} from '../execution/parameters';
import { KEY_FORMAT } from '../schema/field';
import { inFormat } from '../schema/readValue';
import { shiftDay } from './checks/periods';
import { filterTime } from './times';

/**
 * Creates an OData condition.
 * @param field as Karbon names it
 * @param label the name of the filter, for errors
 * @returns undefined when the filter is empty
 * @throws {ValidationError}
 */
export type Compare = (field: string, label: string, value: unknown) => string | undefined;

/** A comparison with a text. */
function byText(toCondition: (field: string, text: string) => string, read = requireText): Compare {
	return (field, label, value) => {
		const given = located(value).value;
		return isAbsent(given) ? undefined : toCondition(field, read(label, given));
	};
}

const equal = (field: string, text: string) => `${field} eq ${literal(text)}`;

/** `Field eq 'value'`. */
export const equals = byText(equal);

const onlyKey = (read: typeof keyText) => (label: string, value: unknown) =>
	inFormat(label, read(label, value), KEY_FORMAT);

/** A key to filter by. For anything else, Karbon would find nothing, and say nothing. @throws {ValidationError} */
export const filterKey = onlyKey(keyText);

/** The same of a work item, whose web address may be entered. @throws {ValidationError} */
export const filterWorkKey = onlyKey(workItemKeyText);

/** `Field eq 'key'`. */
export const equalsKey = byText(equal, filterKey);

/** The same for a work item. */
export const equalsWorkKey = byText(equal, filterWorkKey);

/** `contains(Field,'value')`. */
export const contains = byText(containsText);

/** `contains(Field,'word') and contains(Field,'other')`. */
export const containsEach = byText(containsWords);

/** `startswith(Field,'value')`. */
export const startsWith = byText((field, text) => `startswith(${field},${literal(text)})`);

/** `Field in ('key 1','key 2')`: for a key, a list of keys, or a text with commas. */
export function isAnyOf(field: string, label: string, value: unknown, read = filterKey) {
	const keys = partsOf(located(value).value).map((key) => literal(read(label, key)));
	return keys.length === 0 ? undefined : `${field} in (${keys.join(',')})`;
}

/** `Field/any(x: x in ('key 1','key 2'))`: for a field that is itself a list of keys of work items. */
export const hasAnyOf: Compare = (field, label, value) => {
	const condition = isAnyOf('x', label, value, filterWorkKey);
	return condition && `${field}/any(x: ${condition})`;
};

/** `Field eq 'value'` for a value that was chosen from the list, `contains(Field,'text')` for a text that was entered. */
export const equalsOrContains: Compare = (field, label, value) =>
	(located(value).isListed ? equals : contains)(field, label, value);

/** The calendar day of a value (see `toDay`); undefined when the filter is empty. @throws {ValidationError} */
export function optionalDay(label: string, value: unknown, timeZone: string): string | undefined {
	return isAbsent(value) ? undefined : day(label, value, timeZone);
}

/** Like `Compare`, for days and moments. @param timeZone of the workflow */
type CompareDate = (
	field: string,
	label: string,
	value: unknown,
	timeZone: string,
) => string | undefined;

/** A comparison with a day. @param toCondition gets the day as `2026-11-21` */
function byDay(toCondition: (field: string, day: string) => string): CompareDate {
	return (field, label, value, timeZone) => {
		const given = optionalDay(label, value, timeZone);
		return given && toCondition(field, given);
	};
}

/** `Field ge 2026-11-21T00:00:00Z`: from the beginning of the day. */
export const fromDay = byDay((field, from) => `${field} ge ${from}T00:00:00Z`);

/** `Field le 2026-11-21T23:59:59Z`: to the end of the day. */
export const untilDay = byDay((field, to) => `${field} le ${to}T23:59:59Z`);

/** The same days as `fromDay`, for a list that only supports `gt`. */
export const fromDayByGt = byDay((field, from) => `${field} gt ${shiftDay(from, -1)}T23:59:59Z`);

/** The same days as `untilDay`, for a list that only supports `lt`. */
export const untilDayByLt = byDay((field, to) => `${field} lt ${shiftDay(to, 1)}T00:00:00Z`);

/** `Field eq 2026-11-21T09:30:00Z`, with the fractions of a second that the value has. */
export const atMoment: CompareDate = (field, label, value, timeZone) => {
	const time = filterTime(label, value, timeZone);
	if (time === undefined) return undefined;
	const [fraction = ''] = /\.\d*[1-9]/.exec(asIsoText(value) ?? '') ?? [];
	return `${field} eq ${new Date(time).toISOString().slice(0, 19)}${fraction}Z`;
};

/** The OData filter of the user, unchanged; undefined when it is empty. @throws {ValidationError} */
export function rawCondition(value: unknown): string | undefined {
	return optionalText('Filter (OData)', value);
}
