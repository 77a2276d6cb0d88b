import { isObject } from '../../shared/json';
import {
	amount,
	dayAsMoment,
	oneOf,
	requireText,
	ValidationError,
	wholeNumber,
} from '../../shared/validate/validate';
import { isAbsent, isExpression, located, optionalFlag, partsOf } from '../execution/parameters';
import {
	type Entry,
	type Field,
	inList,
	labelOf,
	type ListField,
	fieldName,
	parameterOf,
	type PartField,
	type TextField,
	type TextFormat,
	type TextsField,
	type ValueField,
} from './field';

/** A text of several lines has no limit but that of its field, because Karbon documents none. */
function readText(
	{ maxLength, rows, format }: Pick<TextField, 'format' | 'maxLength' | 'rows'>,
	label: string,
	value: unknown,
): string {
	const text = requireText(label, value, maxLength ?? (rows === undefined ? undefined : Infinity));
	return format ? inFormat(label, text, format) : text;
}

/** A text that has to match a format, as it is sent. @throws {ValidationError} with the rule of the format */
export function inFormat(label: string, text: string, format: TextFormat): string {
	if (!format.pattern.test(text)) throw new ValidationError(label, format.rule);
	return format.isUpperCase ? text.toUpperCase() : text;
}

/** True for an absent value, and for an empty list. */
function isNothing(value: unknown): boolean {
	return isAbsent(value) || (Array.isArray(value) && value.length === 0);
}

/** The values of a fixed collection of the form, or in its place, as columns give them; undefined when there are none. */
function valuesOf(given: unknown): unknown {
	const values = isObject(given) && 'values' in given ? given.values : given;
	const isEmptied =
		isObject(values) && !(values instanceof Date) && Object.keys(values).length === 0;
	return isEmptied || isNothing(values) ? undefined : values;
}

/** A single value as Karbon takes it; undefined when none was given. @throws {ValidationError} */
function readOne(field: ValueField, label: string, given: unknown, timeZone: string): unknown {
	const { value } = located(given);
	if (isNothing(value)) return undefined;
	switch (field.type) {
		case 'amount':
			return amount(label, value, 'notNegative');
		case 'choice':
			return oneOf(label, inList(field, value), field.values);
		case 'day':
			return dayAsMoment(label, value, timeZone);
		case 'flag':
			return optionalFlag(label, value);
		case 'text':
			return readText(field, label, value);
		case 'wholeNumber':
			return wholeNumber(label, value, field.min, field.max) + (field.offset ?? 0);
	}
}

