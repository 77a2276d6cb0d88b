import type { Simulator } from '../../../simulator';

/** A value of a record that changed: `contacts/abc/FirstName`, before and after. */
export interface StoreChange {
	path: string;
	before?: unknown;
	after?: unknown;
}

/** All records of a simulator, by collection and key, as JSON. */
export type Snapshot = Map<string, string>;

/** Collections that are no records of the account. */
const IGNORED = new Set(['fileContents']);
/** Fields that Karbon sets by itself whenever a record changes. */
const TIMES = new Set(['LastModifiedDateTime', 'UpdatedAt', 'ModifiedDate', 'DateModified']);

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const ZONE = /(Z|[+-]\d{2}:\d{2})$/;

/** The records as they are now. */
export function snapshot({ store }: Simulator): Snapshot {
	const records: Snapshot = new Map();
	for (const [name, collection] of Object.entries(store)) {
		if (IGNORED.has(name) || !(collection instanceof Map)) continue;
		const all = collection as ReadonlyMap<string, object>;
		for (const [key, record] of all) {
			const shown = name === 'files' ? withoutContent(record) : record;
			records.set(`${name}/${key}`, JSON.stringify(shown));
		}
	}
	return records;
}

/**
 * A file without its bytes, which are compared by their hash. The bytes and the hash of a generated file are made when
 * they are read, and never change, so they are left out.
 */
function withoutContent(file: object): object {
	const properties = Object.entries(Object.getOwnPropertyDescriptors(file));
	const stored = properties.filter(([name, { get }]) => get === undefined && name !== 'content');
	return Object.fromEntries(stored.map(([name, { value }]) => [name, value as unknown]));
}

/** What differs between two moments, without the times that Karbon sets. */
export function changesBetween(before: Snapshot, after: Snapshot): StoreChange[] {
	const paths = [...new Set([...before.keys(), ...after.keys()])];
	return paths.flatMap((path) => {
		const [old, now] = [before.get(path), after.get(path)];
		return old === now ? [] : differences(path, parse(old), parse(now));
	});
}

const parse = (text: string | undefined): unknown =>
	text === undefined ? undefined : JSON.parse(text);

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;

/** Whether two values are equal, or the same moment in two spellings. */
function isSameValue(before: unknown, after: unknown): boolean {
	if (before === after) return true;
	const [first, second] = [before, after].map((one) =>
		typeof one === 'string' && MOMENT.test(one) ? momentOf(one) : undefined,
	);
	return first !== undefined && first === second;
}

/** Without a zone, it is a time in UTC. */
const momentOf = (text: string): number => Date.parse(ZONE.test(text) ? text : `${text}Z`);

function differences(path: string, before: unknown, after: unknown): StoreChange[] {
	if (!isRecord(before) || !isRecord(after)) {
		return isSameValue(before, after) ? [] : [{ path, before, after }];
	}
	const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
	return names
		.filter((name) => !TIMES.has(name))
		.flatMap((name) => differences(`${path}/${name}`, before[name], after[name]));
}
