/** The types of custom fields (karbon-api.md, Shapes: CustomFieldDefinition). */
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

/** karbon-api.md, Shapes: CustomFieldDefinition. Characters. */
export const MAX_NAME_LENGTH = 100;
/** karbon-api.md, Shapes: CustomFieldValue. Characters of one value, or of one option. */
export const MAX_VALUE_LENGTH = 256;

/** A custom field, with those of its properties that the node uses. */
export interface CustomField {
	Key: string;
	Name: string;
	Type: string;
	ListOptions: string[];
}

/** A custom field of a contact or an organization, with its value. */
export interface FieldValue {
	Key: string;
	Name: string;
	Type: string;
	/** One text; none for an empty field, and possibly several for `ListMultipleSelect`. */
	Value: string[];
}
