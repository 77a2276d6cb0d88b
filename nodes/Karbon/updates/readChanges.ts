import type { OperationInput } from '../execution/operation';
import {
	choices,
	collection,
	type Collection,
	entered,
	isExpression,
	parameter,
} from '../execution/parameters';
import { type Field, isClearable, isReplaceable, parameterOf } from '../schema/field';
import { readValue } from '../schema/readValue';
import type { Change } from './change';

/** Which parameters of the node hold the fields. */
export interface FormLayout {
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
export function readChanges(
	input: OperationInput,
	fields: readonly Field[],
	layout: FormLayout,
): Change[] {
	const { clearFields, replaceLists } = collection(input, 'options');
	const clearedIds = new Set(
		choices('Clear Fields', clearFields, fields.filter(isClearable).map(parameterOf)),
	);
	const replacedIds = new Set(
		choices('Replace Lists', replaceLists, fields.filter(isReplaceable).map(parameterOf)),
	);
	const readField = formReader(input, layout);
	const enteredFields = collected(layout, (name) => entered(input, name));
	const readEntered = (field: Field) =>
		layout.visible?.includes(field)
			? entered(input, parameterOf(field))
			: enteredFields[parameterOf(field)];
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
			isReplaced: replacedIds.has(parameterOf(field)),
		}))
		.filter(({ field, value, isReplaced }) => {
			const isCleared = clearedIds.has(parameterOf(field)) || (isReplaced && isEmptied(field));
			return value !== undefined || isCleared;
		});
}

/** The fields of all collections; their names are unique within a record. */
function collected({ collections }: FormLayout, read: (name: string) => unknown): Collection {
	return Object.assign({}, ...collections.map(read)) as Collection;
}

/** The fields that the collections of the form hold, not yet validated. */
export function collectedFields(input: OperationInput, layout: FormLayout): Collection {
	return collected(layout, (name) => collection(input, name));
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
