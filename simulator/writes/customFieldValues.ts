import type { SimulatorContext } from '../context';
import { ModelCheck } from '../http/body';
import type { CustomField, CustomFieldValue } from '../records';
import { givenTexts, storedText } from './customFieldView';

/** Maximum length of one value. */
const MAX_VALUE_LENGTH = 256;

/** "Types Text, Number, Date, Boolean, Colleague (a user key), ListSingleSelect, ListMultipleSelect." */
export const FIELD_TYPES = [
	'Text',
	'Number',
	'Date',
	'Boolean',
	'Colleague',
	'ListSingleSelect',
	'ListMultipleSelect',
] as const;

type FieldType = (typeof FIELD_TYPES)[number];
type Accepts = (value: string, field: CustomField, context: SimulatorContext) => boolean;

const isOption: Accepts = (value, field) => field.ListOptions.includes(value);

const ACCEPTS: Readonly<Record<FieldType, Accepts>> = {
	Text: () => true,
	Number: (value) => value.trim() !== '' && Number.isFinite(Number(value)),
	Date: (value) => /^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(Date.parse(value)),
	Boolean: (value) => ['true', 'false'].includes(value.toLowerCase()),
	Colleague: (value, _field, { store }) => store.users.has(value),
	ListSingleSelect: isOption,
	ListMultipleSelect: isOption,
};

/** Whether a client of this type has the field. */
function isVisible(field: CustomField, entityType: string): boolean {
	return entityType === 'Contact' ? field.IsVisibleToContacts : field.IsVisibleToOrganizations;
}

function problemOf(
	context: SimulatorContext,
	field: CustomField | undefined,
	entityType: string,
	values: unknown,
): string | undefined {
	if (field === undefined) return 'The custom field does not exist.';
	if (!isVisible(field, entityType)) return `${field.Name} is not visible to this client.`;
	const given = givenTexts(context.variants, values);
	if (given === undefined) return 'Value must be a list of texts.';
	const texts = given.map((text) => storedText(field.Type, text));
	if (texts.some((value) => value.length > MAX_VALUE_LENGTH)) {
		return `${field.Name} must not exceed ${MAX_VALUE_LENGTH} characters.`;
	}
	if (field.Type !== 'ListMultipleSelect' && texts.length > 1) {
		return `${field.Name} has one value at most.`;
	}
	const accepts = ACCEPTS[field.Type as FieldType];
	const wrong = texts.find((value) => !accepts(value, field, context));
	return wrong === undefined ? undefined : `'${wrong}' is not a valid ${field.Name}.`;
}

/**
 * The complete set of values after a PUT ("PUT of custom field values replaces the complete set").
 * @throws ServiceError 400 code 4003 for values that are not valid for their field
 */
export function valuesAfter(
	context: SimulatorContext,
	entityType: string,
	given: unknown,
): CustomFieldValue[] {
	const check = new ModelCheck();
	if (!Array.isArray(given)) check.add('CustomFieldValues', 'CustomFieldValues must be a list.');
	const entries = (Array.isArray(given) ? given : []) as Array<{ Key?: string; Value?: unknown }>;
	const values = entries.flatMap(({ Key = '', Value = [] }) => {
		const field = context.store.customFields.get(Key);
		const problem = problemOf(context, field, entityType, Value);
		if (problem !== undefined) check.add('CustomFieldValues', problem);
		if (field === undefined) return [];
		const texts = givenTexts(context.variants, Value) ?? [];
		const stored = texts.map((text) => storedText(field.Type, text));
		return [{ Key, Name: field.Name, Type: field.Type, Value: stored }];
	});
	check.finish();
	return values;
}
