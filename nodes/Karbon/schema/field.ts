import { uncapitalized } from '../../shared/text';
import type { LIST_SEARCHES } from '../listSearch';

/** What every field has. */
interface Described {
	/** Where Karbon keeps it, with dots between the names: `EntityDescription.Text`. */
	path: string;
	/** Default: the last name of the path in lower camel case. */
	parameter?: string;
	/** What the form and messages call it. */
	label: string;
	description?: string;
	placeholder?: string;
	/** Its own collection of the form; the others are in 'Additional Fields' or 'Update Fields'. */
	group?: 'accountingDetails';
	/** Karbon creates no record, or no entry of a list, without it. */
	isRequired?: boolean;
	/** A PATCH takes it (karbon-api.md, Rules: Contact, Work item). */
	isPatchable?: boolean;
	/** Karbon never returns it, so whether a value changes it cannot be known and it is sent whenever it is given. */
	isHidden?: boolean;
	/**
	 * What clears it besides null, or the empty list for lists (karbon-api.md, Exceptions to "left out is cleared");
	 * `never` for what every record has; `unclear` for lists of which Karbon may keep what is left out (karbon-api.md,
	 * Unclear), and which are only added to.
	 */
	clear?: 'emptyObject' | 'never' | 'unclear';
}

/** A text. */
export interface TextField extends Described {
	type: 'text';
	/** Characters. */
	maxLength?: number;
	/** Lines that the form shows; default 1. */
	rows?: number;
	/** Lets the user choose from a list of Karbon. */
	search?: { searchListMethod: keyof typeof LIST_SEARCHES; entered: 'email' | 'id' | 'name' };
	format?: TextFormat;
}

/** What a text has to match, and how a message says so. */
interface TextFormat {
	pattern: RegExp;
	rule: string;
}

/** One of a closed list. */
export interface ChoiceField extends Described {
	type: 'choice';
	values: readonly string[];
	/** How the form names a value, where it is not the value with spaces. */
	names?: Readonly<Record<string, string>>;
	/** In an entry of a list: how the form names the choice that leaves it open. */
	none?: string;
	/** Karbon spells a value with or without spaces. */
	ignoresSpaces?: boolean;
}

/** A whole number. */
export interface WholeNumberField extends Described {
	type: 'wholeNumber';
	min: number;
	max: number;
	/** What Karbon's number is above the one in the form: -1 for a month that Karbon counts from 0. */
	offset?: number;
	/** Names of the values, from `min` on. */
	names?: readonly string[];
}

/** An amount of money or time, not negative. */
export interface AmountField extends Described {
	type: 'amount';
}

/** Yes or no. */
export interface FlagField extends Described {
	type: 'flag';
}

/** A calendar day, which Karbon keeps as the beginning of the day in UTC. */
export interface DayField extends Described {
	type: 'day';
}

/** A list of texts. Given ones are added. */
export interface TextsField extends Described {
	type: 'texts';
	/** One of them: `Email Address`. */
	entry: string;
	/** Characters. */
	maxLength?: number;
	/** Of each of them. */
	format?: TextFormat;
}

/** An object whose members are given together. */
export interface PartField extends Described {
	type: 'part';
	members: readonly ValueField[];
}

/** A list of objects. Given ones are matched with those that are there, or added. */
export interface ListField extends Described {
	type: 'list';
	/** One of them: `Phone Number`. */
	entry: string;
	members: readonly ValueField[];
	/** Members of which an entry needs one; an entry without is left out, as an empty cell leaves it. */
	needs: readonly string[];
	/** An entry has only one of `needs`. */
	isEither?: boolean;
	/** The member that is the entry's key. */
	key?: string;
	/** The member that no two entries have in common. */
	unique?: string;
	/** Whether a given entry changes this one. Default: only an entry with the same members or the same key. */
	changes?(existing: Readonly<Record<string, unknown>>, given: Entry): boolean;
	/** Entries that another field is about: they stay when the list is replaced or cleared. */
	isFixed?(existing: Readonly<Record<string, unknown>>): boolean;
	/** The member that is sent blank to delete the entry, which is named by `unique`; leaving it out keeps it. */
	blank?: string;
}

/** A field that has one value. */
export type ValueField =
	AmountField | ChoiceField | DayField | FlagField | TextField | WholeNumberField;

/** A field of a record, described once: form, checks, merge and clearing all come from here. */
export type Field = ListField | PartField | TextsField | ValueField;

/** An entry of a list, with the members that were given, by Karbon's names. */
export type Entry = Readonly<Record<string, unknown>>;

/** The last name of the path. */
export function nameOf({ path }: Pick<Field, 'path'>): string {
	return path.slice(path.lastIndexOf('.') + 1);
}

/** The parameter of the form. */
export function parameterOf(field: Pick<Field, 'path' | 'parameter'>): string {
	return field.parameter ?? uncapitalized(nameOf(field));
}

/** What names the field in 'Clear Fields' and 'Replace Lists'. */
export function idOf(field: Field): string {
	const parameter = parameterOf(field);
	return field.group ? `${field.group}.${parameter}` : parameter;
}

const GROUPS = { accountingDetails: 'Accounting Details' };

/** The label, with that of its collection where the field has one: `Accounting Details: Legal Name`. */
export function labelOf({ label, group }: Pick<Field, 'label' | 'group'>): string {
	return group ? `${GROUPS[group]}: ${label}` : label;
}

/** Whether a record can do without a value. */
export function isClearable({ clear }: Pick<Field, 'clear'>): boolean {
	return clear !== 'never' && clear !== 'unclear';
}

/** Whether the field holds several values, which can be replaced. */
export function isReplaceable({ type, clear }: Pick<Field, 'clear' | 'type'>): boolean {
	return (type === 'list' || type === 'texts') && clear !== 'unclear';
}
