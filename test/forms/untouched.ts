import type { INodeProperties } from 'n8n-workflow';

import { everyField } from './visibleFields';

/** A field of a collection of a write. */
export interface Option {
	collection: string;
	field: INodeProperties;
}

const membersOf = ({ options = [] }: INodeProperties) =>
	(options as Array<{ name: string; values: INodeProperties[] }>)[0];

/** The fields that 'Add Field' or 'Add Option' offers in a form, with their collections. */
export function optionsOf(properties: readonly INodeProperties[]): Option[] {
	return properties
		.filter(({ type }) => type === 'collection')
		.flatMap(({ name, options }) =>
			((options ?? []) as INodeProperties[]).map((field) => ({ collection: name, field })),
		);
}

/** The fields of every collection and group of a form, also of their entries. */
export function collectedFields(properties: readonly INodeProperties[]): INodeProperties[] {
	const collections = properties.filter(({ type }) => /collection/i.test(type));
	return everyField(collections).filter((field) => !collections.includes(field));
}

/** Values of the members of an entry that was added and left alone. */
const emptyEntry = (field: INodeProperties) =>
	Object.fromEntries(membersOf(field).values.map(({ name, default: value }) => [name, value]));

/**
 * Values that a field may have after it was added and left alone. n8n's editor stores the default, a list with the
 * default, or none or one empty entry in a group. n8n leaves defaults out when it saves the entry.
 */
export function untouchedValues(field: INodeProperties): unknown[] {
	const isList = field.typeOptions?.multipleValues === true;
	if (field.type !== 'fixedCollection')
		return [field.default, ...(isList ? [[field.default]] : [])];
	const { name } = membersOf(field);
	const entries = [emptyEntry(field), {}];
	return [
		field.default,
		...(isList ? [{ [name]: [] }] : []),
		...entries.map((entry) => ({ [name]: isList ? [entry] : entry })),
		...(isList ? [{ [name]: entries }] : []),
	];
}
