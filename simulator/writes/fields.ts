import { isDeepStrictEqual } from 'node:util';

import { ModelCheck } from '../http/body';

/** Any record or part of one, seen as its fields. */
export type Values = Record<string, unknown>;

/** What a request body may have for one field ("karbon-api.md, Shapes"). */
export interface Field {
	type: 'text' | 'number' | 'boolean' | 'date' | 'texts' | 'object' | 'list';
	/** Must be there, and not empty. */
	required?: true;
	/** Maximum length of a text. */
	maximum?: number;
	/** Closed list of values. */
	values?: readonly string[];
	/** What an object or each entry of a list has. */
	fields?: Fields;
	/** What a field has that was left out or is null; default null. */
	cleared?: unknown;
	/** Left out, the field stays as it is instead of being cleared. */
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
 * Notes everything about `body` that the service refuses.
 * @param stored what is stored at the same place, the record itself or the entries of a list: a value that one of
 *   them has is accepted although it is outside a closed list ("Stored values may lie outside the enums")
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
		if (known.some((other) => isDeepStrictEqual(other, value))) continue;
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
 * What a record has in these fields after `body` replaced it: "PUT replaces the whole record: what is left out is
 * cleared", but for the fields that stay.
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
 * The values of the fields that the body of a PATCH has.
 * @param names what PATCH knows
 * @throws ServiceError 400 code 4003 for any other field, and for values that are not valid
 */
export function patched(
	fields: Fields,
	names: readonly string[],
	body: Values,
	stored: object,
): Values {
	const check = new ModelCheck();
	for (const name of Object.keys(body)) {
		if (!names.includes(name)) check.add(name, `${name} cannot be patched.`);
	}
	const given = Object.fromEntries(
		Object.entries(fields).filter(([name]) => names.includes(name) && name in body),
	);
	checkFields(given, body, [stored], check);
	check.finish();
	return replaced(given, body, stored);
}
