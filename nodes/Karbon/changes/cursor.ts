import { createHash } from 'node:crypto';

/**
 * How late a list may show a change: reads go back so far before the cursor, and leave out what was returned before.
 * Milliseconds.
 */
export const OVERLAP_MS = 600_000;

/** How far the changes of a list were returned. Moments in milliseconds since the epoch, by Karbon's clock. */
export interface Cursor {
	recordType: string;
	/** See `Fingerprint.account`. */
	account: string;
	/** Changes before this moment are not wanted. */
	from: number;
	/** The newest modification time that was returned. */
	until: number;
	/**
	 * What was returned of the last `OVERLAP_MS` up to `until`: the newest modification time of each record, by
	 * `recordName`. Older versions are not returned after it.
	 */
	returned: ReadonlyMap<string, number>;
}

/** 60 bits: of 3,000 records, two have the same name by chance once in a hundred billion reads. */
const NAME_LENGTH = 10;
/** Milliseconds before `until`, as 24 bits. */
const AGE_BYTES = 3;
const ENTRY_LENGTH = NAME_LENGTH + 4;
const CHECKSUM_LENGTH = 8;
const PREFIX = 'karbon1';
const FORM = new RegExp(`^(${PREFIX}\\.([\\w-]+)\\.((?:[\\w-]{${ENTRY_LENGTH}})*))\\.([\\w-]+)$`);
const EACH_ENTRY = new RegExp(`.{${ENTRY_LENGTH}}`, 'g');

const hashOf = (text: string, length: number) =>
	createHash('sha256').update(text).digest('base64url').slice(0, length);

/** What a cursor calls the record with this key. */
export const recordName = (key: string): string => hashOf(key, NAME_LENGTH);

/** The cursor as a text of letters, digits, dashes, underscores and dots. */
export function encodeCursor({ returned, ...facts }: Cursor): string {
	const entries = [...returned].map(([name, time]) => {
		const age = Buffer.alloc(AGE_BYTES);
		age.writeUIntBE(facts.until - time, 0, AGE_BYTES);
		return name + age.toString('base64url');
	});
	const head = Buffer.from(JSON.stringify(facts)).toString('base64url');
	const text = `${PREFIX}.${head}.${entries.join('')}`;
	return `${text}.${hashOf(text, CHECKSUM_LENGTH)}`;
}

/** Reads a cursor; undefined for a text that is none, or one that was cut or edited. */
export function decodeCursor(text: string): Cursor | undefined {
	const [, body, head, packed, checksum] = FORM.exec(text.trim()) ?? [];
	if (body === undefined || checksum !== hashOf(body, CHECKSUM_LENGTH)) return undefined;
	const facts = JSON.parse(Buffer.from(head, 'base64url').toString()) as Omit<Cursor, 'returned'>;
	const entries = (packed.match(EACH_ENTRY) ?? []).map((entry): [string, number] => {
		const age = Buffer.from(entry.slice(NAME_LENGTH), 'base64url').readUIntBE(0, AGE_BYTES);
		return [entry.slice(0, NAME_LENGTH), facts.until - age];
	});
	return { ...facts, returned: new Map(entries) };
}

/** The later one of two cursors. The first one if they are of different accounts, or one of them was edited. */
export function newerOf(text: string, other = ''): string {
	const [next, old] = [text, other].map(decodeCursor);
	if (!next || old?.account !== next.account || old.until < next.until) return text;
	return encodeCursor(old.until > next.until ? old : merged(old, next));
}

/** Two cursors that end at the same moment: an execution that ran meanwhile has returned what a list showed late. */
function merged(old: Cursor, next: Cursor): Cursor {
	const returned = new Map(old.returned);
	for (const [name, time] of next.returned) {
		returned.set(name, Math.max(time, returned.get(name) ?? time));
	}
	return { ...next, returned, from: Math.min(old.from, next.from) };
}
