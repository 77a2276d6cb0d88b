import { createHash } from 'node:crypto';

import { changeId } from '../../shared/changes/changeId';
import type { ChangedRow } from '../../shared/changes/readList';

/**
 * How late a list may show a change: reads go back so far before the cursor, and leave out the versions that were
 * returned before. Milliseconds.
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
	/** What was returned of the last `OVERLAP_MS` up to `until`: see `versionOf`. */
	versions: readonly string[];
}

/** 66 bits: among 3,000 versions, two are alike by chance once in ten trillion reads. */
const VERSION_LENGTH = 11;
const CHECKSUM_LENGTH = 8;
const PREFIX = 'karbon1';
const FORM = new RegExp(`^(${PREFIX}\\.([\\w-]+)\\.((?:[\\w-]{${VERSION_LENGTH}})*))\\.([\\w-]+)$`);
const EACH_VERSION = new RegExp(`.{${VERSION_LENGTH}}`, 'g');

const hashOf = (text: string, length: number) =>
	createHash('sha256').update(text).digest('base64url').slice(0, length);

/** Identifies the state of a record by its key and modification time. */
export function versionOf({ key, modifiedAt }: Pick<ChangedRow, 'key' | 'modifiedAt'>): string {
	return hashOf(changeId(key, modifiedAt), VERSION_LENGTH);
}

/** The cursor as a text of letters, digits, dashes, underscores and dots. */
export function encodeCursor({ versions, ...facts }: Cursor): string {
	const head = Buffer.from(JSON.stringify(facts)).toString('base64url');
	const text = `${PREFIX}.${head}.${versions.join('')}`;
	return `${text}.${hashOf(text, CHECKSUM_LENGTH)}`;
}

/** Reads a cursor; undefined for a text that is none, or one that was cut or edited. */
export function decodeCursor(text: string): Cursor | undefined {
	const [, body, head, packed, checksum] = FORM.exec(text.trim()) ?? [];
	if (body === undefined || checksum !== hashOf(body, CHECKSUM_LENGTH)) return undefined;
	const facts = JSON.parse(Buffer.from(head, 'base64url').toString()) as Omit<Cursor, 'versions'>;
	const versions = packed.match(EACH_VERSION) ?? [];
	return { ...facts, versions };
}
