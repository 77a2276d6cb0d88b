import { isObject } from '../../../shared/json';
import { isEmailAddress, normalizeName } from '../../../shared/text';
import { requireRead, ValidationError } from '../../../shared/validate/validate';
import { toTexts, type ValueChange } from '../../customFields/fieldValues';
import type { CustomField } from '../../customFields/types';
import type { OperationInput } from '../../execution/operation';
import { choicesOf } from '../../schema/form';
import type { Column, RecordSource } from '../column';
import { typeIn } from './typeInCell';
import { userIn } from './userInCell';

/** An error of a spreadsheet in any language. Elsewhere, it may be text: `#URGENT!`. */
const CELL_ERROR = /^\s*#[A-Z/0]+[!?]\s*$/;

/** Takes the place of a character that could not be decoded, as in a CSV file that is not saved as UTF-8. */
const REPLACEMENT = '\uFFFD';

/**
 * @throws {ValidationError} for an object, for a list where the field has one value, and for text that is not the value
 * of the cell: it would replace the right text in Karbon
 */
export function requireCell(label: string, value: unknown, takesList: boolean): void {
	if (Array.isArray(value) && !takesList) throw new ValidationError(label, 'must be one value');
	const isPlain = isObject(value) && value.constructor?.name === 'Object';
	if (isPlain) throw new ValidationError(label, 'must be text, a number, or a date');
	for (const text of [value].flat().map(String)) {
		if (requireRead(label, text, CELL_ERROR).includes(REPLACEMENT))
			throw new ValidationError(
				label,
				`has characters that n8n could not read (${REPLACEMENT}). Save the file as UTF-8. In Excel, choose "CSV UTF-8"`,
			);
	}
}

/**
 * The value of a cell in a form that `readValue` takes: choices also by the name that the form shows, users also by
 * name, types as the account spells them.
 * @throws {ValidationError}
 * @throws {NodeApiError|PagingError|AnswerError} when users or account settings cannot be read
 */
export async function recordValue(
	input: OperationInput,
	{ label, source }: Column & { source: RecordSource },
	value: unknown,
): Promise<unknown> {
	const field = source.member ?? source.field;
	requireCell(label, value, field.type === 'texts');
	const search = field.type === 'text' ? field.search : undefined;
	if (search?.searchListMethod === 'searchUsers') {
		const email = await userIn(input, label, value, 'email');
		// An address may not tell users apart; a key does where Karbon takes it (karbon.md 44, 140).
		if (search.alsoEntered !== 'id' || isEmailAddress(String(value))) return email;
		return await userIn(input, label, value, 'id');
	}
	if (search) return await typeIn(input, label, value, search.searchListMethod);
	if (typeof value !== 'string') return value;
	const isMeant = (text: unknown) => normalizeName(String(text)) === normalizeName(value);
	const choice = choicesOf(field).find((one) => isMeant(one.name) || isMeant(one.value));
	return choice?.value ?? value;
}

/**
 * The change of a custom field that a cell asks for; undefined for an empty cell.
 * @throws {ValidationError} that names the field as the account does
 * @throws {NodeApiError|PagingError} when users cannot be read
 */
export async function customValue(
	input: OperationInput,
	field: CustomField,
	value: unknown,
): Promise<ValueChange | undefined> {
	const { Name, Type } = field;
	requireCell(Name, value, Type === 'ListMultipleSelect');
	const given = Type === 'Colleague' ? await userIn(input, Name, value, 'id') : value;
	const texts = toTexts(field, given, input.context.getTimezone());
	return texts && { field, texts };
}
