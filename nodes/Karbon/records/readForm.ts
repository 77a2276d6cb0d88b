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

/**
 * Reads the changes that the user has entered. An empty field is not a change, unless the option 'Clear Fields' has it,
 * or 'Replace Lists' has it and an expression gives an empty list.
 * @param fields those of the record and its business card that the form has
 * @throws {ValidationError} for a value that Karbon would refuse
 */
function readChanges(
	input: OperationInput,
	fields: readonly Field[],
	layout: FormLayout,
): Change[] {
	const { clearFields, replaceLists } = collection(input, 'options');
	const idsOf = (some: readonly Field[]) => some.map(parameterOf);
	const cleared = choices('Clear Fields', clearFields, idsOf(fields.filter(isClearable)));
	const replaced = choices('Replace Lists', replaceLists, idsOf(fields.filter(isReplaceable)));
	const readField = formReader(input, layout);
	const inCollections = enteredFields(input, layout);
	const readEntered = (field: Field) =>
		layout.visible?.includes(field)
			? entered(input, parameterOf(field))
			: inCollections[parameterOf(field)];
	const timeZone = input.context.getTimezone();
	// The form also has an empty list for a list without entries, which does not ask for anything.
	const isEmptied = (field: Field) => {
		const given = readField(field);
		return Array.isArray(given) && given.length === 0 && isExpression(readEntered(field));
	};
	return fields
		.map((field) => ({
			field,
			value: readValue(field, readField(field), timeZone, readEntered(field)),
			isReplaced: replaced.includes(parameterOf(field)),
		}))
		.filter(({ field, value, isReplaced }) => {
			const isCleared = cleared.includes(parameterOf(field)) || (isReplaced && isEmptied(field));
			return value !== undefined || isCleared;
		});
}

/** The fields of all collections; their names are unique within a record. */
function collected({ collections }: FormLayout, read: (name: string) => unknown): Collection {
	return Object.assign({}, ...collections.map(read)) as Collection;
}

/** The fields that the collections of the form hold, not yet validated. */
function collectedFields(input: OperationInput, layout: FormLayout): Collection {
	return collected(layout, (name) => collection(input, name));
}

/** The same as the workflow has them, with their expressions. */
function enteredFields(input: OperationInput, layout: FormLayout): Collection {
	return collected(layout, (name) => entered(input, name));
}

/** @returns a function that reads the value of a field, not yet validated */
function formReader(input: OperationInput, layout: FormLayout): (field: Field) => unknown {
	const values = collectedFields(input, layout);
	return (field) => {
		const name = parameterOf(field);
		if (layout.values?.has(field)) return layout.values.get(field);
		return layout.visible?.includes(field) ? parameter(input, name) : values[name];
	};
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
	const values = collectedFields(input, layout);
	const inCollections = enteredFields(input, layout);
	const given = (field: Field) => values[parameterOf(field)];
	const isMissing = (field: Field) => isUnfilled(inCollections[parameterOf(field)], given(field));
	const cardKey = optionalText(CARD_KEY.label, given(CARD_KEY));
	const toFlag = isMissing(ADD_CARD) ? requireFlag : optionalFlag;
	const isNewCard = toFlag(ADD_CARD.label, given(ADD_CARD)) === true;
	if (isNewCard && cardKey !== undefined) {
		const rule = `must be empty when '${ADD_CARD.label}' is Yes`;
		throw new ValidationError(CARD_KEY.label, rule);
	}
	const all = readChanges(input, allFields(form.type), layout);
	const isOfCard = (field: Field) => cards?.fields.includes(field) ?? false;
	return {
		record: all.filter(({ field }) => !isOfCard(field)),
		card: all.filter(({ field }) => isOfCard(field)),
		cardKey,
		isKeyMissing: isMissing(CARD_KEY),
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
