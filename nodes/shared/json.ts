import type { IDataObject } from 'n8n-workflow';

/** True for an object as JSON knows it: neither null nor a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses JSON; undefined for a text that is not JSON. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text.replace(/^\uFEFF/, ''));
	} catch {
		return undefined;
	}
}

/** Whether a value is the first day of the year 1, as which Karbon may show a date that is not set (karbon.md 16). */
export const isNoDate = (value: unknown) =>
	typeof value === 'string' && /^000[01]-(01-01|12-31)T/.test(value);

/** Whether there is no value: nothing, null, an empty text or list, or an object whose values are all empty. */
export function isEmpty(value: unknown): boolean {
	if (value === undefined || value === null || value === '' || isNoDate(value)) return true;
	if (Array.isArray(value)) return value.length === 0;
	return isObject(value) && Object.values(value).every(isEmpty);
}

/** The value at a path such as `EntityDescription.Text`; undefined where a part of the way is missing. */
export function valueAt(record: unknown, path: string): unknown {
	return path
		.split('.')
		.reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), record);
}

/** A copy of the record with another value at the path; the record itself when it has the value already. */
export function withValueAt(record: IDataObject, path: string, value: unknown): IDataObject {
	const [name, ...rest] = path.split('.');
	const before = record[name];
	if (rest.length === 0)
		return before === value ? record : { ...record, [name]: value as IDataObject };
	const part = (isObject(before) ? before : {}) as IDataObject;
	const after = withValueAt(part, rest.join('.'), value);
	return after === part ? record : { ...record, [name]: after };
}

/** Members that may be new in each response (karbon.md 33). */
const UNSTABLE = /^(?:Address|PhoneNumber)Key$/;

/** See `canonical`. Members such as null and `{ City: '' }` are empty. */
function trimmed(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(trimmed);
	if (!isObject(value)) return value;
	const members = Object.keys(value)
		.filter((name) => !UNSTABLE.test(name))
		.sort()
		.map((name) => [name, trimmed(value[name])] as const);
	return Object.fromEntries(members.filter(([, member]) => !isEmpty(member)));
}

/** JSON of a value of a record, the same for any order of members, any unstable ones, and with or without empty ones. */
export function canonical(value: unknown): string {
	return JSON.stringify(trimmed(value));
}

/**
 * The maximum of lists and objects inside each other in a value that is sent or shown. n8n and JavaScript process
 * nested values with nested calls, which end at a few thousand. Karbon's records have about five levels (karbon.md 34).
 */
export const MAX_DEPTH = 100;

/** Whether a value has more levels than the maximum. */
export function isTooDeep(value: unknown, maxDepth = MAX_DEPTH): boolean {
	// A stack, because the value may be nested more deeply than calls can be.
	const pending: Array<[value: unknown, depth: number]> = [[value, 1]];
	for (let next = pending.pop(); next; next = pending.pop()) {
		const [part, depth] = next;
		if (typeof part !== 'object' || part === null) continue;
		const prototype = Object.getPrototypeOf(part) as object | null;
		const isPlain = prototype === null || prototype.constructor.name === 'Object';
		// For JSON, others are no objects: dates of n8n contain themselves, and become texts.
		if (!isPlain && !Array.isArray(part)) continue;
		if (depth > maxDepth) return true;
		for (const member of Object.values(part)) pending.push([member, depth + 1]);
	}
	return false;
}
