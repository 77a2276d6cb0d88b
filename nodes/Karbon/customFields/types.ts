/** The types of custom fields (karbon.md 55), with their names in the form and in lists, in the order of the form. */
export const TYPE_NAMES = {
	Date: 'Date',
	ListMultipleSelect: 'List (Multiple Select)',
	ListSingleSelect: 'List (Single Select)',
	Number: 'Number',
	Text: 'Text',
	Colleague: 'User',
	Boolean: 'Yes or No',
} as const;

export type FieldType = keyof typeof TYPE_NAMES;
export const FIELD_TYPES = Object.keys(TYPE_NAMES) as FieldType[];

/** Types whose values are chosen from the options of the field. */
export const LIST_TYPES: readonly FieldType[] = ['ListMultipleSelect', 'ListSingleSelect'];

/** karbon.md 55. Characters. */
export const MAX_NAME_LENGTH = 100;
/** karbon.md 55. Characters of one value, or of one option. */
export const MAX_VALUE_LENGTH = 256;

/** The kinds of client that have custom fields (karbon.md 54). */
export type ClientKind = 'contact' | 'organization';

/** A custom field, with those of its properties that the node uses. */
export interface CustomField {
	Key: string;
	Name: string;
	Type: string;
	ListOptions: string[];
	/** The kinds of client that have the field. */
	kinds: readonly ClientKind[];
}
