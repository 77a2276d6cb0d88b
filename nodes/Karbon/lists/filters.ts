import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { asSentence, normalizeName, uncapitalized } from '../../shared/text';
import { emailAddress, wholeNumber } from '../../shared/validate/validate';
import type { OperationInput } from '../execution/operation';
import {
	choices,
	isAbsent,
	located,
	optionalChoice,
	optionalFlag,
	partsOf,
} from '../execution/parameters';
import { valueLocator, type ValueLocator } from '../fields/locator';
import { dayField } from '../fields/days';
import { type RowCheck, sinceCheck, userCheck, valueCheck } from './checks/rowCheck';
import {
	fromDayByGt,
	atMoment,
	untilDayByLt,
	type Compare,
	contains,
	containsEach,
	equals,
	equalsKey,
	equalsWorkKey,
	fromDay,
	startsWith,
	untilDay,
} from './conditions';
import { filterTime } from './times';

/** The sentence for a filter that Karbon applies. */
const APPLIED_BY_KARBON = 'Fast: Karbon filters the list.';
/** The sentence for a filter that the node applies. */
export const CHECKED_BY_NODE = 'Slow: the node reads the whole list first.';
/** The same where the order of the list shows where to stop. */
export const CHECKED_NEWEST_FIRST =
	'Fast in the default order: the node reads the newest records first, and stops at older ones.';

/** A filter of a list: its field in the form, and what its value makes. */
export interface Filter {
	property: INodeProperties;
	/** Whether the node applies it, at least in general. Default: Karbon does. */
	isChecked?: boolean;
	/** A sentence that says who applies it. Default: Karbon. */
	appliedBy?: string;
	/** The value in Karbon's spelling, because letter case may count there (karbon.md 6). */
	spell?(input: OperationInput, value: unknown): Promise<unknown>;
	/** The condition for Karbon. Undefined when the field was left empty. @throws {ValidationError} */
	condition?(value: unknown, timeZone: string): string | undefined;
	/** The conditions for the node. None when the field was left empty. @throws {ValidationError} */
	checks?(value: unknown, timeZone: string): readonly RowCheck[];
}

