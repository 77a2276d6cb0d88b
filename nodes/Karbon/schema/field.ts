import { normalizeName, uncapitalized } from '../../shared/text';

/** The properties of every type of field. */
interface FieldBase {
	/** Its path in Karbon's record, with dots: `EntityDescription.Text`. */
	path: string;
	/** The parameter of the node. Default: the last name of the path in lower camel case. */
	parameter?: string;
	/** Its name in the form and in messages. */
	label: string;
	description?: string;
	/** Replaces the description in the forms that update records. */
	updateDescription?: string;
	placeholder?: string;
	/** The part of the record that its name in messages begins with: `Accounting Details: Legal Name`. */
	group?: 'accountingDetails';
	/** Its name in the form, where another field of the record has its label. */
	formLabel?: string;
	/** Rarely used, so the form has it in 'More Fields' if it is not always visible. */
	isRare?: boolean;
	/** Karbon creates no record, no part, or no entry of a list, without it. */
	isRequired?: boolean;
	/** A PATCH takes it (karbon.md 31). */
	isPatchable?: boolean;
	/** A PATCH takes null, which clears it (karbon.md 31). */
	isPatchNullable?: boolean;
	/** A PATCH takes it, or does not know it yet; then a PUT is sent (karbon.md 130). */
	isMaybePatchable?: boolean;
	/** A PUT takes null (karbon.md 21). Other fields are cleared by leaving them out. */
	isNullable?: boolean;
	/** Karbon never returns it. The node cannot tell whether a value is a change, so it sends every value. */
	isWriteOnly?: boolean;
	/** A PUT may ignore it, so that it keeps its value (karbon.md 35, 36). */
	isIgnorable?: boolean;
	/** A PUT has it only when it changes, because Karbon acts on each value (karbon.md 126). */
	isSentOnChange?: boolean;
	/** Karbon may accept a value and drop it (karbon.md 122). */
	isDroppable?: boolean;
	/**
	 * How the field is cleared. Default: see `isNullable`; a list with the empty list. `emptyObject`: with `{}`
	 * (karbon.md 28). `never`: not at all, because every record has a value or Karbon never returns it. `addOnly`: not at
	 * all, because Karbon may keep entries that are left out (karbon.md 28), so entries are only added.
	 */
	clear?: 'emptyObject' | 'never' | 'addOnly';
}

/** A text. */
export interface TextField extends FieldBase {
	type: 'text';
	/** Characters. */
	maxLength?: number;
	/** Lines that the form shows; default 1. */
	rows?: number;
	/** Lets the user choose from one of Karbon's lists, or enter an email address, a key or a name. */
	search?: {
		/** One of `LIST_SEARCHES`. */
		searchListMethod: string;
		entered: 'email' | 'id' | 'name';
		/** What can be entered besides. */
		alsoEntered?: 'email' | 'id';
		/** Names of the parameters that the list depends on, beginning with `&` for those of the same entry. */
		dependsOn?: string[];
	};
	format?: TextFormat;
}

/** What a text has to match, and the rule that an error shows: `must ...`. */
export interface TextFormat {
	pattern: RegExp;
	rule: string;
	/** Whether it is sent in capital letters. */
	isUpperCase?: boolean;
}

/** One of a closed list. */
export interface ChoiceField extends FieldBase {
	type: 'choice';
	values: readonly string[];
	/** Names of values in the form. Default: the value with spaces, in title case. */
	names?: Readonly<Record<string, string>>;
	/** The name of the choice that sets no value, where its default does not fit. */
	noneLabel?: string;
	/** Karbon spells a value with or without spaces. */
	ignoresSpaces?: boolean;
}

/** A whole number. */
export interface WholeNumberField extends FieldBase {
	type: 'wholeNumber';
	min: number;
	max: number;
	/** Added to the number in the form to get Karbon's: -1 for a month that Karbon counts from 0. */
	offset?: number;
	/** Names of the values, from `min` on. */
	names?: readonly string[];
}

/** An amount of money, not negative. */
interface AmountField extends FieldBase {
	type: 'amount';
}

/** Yes or no. */
export interface FlagField extends FieldBase {
	type: 'flag';
	/** The name of the choice that sets no value, where its default does not fit. 'No' is then the only such choice. */
	noneLabel?: 'No';
}

/** A calendar day, which is sent as the beginning of the day in UTC. */
interface DayField extends FieldBase {
	type: 'day';
}

/** A list of texts. New ones are added to the existing ones, unless 'Replace Lists' has the field. */
export interface TextsField extends FieldBase {
	type: 'texts';
	/** The name of one text in the form: `Email Address`. */
	entryLabel: string;
	/** The format of each text, which has no commas. */
	format?: TextFormat;
	/** Whether another order is another value (karbon.md 32). */
	isOrdered?: boolean;
}

/** The members of an object. */
interface Members {
	members: readonly ValueField[];
	/** Members that describe one thing together: another value of one of them replaces them all. */
	replacedTogether?: readonly string[];
}

/** An object. Given members are merged into the existing object. */
export interface PartField extends FieldBase, Members {
	type: 'part';
}

