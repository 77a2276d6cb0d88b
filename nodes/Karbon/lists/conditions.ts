import { literal } from '../../shared/odata/query';
import { day } from '../../shared/validate/validate';
import { isAbsent, located, optionalFlag, optionalText } from '../execution/parameters';

/** `Field eq 'value'`, or nothing when the filter was left empty. @throws {ValidationError} */
export function equals(field: string, label: string, value: unknown): string | undefined {
	const text = optionalText(label, located(value).value);
	return text === undefined ? undefined : `${field} eq ${literal(text)}`;
}

/** `contains(Field,'value')`, or nothing. @throws {ValidationError} */
export function contains(field: string, label: string, value: unknown): string | undefined {
	const text = optionalText(label, located(value).value);
	return text === undefined ? undefined : `contains(${field},${literal(text)})`;
}

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

/** `Field ge 2026-11-21T00:00:00Z`: from the beginning of the day, or nothing. @throws {ValidationError} */
export function fromDay(
	field: string,
	label: string,
	value: unknown,
	timeZone: string,
): string | undefined {
	const from = optionalDay(label, value, timeZone);
	return from && `${field} ge ${from}T00:00:00Z`;
}

/** `Field le 2026-11-21T23:59:59Z`: to the end of the day, or nothing. @throws {ValidationError} */
export function untilDay(
	field: string,
	label: string,
	value: unknown,
	timeZone: string,
): string | undefined {
	const to = optionalDay(label, value, timeZone);
	return to && `${field} le ${to}T23:59:59Z`;
}

/** A filter in the words of the service, taken as it is. @throws {ValidationError} */
export function raw(value: unknown): string | undefined {
	return optionalText('Filter (OData)', value);
}
