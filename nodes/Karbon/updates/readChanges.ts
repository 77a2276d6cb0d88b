import type { OperationInput } from '../execution/operation';
import { choices, collection, type Collection, parameter } from '../execution/parameters';
import { type Field, idOf, isClearable, isReplaceable, parameterOf } from '../schema/field';
import { readValue } from '../schema/readValue';
import type { Change } from './change';

/** Where the form has the fields. */
export interface FormPlaces {
	/** Fields that have a parameter of their own. */
	visible?: readonly Field[];
	/** The collection of all others: `updateFields` or `additionalFields`. */
	collection: string;
}

/**
 * What the form, or the expressions in it, ask for. An empty value asks for nothing, unless the option 'Clear Fields'
 * has the field.
 * @param fields those that the form has
 * @throws {ValidationError} for a value that Karbon would refuse
 */
export function readChanges(
	input: OperationInput,
	fields: readonly Field[],
	places: FormPlaces,
): Change[] {
	const { clearFields, replaceLists } = collection(input, 'options');
	const isCleared = new Set(
		choices('Clear Fields', clearFields, fields.filter(isClearable).map(idOf)),
	);
	const isReplaced = new Set(
		choices('Replace Lists', replaceLists, fields.filter(isReplaceable).map(idOf)),
	);
	const given = givenBy(input, places);
	const timeZone = input.context.getTimezone();
	return fields
		.map((field) => ({
			field,
			value: readValue(field, given(field), timeZone),
			isReplaced: isReplaced.has(idOf(field)),
		}))
		.filter(({ field, value }) => value !== undefined || isCleared.has(idOf(field)));
}

function givenBy(input: OperationInput, places: FormPlaces): (field: Field) => unknown {
	const collections: Record<string, Collection> = {};
	const values = (name: string) => (collections[name] ??= collection(input, name));
	return (field) => {
		const name = parameterOf(field);
		if (places.visible?.includes(field)) return parameter(input, name);
		return values(field.group ?? places.collection)[name];
	};
}