/**
 * A list of objects. Each given entry changes the existing entry that it matches, or is added, unless 'Replace Lists'
 * has the field.
 */
export interface ListField extends FieldBase, Members {
	type: 'list';
	/** The name of one entry in the form: `Phone Number`. */
	entryLabel: string;
	/** An entry needs at least one of these members. One for which an expression gives none of them is left out. */
	requiresAnyOf: readonly string[];
	/** Whether such an entry is an error instead: the record could not be corrected later. */
	requiresEveryEntry?: boolean;
	/** Whether Karbon may ignore an entry that is added, changed or left out, and take the others (karbon.md 130). */
	mayKeepEntries?: boolean;
	/** Whether an entry may have only one of `requiresAnyOf`. */
	isExclusive?: boolean;
	/** The member that is the entry's key. */
	key?: string;
	/** The member whose value is different in each entry. */
	unique?: string;
	/**
	 * Whether a given entry changes an existing one that has neither its key nor its values. With `unique`, the value
	 * of that member decides instead.
	 */
	changes?(existing: Readonly<Record<string, unknown>>, given: Entry): boolean;
	/** Whether another order is another value (karbon.md 32). */
	isOrdered?: boolean;
	/** Whether another field manages an entry, so that it stays when the list is replaced or cleared. */
	isFixed?(existing: Readonly<Record<string, unknown>>): boolean;
	/** The member for each value of which Karbon may keep one entry only (karbon.md 28). */
	sole?: string;
	/** The member that is sent blank to delete the entry with this `unique`. Karbon keeps entries that are left out. */
	blankToDelete?: string;
}

/** A field that has one value. */
export type ValueField =
	AmountField | ChoiceField | DayField | FlagField | TextField | WholeNumberField;

/** A field of a record. Form, validation, merging and clearing are all derived from it. */
export type Field = ListField | PartField | TextsField | ValueField;

/** The given members of a part or of an entry of a list, by Karbon's names. */
export type Entry = Readonly<Record<string, unknown>>;

/** The last name of the path: `Text` for `EntityDescription.Text`. */
export function fieldName({ path }: Pick<Field, 'path'>): string {
	return path.slice(path.lastIndexOf('.') + 1);
}

/** The first name of the path: the field of the record that has the value. */
export const topOf = ({ path }: Pick<Field, 'path'>): string => path.split('.')[0];

/** The name of the node parameter, and the value in 'Clear Fields' and 'Replace Lists'. Unique within a record. */
export function parameterOf(field: Pick<Field, 'path' | 'parameter'>): string {
	return field.parameter ?? uncapitalized(fieldName(field));
}

const GROUPS = { accountingDetails: 'Accounting Details' };

/** The name in messages, with that of its group: `Accounting Details: Legal Name`. */
export function labelOf({ label, group }: Pick<Field, 'label' | 'group'>): string {
	return group ? `${groupLabelOf(group)}: ${label}` : label;
}

/** `Accounting Details`. */
export function groupLabelOf(group: keyof typeof GROUPS): string {
	return GROUPS[group];
}

type FieldOf<T extends Field['type']> = Extract<Field, { type: T }>;

/** A field of any type. */
export function fieldOf<T extends Field['type']>(
	type: T,
	path: string,
	label: string,
	more: Omit<FieldOf<T>, 'label' | 'path' | 'type'>,
): FieldOf<T> {
	return { type, path, label, ...more } as FieldOf<T>;
}

/** A text that is entered, or chosen from a list of Karbon. */
export const textField = (path: string, label: string, more: Partial<TextField> = {}): TextField =>
	fieldOf('text', path, label, more);

/** One of a closed list. */
export const choiceField = (
	path: string,
	label: string,
	values: readonly string[],
	more: Partial<ChoiceField> = {},
): ChoiceField => fieldOf('choice', path, label, { values, ...more });

/** The value as the list spells it. Karbon may show it with other spaces (karbon.md 120). */
export function inList(field: Field | undefined, value: unknown): unknown {
	if (field?.type !== 'choice' || !field.ignoresSpaces || typeof value !== 'string') return value;
	return field.values.find((one) => normalizeName(one) === normalizeName(value)) ?? value;
}

/** Names and email addresses have characters that keys do not have. */
export const KEY_FORMAT: TextFormat = {
	pattern: /^[^\s,;@]+$/,
	rule: 'must be the key of a record, not a name or an email address',
};

/** A text that is the key of another record: chosen from its list, or entered. */
export const listedKey = (
	path: string,
	label: string,
	searchListMethod: string,
	more: Partial<TextField> = {},
): TextField =>
	textField(path, label, {
		search: { searchListMethod, entered: 'id' },
		format: KEY_FORMAT,
		...more,
	});

/** Whether 'Clear Fields' can have the field. */
export function isClearable({ clear }: Pick<Field, 'clear'>): boolean {
	return clear !== 'never' && clear !== 'addOnly';
}

/** Whether 'Replace Lists' can have the field. */
export function isReplaceable({ type, clear }: Pick<Field, 'clear' | 'type'>): boolean {
	return (type === 'list' || type === 'texts') && clear !== 'addOnly';
}