/** The field of a filter, whose description says who applies it. */
export function formField({ property, appliedBy = APPLIED_BY_KARBON }: Filter): INodeProperties {
	const { description = '' } = property;
	const text = `${description && asSentence(description)} ${appliedBy}`.trim();
	// n8n's linter accepts no final period behind a single sentence.
	return { ...property, description: text.includes('. ') ? text : text.replace(/\.$/, '') };
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

/** The name and the texts of a filter in the form. */
function labels({ field, displayName, name = uncapitalized(field), description }: FilterField) {
	return { displayName, name, description };
}

const TEXT_COMPARISONS = { contains, containsEach, equals, equalsKey, equalsWorkKey, startsWith };

/** The name of a parameter: `dueDate` for `Due Date`. */
export const parameterFor = (displayName: string) => uncapitalized(displayName.replace(/ /g, ''));

/** A text that is entered. */
export function textFilter({
	by,
	placeholder,
	...filter
}: FilterField & { by: keyof typeof TEXT_COMPARISONS; placeholder: string }): Filter {
	return {
		property: { ...labels(filter), type: 'string', default: '', placeholder },
		condition: (value) => TEXT_COMPARISONS[by](filter.field, filter.displayName, value),
	};
}

/** A text that has to match as a whole. */
export const exactFilter = (field: string, displayName: string, placeholder: string): Filter =>
	textFilter({ field, displayName, placeholder, by: 'equals', description: 'Exact match' });

/** A text of which a part matches, or of which each word is a part. */
export const partFilter = (
	field: string,
	displayName: string,
	placeholder: string,
	by: 'contains' | 'containsEach' = 'contains',
): Filter => {
	const matches = by === 'contains' ? 'Matches any part' : 'Each word has to be part';
	const description = `${matches} of the ${displayName.toLowerCase()}`;
	return textFilter({ field, displayName, placeholder, by, description });
};

/** A value that is chosen from a list of Karbon, or entered. */
export function listedFilter({
	field,
	compare = equals,
	spell,
	...locator
}: Omit<ValueLocator, 'name'> &
	Pick<Filter, 'spell'> & { field: string; name?: string; compare?: Compare }): Filter {
	const property = valueLocator({ name: uncapitalized(field), ...locator });
	return { property, spell, condition: (value) => compare(field, locator.displayName, value) };
}

/** The key of another record: chosen from its list, or entered. */
export function keyFilter(
	field: string,
	displayName: string,
	searchListMethod: string,
	more: Partial<Parameters<typeof listedFilter>[0]> = {},
): Filter {
	const compare = equalsKey;
	return listedFilter({ field, displayName, searchListMethod, entered: 'id', compare, ...more });
}

/**
 * One of a closed list.
 * @param initial the value that the field has when it is added
 */
export function choiceFilter(
	filter: FilterField,
	options: ReadonlyArray<{ name: string; value: string }>,
	initial: string,
): Filter {
	const allowed = options.map(({ value }) => value);
	const { field, displayName } = filter;
	return {
		property: { ...labels(filter), type: 'options', options: [...options], default: initial },
		condition: (value) => equals(field, displayName, optionalChoice(displayName, value, allowed)),
	};
}

/** Yes or no, each with a name. */
export function flagFilter(
	{ field, displayName }: FilterField,
	options: INodePropertyOptions[],
	initial = true,
): Filter {
	const description = 'To get all records, remove this filter';
	const property = labels({ field, displayName, description });
	return {
		property: { ...property, type: 'options', options, default: initial },
		condition(value) {
			const flag = optionalFlag(displayName, value);
			return flag === undefined ? undefined : `${field} eq ${flag}`;
		},
	};
}

export function countFilter(filter: FilterField): Filter {
	const count = (value: unknown) =>
		wholeNumber(filter.displayName, value, 0, Number.MAX_SAFE_INTEGER);
	return {
		property: { ...labels(filter), type: 'string', default: '', placeholder: 'e.g. 0' },
		condition: (value) => (isAbsent(value) ? undefined : `${filter.field} eq ${count(value)}`),
	};
}

/** A moment: only records with exactly this value match. */
export function momentFilter(filter: FilterField): Filter {
	return {
		property: { ...labels(filter), type: 'dateTime', default: '' },
		condition: (value, timeZone) => atMoment(filter.field, filter.displayName, value, timeZone),
	};
}

const DAY_COMPARISONS = { fromDayByGt, untilDayByLt, fromDay, untilDay };

/** A first or a last day, which is included. The comparison is one that the list knows. */
export function dayBound(
	by: keyof typeof DAY_COMPARISONS,
	field: string,
	displayName: string,
	description = '',
	name = parameterFor(displayName),
): Filter {
	return {
		property: dayField(displayName, name, description),
		condition: (value, timeZone) => DAY_COMPARISONS[by](field, displayName, value, timeZone),
	};
}

/**
 * Several of a closed list. Karbon can compare with one value only (karbon.md 6).
 * @param spell turns a value into the spelling that Karbon compares
 */
export function choicesFilter(
	filter: FilterField,
	options: ReadonlyArray<{ name: string; value: string }>,
	spell: (value: string) => string = (value) => value,
): Filter {
	const { field, displayName } = filter;
	const allowed = options.map(({ value }) => value);
	const spelled = (part: unknown) => spell(String(part).trim());
	const read = (value: unknown) => choices(displayName, partsOf(value).map(spelled), allowed);
	return {
		property: { ...labels(filter), type: 'multiOptions', options: [...options], default: [] },
		appliedBy:
			'Fast with one value: Karbon filters the list. Slow with several: the node reads the whole list first.',
		condition(value) {
			const wanted = read(value);
			return wanted.length === 1 ? equals(field, displayName, wanted[0]) : undefined;
		},
		checks(value) {
			// The same for both spellings of a value: `Awaiting Payment` and `AwaitingPayment`.
			const wanted = read(value).map(normalizeName);
			const isWanted = (shown: unknown) => wanted.includes(normalizeName(String(shown)));
			return wanted.length > 1 ? [valueCheck(displayName, field, isWanted)] : [];
		},
	};
}

/** A user, whom rows name by email address (karbon.md 44). @param isInRecord see `RowCheck` */
export function userFilter({
	field,
	displayName,
	isInRecord,
	appliedBy = CHECKED_BY_NODE,
}: FilterField & { isInRecord: boolean; appliedBy?: string }): Filter {
	return {
		property: valueLocator({
			displayName,
			name: uncapitalized(field),
			searchListMethod: 'searchUsers',
			entered: 'email',
		}),
		isChecked: true,
		appliedBy,
		checks(value) {
			const given = located(value).value;
			if (isAbsent(given)) return [];
			const email = emailAddress(displayName, given);
			return [{ ...userCheck(displayName, field, email), isInRecord }];
		},
	};
}

/** A time since which records were modified, included. */
export function sinceFilter({ field, displayName }: FilterField): Filter {
	const name = parameterFor(displayName);
	const description = "At or after this time, in the workflow's time zone by default.";
	return {
		property: { displayName, name, description, type: 'dateTime', default: '' },
		appliedBy: CHECKED_NEWEST_FIRST,
		checks(value, timeZone) {
			const from = filterTime(displayName, value, timeZone);
			return from === undefined ? [] : [sinceCheck(displayName, field, from)];
		},
	};
}

/** A switch for a condition on one field. */
export function switchFilter(
	{ field, displayName, description }: FilterField,
	isWanted: (value: unknown) => boolean,
): Filter {
	const name = parameterFor(displayName);
	return {
		property: { displayName, name, description, type: 'boolean', default: true },
		isChecked: true,
		appliedBy: CHECKED_BY_NODE,
		checks: (value) =>
			optionalFlag(displayName, value) ? [{ label: displayName, field, accepts: isWanted }] : [],
	};
}

/** Filters by another record, which several lists have. */
export const RECORD_FILTERS = {
	client: keyFilter('ClientKey', 'Client', 'searchAnyClient', {
		description: 'A contact, organization, or client group (without its members)',
	}),
	timesheet: keyFilter('TimesheetKey', 'Timesheet', 'searchTimesheets'),
	workItem: keyFilter('WorkItemKey', 'Work Item', 'searchWorkItems', { compare: equalsWorkKey }),
};
