import { toDay } from '../../../shared/validate/dates';
import {
	atMost,
	day,
	oneOf,
	requireText,
	ValidationError,
} from '../../../shared/validate/validate';
import { isAbsent, optionalFlag, partsOf } from '../../execution/parameters';
import { keyText } from '../../execution/recordKey';
import { type CustomField, type FieldValue, MAX_VALUE_LENGTH } from './types';

/** A decimal number without thousands separators. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** @throws {ValidationError} */
function numberText(label: string, value: unknown): string {
	const text = requireText(label, value);
	if (NUMBER.test(text)) return text;
	throw new ValidationError(label, 'must be a number with a decimal point, such as 1250.50');
}

/**
 * Options of a list, each as the field spells it. A text with commas is several options, unless all of it is one.
 * @throws {ValidationError}
 */
function optionsOf({ Name, ListOptions }: CustomField, value: unknown): string[] {
	const isOption = typeof value === 'string' && ListOptions.includes(value.trim());
	const parts = isOption ? [value] : partsOf(value);
	return [...new Set(parts.map((part) => oneOf(Name, part, ListOptions)))];
}

/**
 * A value as Karbon keeps it: a list of texts (karbon-api.md, Shapes: CustomFieldValue).
 * @param timeZone of the workflow, in which a JavaScript date is a day
 * @returns undefined for an empty value, which changes nothing
 * @throws {ValidationError} that names the field as the account does
 */
export function toTexts(
	field: CustomField,
	value: unknown,
	timeZone: string,
): string[] | undefined {
	if (isAbsent(value) || (Array.isArray(value) && value.every(isAbsent))) return undefined;
	const { Name, Type, ListOptions } = field;
	switch (Type) {
		case 'Boolean':
			return [String(optionalFlag(Name, value))];
		case 'Colleague':
			return [keyText(Name, value)];
		case 'Date':
			return [day(Name, value, timeZone)];
		case 'ListMultipleSelect':
			return optionsOf(field, value);
		case 'ListSingleSelect':
			return [oneOf(Name, value, ListOptions)];
		case 'Number':
			return [numberText(Name, value)];
		default:
			return [atMost(Name, requireText(Name, value), MAX_VALUE_LENGTH)];
	}
}

/** What is compared of a text, whose spelling Karbon may have changed. */
function comparable(type: string, text: string): string | number {
	if (type === 'Boolean') return text.toLowerCase();
	if (type === 'Date') return toDay(text, 'UTC') ?? text;
	return type === 'Number' ? Number(text) : text;
}

/** Whether a field already has these texts; the order of several options does not count. */
function hasTexts({ Type, Value }: FieldValue, texts: readonly string[]): boolean {
	const [existing, given] = [Value, texts].map(
		(list) => new Set(list.filter(Boolean).map((text) => comparable(Type, text))),
	);
	return existing.size === given.size && [...given].every((text) => existing.has(text));
}

/** The new value of one field, as `toTexts` returns it. An empty list clears the field. */
export interface ValueChange {
	field: CustomField;
	texts: string[];
}

/**
 * The complete set with the changes, because Karbon replaces it (karbon-api.md, Exceptions).
 * @returns undefined when the set has them all
 */
export function changedValues(
	existing: readonly FieldValue[],
	changes: readonly ValueChange[],
): FieldValue[] | undefined {
	let isChanged = false;
	let values = [...existing];
	for (const { field, texts } of changes) {
		const { Key, Name, Type } = field;
		const found = values.find((value) => value.Key === Key);
		const before = found ?? { Key, Name, Type, Value: [] };
		if (hasTexts(before, texts)) continue;
		isChanged = true;
		const after = texts.length === 0 ? [] : [{ ...before, Value: texts }];
		values = found
			? values.flatMap((value) => (value === found ? after : [value]))
			: [...values, ...after];
	}
	return isChanged ? values : undefined;
}