/** The members that were given; their labels follow that of the field. @throws {ValidationError} */
function readMembers(
	{ members, ...field }: ListField | PartField,
	given: unknown,
	timeZone: string,
): Entry {
	const label = labelOf(field);
	const values = isObject(given) ? given : {};
	const read = members.map((member): [string, unknown] => {
		const value = values[parameterOf(member)];
		return [fieldName(member), readOne(member, `${label} > ${member.label}`, value, timeZone)];
	});
	return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

/** @throws {ValidationError} */
function readEntries(
	field: ListField,
	given: unknown,
	timeZone: string,
	entered: unknown,
): Entry[] | undefined {
	const values = valuesOf(given);
	if (values === undefined) return undefined;
	const entries = [values].flat().map((value) => readMembers(field, value, timeZone));
	const hasValue = (entry: Entry) => field.requiresAnyOf.some((name) => name in entry);
	const inForm = [valuesOf(entered)].flat();
	for (const [index, entry] of entries.entries()) {
		const isBegun = field.requiresEveryEntry || Object.keys(entry).length > 0;
		if (!hasValue(entry) && isBegun) requireValue(field, inForm[index]);
	}
	const present = entries.filter(hasValue);
	for (const entry of present) requireMembers(field, entry);
	requireUnique(field, field.unique, present);
	requireUnique(field, field.key, present);
	return present.length > 0 ? present : undefined;
}

/** The members of `requiresAnyOf`. */
function neededMembers({ members, requiresAnyOf }: ListField): ListField['members'] {
	return members.filter((member) => requiresAnyOf.includes(fieldName(member)));
}

const labelsOf = (members: ListField['members']) => members.map(({ label }) => label).join(', ');

/**
 * Refuses an entry that was begun in the form and has none of `requiresAnyOf`. An expression without a value, such as
 * an empty cell, leaves the entry out, unless the field requires every entry.
 * @param inForm the entry as the workflow has it, with its expressions
 * @throws {ValidationError}
 */
function requireValue(field: ListField, inForm: unknown): void {
	const needed = neededMembers(field);
	const isFromForm = (member: ValueField) =>
		isObject(inForm) && !isExpression(inForm[parameterOf(member)]);
	if (!field.requiresEveryEntry && !needed.every(isFromForm)) return;
	const [{ label }, ...others] = needed;
	if (others.length === 0)
		throw new ValidationError(`${labelOf(field)} > ${label}`, 'must not be empty');
	throw new ValidationError(
		labelOf(field),
		`must have at least one of these in each entry: ${labelsOf(needed)}`,
	);
}

/** @throws {ValidationError} */
function requireMembers(field: ListField | PartField, entry: Entry): void {
	const missing = field.members.find((one) => one.isRequired && !(fieldName(one) in entry));
	if (missing)
		throw new ValidationError(`${labelOf(field)} > ${missing.label}`, 'must not be empty');
	if (field.type !== 'list') return;
	const [given, another] = field.requiresAnyOf.filter((name) => field.isExclusive && name in entry);
	if (given && another) {
		throw new ValidationError(
			labelOf(field),
			`must have only one of these in each entry: ${labelsOf(neededMembers(field))}`,
		);
	}
}

/** @throws {ValidationError} */
function requireUnique(
	field: ListField,
	name: string | undefined,
	entries: readonly Entry[],
): void {
	const given = name === undefined ? [] : entries.map((entry) => entry[name]);
	const values = given.filter((value) => value !== undefined);
	const repeated = values.find((value, index) => values.indexOf(value) !== index);
	if (repeated === undefined) return;
	const label = field.members.find((member) => fieldName(member) === name)?.label ?? '';
	throw new ValidationError(
		`${labelOf(field)} > ${label}`,
		`must be different in each entry; "${String(repeated)}" appears twice`,
	);
}

/** @throws {ValidationError} */
function readTexts(field: TextsField, given: unknown): string[] | undefined {
	const texts = partsOf(valuesOf(given))
		.flatMap((part) => (field.format && typeof part === 'string' ? partsOf(part) : [part]))
		.filter((part) => !isNothing(part))
		.map((part) => readText(field, labelOf(field), part));
	const first = (text: string, index: number) =>
		texts.findIndex((one) => one.toLowerCase() === text.toLowerCase()) === index;
	return texts.length > 0 ? texts.filter(first) : undefined;
}

/**
 * The value that was given for a field, as Karbon takes it.
 * @param timeZone of the workflow, for days
 * @param entered the field as the workflow has it, with its expressions
 * @returns undefined when nothing was given, such as an empty text, or a list or part without values
 * @throws {ValidationError} with the label, for a value that Karbon would refuse
 */
export function readValue(
	field: Field,
	given: unknown,
	timeZone: string,
	entered?: unknown,
): unknown {
	switch (field.type) {
		case 'list':
			return readEntries(field, given, timeZone, entered);
		case 'part': {
			const values = valuesOf(given);
			if (values === undefined) return undefined;
			const members = readMembers(field, values, timeZone);
			if (Object.keys(members).length === 0) return undefined;
			requireMembers(field, members);
			return members;
		}
		case 'texts':
			return readTexts(field, given);
		default:
			return readOne(field, labelOf(field), given, timeZone);
	}
}
