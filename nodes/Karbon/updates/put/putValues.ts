import type { IDataObject } from 'n8n-workflow';

import { isEmpty, isObject, valueAt, withValueAt } from '../../../shared/json';
import type { Field } from '../../schema/field';

/** A value without annotations and nulls; undefined for null, and for an object that had only nulls. */
export function withoutNull(value: unknown): unknown {
	if (value === null) return undefined;
	if (Array.isArray(value)) return value.map((one: unknown) => withoutNull(one) ?? one);
	if (!isObject(value)) return value;
	const members = Object.entries(value)
		.filter(([name]) => !name.includes('@odata.'))
		.map(([name, member]) => [name, withoutNull(member)] as const)
		.filter(([, member]) => member !== undefined);
	return members.length === 0 && !isNothing(value) ? undefined : Object.fromEntries(members);
}

const isNothing = (value: object) => Object.keys(value).length === 0;

/** The paths at which a PUT takes null. */
function nullablePaths(fields: readonly Field[]): string[] {
	return fields.flatMap((field) => {
		const members = field.type === 'part' ? nullablePaths(field.members) : [];
		const below = members.map((path) => `${field.path}.${path}`);
		return field.isNullable ? [field.path, ...below] : below;
	});
}

/**
 * A record or a card as a PUT takes it: without annotations, and without what was read as null, which Karbon's document
 * does not allow for most fields (karbon.md 21). A field that was cleared is null where that is allowed, else left out.
 * @param fields the fields that the node writes
 * @param before the same as it was read
 */
export function putValues(
	fields: readonly Field[],
	before: IDataObject,
	after: IDataObject,
): IDataObject {
	const isCleared = (path: string) =>
		valueAt(after, path) === null && !isEmpty(valueAt(before, path));
	return nullablePaths(fields)
		.filter(isCleared)
		.reduce(
			(body, path) => withValueAt(body, path, null),
			(withoutNull(after) ?? {}) as IDataObject,
		);
}
