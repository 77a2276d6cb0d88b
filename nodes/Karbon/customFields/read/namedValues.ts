import type { IDataObject } from 'n8n-workflow';

import { isExactNumber } from '../../../shared/validate/decimal';
import { flagOf } from '../../execution/parameters';
import type { ClientKind, CustomField } from '../types';
import { isStoredList, type StoredValue } from '../valueSet';

/** What Karbon may send behind a day (karbon.md 50). */
const MIDNIGHT = /(?<=^\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/i;

/** A text of Karbon as the value that it means; one that does not have the form of its type stays as it is. */
function decodedText(type: unknown, text: unknown): unknown {
	if (typeof text !== 'string') return text;
	switch (type) {
		case 'Boolean':
			return flagOf(text) ?? text;
		case 'Date':
			return text.replace(MIDNIGHT, '');
		case 'Number':
			return isExactNumber(text) ? Number(text) : text;
		default:
			return text;
	}
}

/** The value of a field, which Karbon returns as a list of texts (karbon.md 50); null for none. */
function decoded(type: unknown, value: unknown): unknown {
	const values = [value ?? []].flat().map((text) => decodedText(type, text));
	if (type === 'ListMultipleSelect' || values.length > 1) return values;
	return values.length === 1 ? values[0] : null;
}

/**
 * The values of a client by the name of their field. Fields that share a name have their key behind it, in parentheses.
 * A value whose field is unknown is under its key.
 * @param kind of the client, if it is known: a field that this kind cannot have shares no name with its fields
 */
export function namedValues(
	values: readonly StoredValue[],
	fields: readonly CustomField[],
	kind?: ClientKind,
): IDataObject {
	const held = new Set(values.map(({ Key }) => Key));
	const byKey = new Map(fields.map((field) => [field.Key, field]));
	const possible = fields.filter(
		({ Key, kinds }) => !kind || kinds.includes(kind) || held.has(Key),
	);
	const isShared = (name: string) => possible.filter(({ Name }) => Name === name).length > 1;
	const named = new Map<string, unknown>();
	for (const { Key, Type, Value } of values) {
		const field = byKey.get(Key);
		let name = field ? field.Name : Key;
		if (isShared(name)) name = `${name} (${Key})`;
		while (named.has(name)) name = `${name} (${Key})`;
		named.set(name, decoded(field?.Type ?? Type, Value));
	}
	return Object.fromEntries(named) as IDataObject;
}

/**
 * The values of a client with `customFields`, an object of field names and values, in place of Karbon's list. A record
 * without such a list stays as it is.
 */
export async function simplifyValues(
	record: IDataObject,
	fieldsOf: (values: readonly StoredValue[]) => Promise<CustomField[]> | CustomField[],
): Promise<IDataObject> {
	const { CustomFieldValues: values, EntityKey, ...others } = record;
	if (!isStoredList(values)) return record;
	return { EntityKey, customFields: namedValues(values, await fieldsOf(values)), ...others };
}
