import { isObject } from '../../../shared/isObject';
import { requireText, ValidationError } from '../../../shared/validate/validate';
import type { OperationInput } from '../../execution/operation';
import { collection, isAbsent, located, parameter } from '../../execution/parameters';
import { DEFINITIONS } from './definitions';
import { toTexts, type ValueChange } from './fieldValues';
import type { CustomField } from './types';

/** The entries of a repeatable group, or of an expression in its place. */
function entriesOf(value: unknown): Array<Record<string, unknown>> {
	const values: unknown = isObject(value) && 'values' in value ? value.values : value;
	return [values ?? []].flat().filter(isObject);
}

/** The field that an entry names, by key or by name. @throws {ValidationError} */
function fieldOf(
	fields: readonly CustomField[],
	label: string,
	entry: Record<string, unknown>,
): CustomField {
	const named = requireText(label, located(entry.customFieldKey).value);
	const found =
		fields.find(({ Key }) => Key === named) ??
		fields.find(({ Name }) => Name.toLowerCase() === named.toLowerCase());
	if (found) return found;
	const names = fields.map(({ Name }) => Name).join(', ');
	throw new ValidationError(
		label,
		`must be a custom field of the account. It has no "${named}", but: ${names}`,
	);
}

/**
 * The changes that the form of "Set Values" asks for.
 * @throws {ValidationError|NodeApiError|PagingError}
 */
export async function readChanges(input: OperationInput): Promise<ValueChange[]> {
	const given = entriesOf(parameter(input, 'fieldValues', {})).filter(
		({ value }) => !isAbsent(value),
	);
	const cleared = entriesOf(collection(input, 'options').clearFields);
	if (given.length + cleared.length === 0) return [];
	const { client, itemIndex } = input;
	const timeZone = input.context.getTimezone();
	const changesWith = (fields: readonly CustomField[]) => [
		...cleared.map((entry) => ({ field: fieldOf(fields, 'Clear Fields', entry), texts: [] })),
		...given.flatMap((entry) => {
			const field = fieldOf(fields, 'Custom Field', entry);
			const texts = toTexts(field, entry.value, timeZone);
			return texts ? [{ field, texts }] : [];
		}),
	];
	const known = DEFINITIONS.get(client, itemIndex).then(changesWith);
	return await known.catch(async (error: unknown) => {
		if (!(error instanceof ValidationError)) return await Promise.reject(error as Error);
		// The field, or an option of it, may have been added since the definitions were read.
		return changesWith(await DEFINITIONS.get(client, itemIndex, true));
	});
}
