import { literal } from '../../shared/odata/query';
import { day } from '../../shared/validate/validate';
import { isAbsent, optionalFlag, optionalText } from '../execution/parameters';

/** `Field eq 'value'`, or nothing when the filter was left empty. @throws {ValidationError} */
export function equals(field: string, label: string, value: unknown): string | undefined {
	const text = optionalText(label, value);
	return text === undefined ? undefined : `${field} eq ${literal(text)}`;
}

/** `contains(Field,'value')`, or nothing. @throws {ValidationError} */
export function contains(field: string, label: string, value: unknown): string | undefined {
	const text = optionalText(label, value);
	return text === undefined ? undefined : `contains(${field},${literal(text)})`;
}

/** `Field eq true`, or nothing. @throws {ValidationError} */
export function isFlag(field: string, label: string, value: unknown): string | undefined {
	const flag = optionalFlag(label, value);
	return flag === undefined ? undefined : `${field} eq ${flag}`;
}

/**
 * `Field ge 2026-11-21T00:00:00Z`: from the beginning of the day that was written, whatever its zone, or nothing.
 * @throws {ValidationError}
 */
export function fromDay(
	field: string,
	label: string,
	value: unknown,
	timeZone: string,
): string | undefined {
	return isAbsent(value) ? undefined : `${field} ge ${day(label, value, timeZone)}T00:00:00Z`;
}

/** `Field le 2026-11-21T23:59:59Z`: to the end of the day that was written, or nothing. @throws {ValidationError} */
export function untilDay(
	field: string,
	label: string,
	value: unknown,
	timeZone: string,
): string | undefined {
	return isAbsent(value) ? undefined : `${field} le ${day(label, value, timeZone)}T23:59:59Z`;
}

/** A filter in the words of the service, taken as it is. @throws {ValidationError} */
export function raw(value: unknown): string | undefined {
	return optionalText('Filter (OData)', value);
}
