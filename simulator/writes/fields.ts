import { ModelCheck } from '../http/body';
import { badQuery } from '../http/errors';
import { isSame } from './isSame';

/** The fields of a record or of a part of it. */
export type Values = Record<string, unknown>;

/** The rules for one field of a request body (karbon.md 30). */
export interface Field {
	type: 'text' | 'number' | 'boolean' | 'date' | 'texts' | 'object' | 'list';
	/** Must not be missing or empty. */
	required?: true;
	/** Maximum length of a string. */
	maximum?: number;
	/** Closed list of values. */
	values?: readonly string[];
	/** The fields of an object, or of each entry of a list. */
	fields?: Fields;
	/** The value when the field is left out or null; default null. */
	cleared?: unknown;
	/** Keeps the stored value when the field is left out, instead of clearing it. */
	staysWhenLeftOut?: true;
}

export type Fields = Readonly<Record<string, Field>>;

const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** Whether a value has the type of a field. */
const TYPES: Readonly<Record<Field['type'], (value: unknown) => boolean>> = {
	text: (value) => typeof value === 'string',
	number: (value) => typeof value === 'number' && Number.isFinite(value),
	boolean: (value) => typeof value === 'boolean',
	date: (value) => typeof value === 'string' && DATE.test(value) && !isNaN(Date.parse(value)),
	texts: (value) => Array.isArray(value) && value.every((text) => typeof text === 'string'),
	object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
	list: (value) => Array.isArray(value) && value.every((entry) => TYPES.object(entry)),
};

const isMissing = (value: unknown): boolean => value === undefined || value === null;
const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

function problemOf(
	name: string,
	{ type, maximum, values }: Field,
	value: unknown,
): string | undefined {
	if (!TYPES[type](value)) return `The value of ${name} is not valid.`;
	if (maximum !== undefined && String(value).length > maximum) {
		return `${name} must not exceed ${maximum} characters.`;
	}
	if (values !== undefined && !values.includes(String(value))) {
		return `'${String(value)}' is not a valid ${name}.`;
	}
	return undefined;
}

/**
 * Adds an error for each invalid field of `body`.
 * @param stored the stored record, or the entries of the stored list: their values are accepted even if they are
 *   outside a closed list ("Stored values may lie outside the enums")
 */
export function checkFields(
	fields: Fields,
	body: Values,
	stored: readonly object[],
	check: ModelCheck,
	prefix = '',
): void {
	for (const [name, field] of Object.entries(fields)) {
		const value = body[name];
		const target = `${prefix}${name}`;
		if (isMissing(value) || isBlank(value)) {
			if (field.required) check.add(target, `The ${target} field is required.`);
			continue;
		}
		const known = stored.map((record) => (record as Values)[name]);
		if (known.some((other) => isSame(other, value))) continue;
		const problem = problemOf(target, field, value);
		if (problem !== undefined) check.add(target, problem);
		else if (field.fields !== undefined) {
			const below = known.flat().filter((entry) => !isMissing(entry)) as object[];
			const entries = (Array.isArray(value) ? value : [value]) as Values[];
			for (const entry of entries) checkFields(field.fields, entry, below, check, `${target}.`);
		}
	}
}

function valueOf(field: Field, value: unknown): unknown {
	if (isMissing(value)) return field.cleared ?? null;
	if (field.fields === undefined) return value;
	const shape = field.fields;
	const shaped = (entry: Values): Values => replaced(shape, entry, {});
	return Array.isArray(value) ? value.map(shaped) : shaped(value as Values);
}

/**
 * The values of these fields after a PUT with `body`: "PUT replaces the whole record: what is left out is cleared",
 * except the fields that keep their values.
 */
export function replaced(fields: Fields, body: Values, stored: object): Values {
	return Object.fromEntries(
		Object.entries(fields).map(([name, field]) => [
			name,
			field.staysWhenLeftOut && isMissing(body[name])
				? ((stored as Values)[name] ?? field.cleared ?? null)
				: valueOf(field, body[name]),
		]),
	);
}

/**
 * The values of the fields in the body of a PATCH.
 * @param names fields that PATCH supports
 * @throws ServiceError 400 code 4002 for any other field, code 4003 for values that are not valid
 */
export function patched(
	fields: Fields,
	names: readonly string[],
	body: Values,
	stored: object,
): Values {
	if (Object.keys(body).some((name) => !names.includes(name))) {
		throw badQuery(`Invalid property to update. Only ${names.join(', ')} can be patched.`);
	}
	const check = new ModelCheck();
	const given = Object.fromEntries(
		Object.entries(fields).filter(([name]) => names.includes(name) && name in body),
	);
	checkFields(given, body, [stored], check);
	check.finish();
	return replaced(given, body, stored);
}
