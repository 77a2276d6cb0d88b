import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { uncapitalized } from '../../shared/text';
import { oneOf, wholeNumber } from '../../shared/validate/validate';
import { isAbsent } from '../execution/parameters';
import { valueLocator, type ValueLocator } from '../fields/valueLocator';
import { dayFilter } from '../fields/listOptions';
import {
	fromDayByGt,
	atMoment,
	untilDayByLt,
	type Compare,
	contains,
	equals,
	fromDay,
	equalsFlag,
	startsWith,
	untilDay,
} from './conditions';

/** A filter of a list: its field in the form, and the condition that its value makes. */
export interface Filter {
	property: INodeProperties;
	/** Undefined when the field was left empty. @throws {ValidationError} */
	condition(value: unknown, timeZone: string): string | undefined;
}

/** What every filter has. */
interface FilterField {
	/** As Karbon names it. */
	field: string;
	displayName: string;
	/** The parameter. Default: `field`, beginning with a small letter. */
	name?: string;
	description?: string;
}

const TEXT_COMPARISONS = { contains, equals, startsWith } satisfies Record<string, Compare>;

/** A text that is entered. */
export function textFilter({
	field,
	displayName,
	name = uncapitalized(field),
	by,
	...texts
}: FilterField & { by: keyof typeof TEXT_COMPARISONS; placeholder: string }): Filter {
	return {
		property: { displayName, name, type: 'string', default: '', ...texts },
		condition: (value) => TEXT_COMPARISONS[by](field, displayName, value),
	};
}

/** A value that is chosen from a list of Karbon, or entered. */
export function listedFilter({
	field,
	compare = equals,
	...locator
}: Omit<ValueLocator, 'name'> & { field: string; name?: string; compare?: Compare }): Filter {
	const property = valueLocator({ name: uncapitalized(field), ...locator });
	return { property, condition: (value) => compare(field, locator.displayName, value) };
}

/**
 * One of a closed list.
 * @param initial the value that the field has when it is added
 * @param read turns what was given into the spelling that Karbon compares
 */
export function choiceFilter(
	{ field, displayName, name = uncapitalized(field), description }: FilterField,
	options: ReadonlyArray<{ name: string; value: string }>,
	initial: string,
	read: (value: string) => string = (value) => value,
): Filter {
	const allowed = options.map(({ value }) => value);
	const property: INodeProperties = {
		displayName,
		name,
		type: 'options',
		options: [...options],
		default: initial,
		...(description ? { description } : {}),
	};
	const condition = (value: unknown) =>
		isAbsent(value)
			? undefined
			: equals(field, displayName, oneOf(displayName, read(String(value)), allowed));
	return { property, condition };
}

/** Yes or no, each with a name. */
export function flagFilter(
	{ field, displayName, name = uncapitalized(field), description }: FilterField,
	options: INodePropertyOptions[],
): Filter {
	return {
		property: { displayName, name, type: 'options', options, default: true, description },
		condition: (value) => equalsFlag(field, displayName, value),
	};
}

/** A count. */
export function countFilter({
	field,
	displayName,
	name = uncapitalized(field),
	description,
}: FilterField): Filter {
	return {
		property: { displayName, name, type: 'number', default: 0, description },
		condition: (value) =>
			isAbsent(value)
				? undefined
				: `${field} eq ${wholeNumber(displayName, value, 0, Number.MAX_SAFE_INTEGER)}`,
	};
}

/** A moment, sent to the second: only records with exactly this value match. */
export function momentFilter({
	field,
	displayName,
	name = uncapitalized(field),
	description,
}: FilterField): Filter {
	return {
		property: { displayName, name, type: 'dateTime', default: '', description },
		condition: (value, timeZone) => atMoment(field, displayName, value, timeZone),
	};
}

const DAY_COMPARISONS = { fromDayByGt, untilDayByLt, fromDay, untilDay };

/** A first or a last day, which is included. The comparison is one that the list knows. */
export function dayBound(
	by: keyof typeof DAY_COMPARISONS,
	{ field, displayName, name, description = '' }: FilterField & { name: string },
): Filter {
	return {
		property: dayFilter(displayName, name, description),
		condition: (value, timeZone) => DAY_COMPARISONS[by](field, displayName, value, timeZone),
	};
}
