import type { OperationInput } from '../execution/operation';
import { choices, collection, type Collection, parameter } from '../execution/parameters';
import { type Field, idOf, isClearable, isReplaceable, parameterOf } from '../schema/field';
import { readValue } from '../schema/readValue';
import type { Change } from './change';

/** Which parameters of the node hold the fields. */
export interface FormLayout {
	/** Fields with a parameter each, outside collections. */
	visible?: readonly Field[];
	/** The collection that holds all other fields without a group: `updateFields` or `additionalFields`. */
	collection: string;
}

/**
 * Reads the changes that the user has entered. An empty field is not a change, unless the option 'Clear Fields' has it.
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
		choices('Clear Fields', clearFields, fields.filter(isClearable).map(idOf)),
	);
	const replacedIds = new Set(
		choices('Replace Lists', replaceLists, fields.filter(isReplaceable).map(idOf)),
	);
	const readField = formReader(input, layout);
	const timeZone = input.context.getTimezone();
	return fields
		.map((field) => ({
			field,
			value: readValue(field, readField(field), timeZone),
			isReplaced: replacedIds.has(idOf(field)),
		}))
		.filter(({ field, value }) => value !== undefined || clearedIds.has(idOf(field)));
}

/** @returns a function that reads the value of a field, not yet validated */
function formReader(input: OperationInput, layout: FormLayout): (field: Field) => unknown {
	const collections: Record<string, Collection> = {};
	const values = (name: string) => (collections[name] ??= collection(input, name));
	return (field) => {
		const name = parameterOf(field);
		if (layout.visible?.includes(field)) return parameter(input, name);
		return values(field.group ?? layout.collection)[name];
	};
}
