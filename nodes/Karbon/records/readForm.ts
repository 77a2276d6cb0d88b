import type { ValueChange } from '../customFields/fieldValues';
import type { OperationInput } from '../execution/operation';
import {
	choices,
	collection,
	type Collection,
	entered,
	isExpression,
	isUnfilled,
	optionalFlag,
	optionalText,
	parameter,
	requireFlag,
} from '../execution/parameters';
import { hasColumn } from '../mapping/column';
import { LISTS } from '../mapping/mappedCells';
import { withMappedRow } from '../mapping/mappedRow';
import { checksAllRows, isMapped } from '../mapping/mappingForm';
import { ValidationError } from '../../shared/validate/validate';
import { type Field, isClearable, isReplaceable, parameterOf } from '../schema/field';
import { readValue } from '../schema/readValue';
import { allFields } from '../schema/recordType';
import { ADD_CARD, CARD_KEY } from '../schema/tables/cardFields';
import type { Change, Changes } from '../updates/change';
import { MORE_FIELDS, type RecordForm } from './recordForm';

/** Which parameters of the node hold the fields. */
interface FormLayout {
	/** Fields with a parameter each, outside collections. */
	visible?: readonly Field[];
	/** The collections that hold all other fields, each field in one of them. */
	collections: readonly string[];
	/** The values of the fields that the form does not hold. */
	values?: ReadonlyMap<Field, unknown>;
}

/** What the user has given for a field. */
interface Given {
	/** Not yet validated. */
	value: unknown;
	/** The field as the workflow has it, with its expressions. */
	raw: unknown;
}

/** @returns a function that reads what was given for a field */
function formReader(
	input: OperationInput,
	{ visible, collections, values }: FormLayout,
): (field: Field) => Given {
	// The names of the fields of all collections are unique within a record.
	const collected = (read: (name: string) => unknown) =>
		Object.assign({}, ...collections.map(read)) as Collection;
	const inCollections = collected((name) => collection(input, name));
	const rawCollections = collected((name) => entered(input, name));
	return (field) => {
		const name = parameterOf(field);
		const isVisible = visible?.includes(field);
		const raw = isVisible ? entered(input, name) : rawCollections[name];
		if (values?.has(field)) return { value: values.get(field), raw };
		return { value: isVisible ? parameter(input, name) : inCollections[name], raw };
	};
}

/**
 * Reads the changes that the user has entered. An empty field is not a change, unless the option 'Clear Fields' has it,
 * or 'Replace Lists' has it and an expression gives an empty list.
 * @param fields those of the record and its business card that the form has
 * @throws {ValidationError} for a value that Karbon would refuse
 */
function readChanges(
	input: OperationInput,
	fields: readonly Field[],
	read: (field: Field) => Given,
): Change[] {
	const { clearFields, replaceLists } = collection(input, 'options');
	const idsOf = (some: readonly Field[]) => some.map(parameterOf);
	const cleared = choices('Clear Fields', clearFields, idsOf(fields.filter(isClearable)));
	const replaced = choices('Replace Lists', replaceLists, idsOf(fields.filter(isReplaceable)));
	const timeZone = input.context.getTimezone();
	return fields.flatMap((field) => {
		const { value: given, raw } = read(field);
		const value = readValue(field, given, timeZone, raw);
		const isReplaced = replaced.includes(parameterOf(field));
		// The form also has an empty list for a list without entries, which does not ask for anything.
		const isEmptied = Array.isArray(given) && given.length === 0 && isExpression(raw);
		const isCleared = cleared.includes(parameterOf(field)) || (isReplaced && isEmptied);
		return value !== undefined || isCleared ? [{ field, value, isReplaced }] : [];
	});
}

/** What the user has entered in a form. */
export interface FormInput {
	changes: Changes;
	/** Values of custom fields, which 'Columns' can have. */
	custom: readonly ValueChange[];
}

/** @throws {ValidationError} for a value that Karbon would refuse, or a key of a card together with a new card */
function readForm(
	input: OperationInput,
	form: RecordForm,
	layout: FormLayout = { ...form, collections: [form.collection, MORE_FIELDS] },
): Changes {
	const { cards } = form.type;
	const read = formReader(input, layout);
	const [key, added] = [CARD_KEY, ADD_CARD].map(read);
	const cardKey = optionalText(CARD_KEY.label, key.value);
	const toFlag = isUnfilled(added.raw, added.value) ? requireFlag : optionalFlag;
	const isNewCard = toFlag(ADD_CARD.label, added.value) === true;
	if (isNewCard && cardKey !== undefined) {
		const rule = `must be empty when '${ADD_CARD.label}' is Yes`;
		throw new ValidationError(CARD_KEY.label, rule);
	}
	const all = readChanges(input, allFields(form.type), read);
	const isOfCard = (field: Field) => cards?.fields.includes(field) ?? false;
	return {
		record: all.filter(({ field }) => !isOfCard(field)),
		card: all.filter(({ field }) => isOfCard(field)),
		cardKey,
		isKeyMissing: isUnfilled(key.raw, key.value),
		isNewCard,
	};
}

/**
 * What the user has entered in the form of `createForm` or `updateForm`.
 * @throws {ValidationError} for a value that Karbon would refuse, or a key of a card together with a new card
 * @throws {NodeApiError|PagingError} when 'Columns' needs custom fields or users and they cannot be read
 */
export async function readFormInput(input: OperationInput, form: RecordForm): Promise<FormInput> {
	const { mapper } = form;
	if (!mapper || !isMapped(input)) return { changes: readForm(input, form), custom: [] };
	return await withMappedRow(input, mapper.type, ({ fields: given, custom }) => {
		const mapped = allFields(form.type).filter(hasColumn);
		const values = new Map(mapped.map((field) => [field, given.get(field)]));
		const layout = { collections: [LISTS], values };
		return { changes: readForm(input, form, layout), custom };
	});
}

/**
 * Checks the row of an item, if 'Check All Rows First' is on.
 * @returns undefined when it is off
 * @throws what `readFormInput` throws
 */
export async function checkRow(
	input: OperationInput,
	form: RecordForm,
): Promise<FormInput | undefined> {
	return checksAllRows(input) ? await readFormInput(input, form) : undefined;
}
