import { isObject } from '../../shared/isObject';
import { isEmpty } from '../schema/isEmpty';

/** The value with the members of its objects in one order, and without empty ones, such as null and `{ City: '' }`. */
function trimmed(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(trimmed);
	if (!isObject(value)) return value;
	const members = Object.keys(value)
		.sort()
		.map((name) => [name, trimmed(value[name])] as const);
	return Object.fromEntries(members.filter(([, member]) => !isEmpty(member)));
}

/** JSON of a value of a record, the same for any order of members, and with or without empty ones. */
export function canonical(value: unknown): string {
	return JSON.stringify(trimmed(value));
}
