import { isObject } from '../../shared/isObject';

/** Whether what is left of a value says nothing. */
function isNothing(value: unknown): boolean {
	if (value === undefined || value === null || value === '') return true;
	if (typeof value !== 'object') return false;
	return (Array.isArray(value) ? value : Object.keys(value)).length === 0;
}

/** The value with the members of its objects in one order, and without empty ones, such as null and `{ City: '' }`. */
function trimmed(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(trimmed);
	if (!isObject(value)) return value;
	const members = Object.keys(value)
		.sort()
		.map((name) => [name, trimmed(value[name])] as const);
	return Object.fromEntries(members.filter(([, member]) => !isNothing(member)));
}

/** JSON of a value of a record, the same for any order of members, and with or without empty ones. */
export function canonical(value: unknown): string {
	return JSON.stringify(trimmed(value));
}
