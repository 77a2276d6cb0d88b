/** The types of custom fields (karbon.md 55). */
export const FIELD_TYPES = [
	'Boolean',
	'Colleague',
	'Date',
	'ListMultipleSelect',
	'ListSingleSelect',
	'Number',
	'Text',
] as const;

export type FieldType = (typeof FIELD_TYPES)[number];

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
