import { isObject } from '../../shared/isObject';
import type { OperationInput } from '../execution/operation';
import {
	choices,
	collection,
	type Collection,
	entered,
	isExpression,
	parameter,
} from '../execution/parameters';
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
		choices('Clear Fields', clearFields, fields.filter(isClearable).map(idOf)),
	);
	const replacedIds = new Set(
		choices('Replace Lists', replaceLists, fields.filter(isReplaceable).map(idOf)),
	);
	const readField = formReader(input, layout);
	const readEntered = enteredReader(input, layout);
	const timeZone = input.context.getTimezone();
	// The form also has an empty list for a list without entries, which does not ask for anything.
	const isEmptied = (field: Field) => {
		const raw = readEntered(field);
		return isEmptyList(readField(field)) && isExpression(isObject(raw) ? raw.values : raw);
	};
	return fields
		.map((field) => ({
			field,
			value: readValue(field, readField(field), timeZone, readEntered(field)),
			isReplaced: replacedIds.has(idOf(field)),
		}))
		.filter(({ field, value, isReplaced }) => {
			const isCleared = clearedIds.has(idOf(field)) || (isReplaced && isEmptied(field));
			return value !== undefined || isCleared;
		});
}

/** An empty list, as an expression gives it for a whole list or for its entries. */
function isEmptyList(given: unknown): boolean {
	const list = isObject(given) ? given.values : given;
	return Array.isArray(list) && list.length === 0;
}

/** @returns a function that reads a field as the workflow has it, with its expressions */
function enteredReader(input: OperationInput, layout: FormLayout): (field: Field) => unknown {
	const collections: Record<string, unknown> = {};
	const values = (name: string) => (collections[name] ??= entered(input, name) ?? {});
	return (field) => {
		const collected = values(field.group ?? layout.collection);
		return isObject(collected) ? collected[parameterOf(field)] : undefined;
	};
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
