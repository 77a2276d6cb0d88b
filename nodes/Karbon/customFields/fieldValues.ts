import type { IDataObject } from 'n8n-workflow';

import { joined } from '../../shared/text';
import { toDay } from '../../shared/validate/dates';
import { decimalForm } from '../../shared/validate/decimal';
import {
	atMost,
	day,
	NUMBER_RULE,
	requireText,
	ValidationError,
} from '../../shared/validate/validate';
import { flagOf, isAbsent, optionalFlag } from '../execution/parameters';
import { withLineFeeds } from '../updates/applyChanges';
import { type CustomField, MAX_VALUE_LENGTH } from './types';
import { listedOption, listedOptions } from './listedOptions';
import type { StoredValue } from './valueSet';

/** A decimal number without thousands separators. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** @throws {ValidationError} */
function numberText(label: string, value: unknown): string {
	const text = atMost(label, requireText(label, value), MAX_VALUE_LENGTH);
	if (NUMBER.test(text)) return text;
	throw new ValidationError(label, NUMBER_RULE);
}

/** `Gold, Silver, or Bronze`, with quotes where an option has a comma itself. */
function oneOf(options: readonly string[]): string {
	const isUnclear = options.some((option) => option.includes(','));
	return joined(isUnclear ? options.map((option) => `"${option}"`) : options, 'or');
}

const notListed = ({ Name, Type, ListOptions }: CustomField) =>
	new ValidationError(
		Name,
		Type === 'ListMultipleSelect'
			? `must be one or more of: ${ListOptions.join(', ')}`
			: `must be ${oneOf(ListOptions)}`,
	);

/** Spreadsheets deliver the option `2026` as a number, and `TRUE` as a boolean. */
const asText = (value: unknown) =>
	typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;

/** @throws {ValidationError} */
function optionOf(field: CustomField, value: unknown): string {
	const text = asText(value);
	const option = typeof text === 'string' ? listedOption(text, field.ListOptions) : undefined;
	if (option === undefined) throw notListed(field);
	return option;
}

/**
 * Options of a list, each as the field spells it. Each text may be several options with commas.
 * @throws {ValidationError}
 */
function optionsOf(field: CustomField, value: unknown): string[] {
	const given: unknown[] = [value].flat().filter((one) => !isAbsent(one));
	const options = given.flatMap((one) => {
		const text = asText(one);
		const found = typeof text === 'string' ? listedOptions(text, field.ListOptions) : undefined;
		if (!found) throw notListed(field);
		return found;
	});
	return [...new Set(options)];
}

/**
 * A value as Karbon keeps it: a list of texts (karbon.md 50).
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
	const { Name, Type } = field;
	switch (Type) {
		case 'Boolean':
			return [String(optionalFlag(Name, value))];
		case 'Date':
			return [day(Name, value, timeZone)];
		case 'ListMultipleSelect':
			return optionsOf(field, value);
		case 'ListSingleSelect':
			return [optionOf(field, value)];
		case 'Number':
			return [numberText(Name, value)];
		default:
			return [atMost(Name, requireText(Name, value), MAX_VALUE_LENGTH)];
	}
}

/** What is compared of a text, whose spelling Karbon may have changed (karbon.md 14, 50). */
function comparable(type: string, text: string): string {
	switch (type) {
		case 'Boolean':
			return String(flagOf(text) ?? text.trim().toLowerCase());
		case 'Date':
			return toDay(text, 'UTC') ?? text;
		case 'Number':
			return decimalForm(text) ?? text;
		default:
			return withLineFeeds(text);
	}
}

/** Karbon may return a list, a single value, or null. */
const textsOf = (value: unknown) => [value ?? []].flat().map(String).filter(Boolean);

/** Whether a field already has these texts; the order of several options does not count. */
function hasTexts(type: string, value: unknown, texts: readonly string[]): boolean {
	const [existing, given] = [textsOf(value), texts].map(
		(list) => new Set(list.map((text) => comparable(type, text))),
	);
	return existing.size === given.size && [...given].every((text) => existing.has(text));
}

/** The new value of one field, as `toTexts` returns it. An empty list clears the field. */
export interface ValueChange {
	field: CustomField;
	texts: string[];
}

/**
 * The complete set with the changes, because Karbon replaces it (karbon.md 52). Values that do not change stay exactly
 * as they were read.
 * @returns undefined when the set has them all
 * @throws {ValidationError} for a field that the set has twice
 */
export function changedValues(
	existing: readonly StoredValue[],
	changes: readonly ValueChange[],
): IDataObject[] | undefined {
	let isChanged = false;
	let values: IDataObject[] = [...existing];
	for (const { field, texts } of changes) {
		const { Key, Name, Type } = field;
		const [found, ...others] = values.filter((value) => value.Key === Key);
		if (others.length > 0) {
			throw new ValidationError(
				Name,
				'cannot be set, because Karbon returned it twice. Set it in Karbon',
			);
		}
		if (hasTexts(Type, found?.Value, texts)) continue;
		isChanged = true;
		const after = texts.length === 0 ? [] : [{ Key, Name, Type, ...found, Value: texts }];
		values = found
			? values.flatMap((value) => (value === found ? after : [value]))
			: [...values, ...after];
	}
	return isChanged ? values : undefined;
}
