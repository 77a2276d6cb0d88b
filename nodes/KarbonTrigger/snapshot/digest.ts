import { createHash } from 'node:crypto';

import type { IDataObject } from 'n8n-workflow';

import type { ChangeSource } from '../../shared/changes/changeSources';
import { DAY_MS, timeOf } from '../../shared/moments';
import type { SavedRows } from '../state/staticData';

/** States of rows by key, see `digestOf`. */
export type Rows = ReadonlyMap<string, number>;

/** The row is not in the list. */
export const NONE = 0;
/** The list does not show the row, although the record exists. */
export const HIDDEN = 1;
/** The state of the row is not known. */
export const UNKNOWN = 2;

/** The digest of a row with a day has the day above so many values of its hash. */
const HASHES = 2 ** 32;
/** The last day that a digest can have, for a row whose day cannot be read: it never leaves the window. */
const MAX_DAY = 2 ** 16 - 1;

/**
 * Copies from other records, which change for many work items at once (karbon.md 39), and fields that may change by
 * themselves (karbon.md 129).
 */
const NOT_COMPARED = new Set([
	'AssigneeName',
	'ClientName',
	'ClientUserDefinedIdentifier',
	'LastModifiedDateTime',
	'RelatedClientGroupName',
	'ToDoPeriod',
	'WorkTemplateTile',
]);

/**
 * Copies from other records in a time entry (karbon.md 142). Where Karbon shows no modification time, they are compared:
 * nothing else tells that an entry was given another role or task type.
 */
const COPIES_IN_ENTRY = new Set(['FeeType', 'RoleName', 'TaskTypeIsBillable', 'TaskTypeName']);

function notCompared(row: IDataObject, { dayField, timeField }: ComparedSource): Set<string> {
	if (dayField === undefined) return NOT_COMPARED;
	return timeOf(row[timeField]) > 0 ? COPIES_IN_ENTRY : new Set();
}

/** A list whose rows are compared. */
type ComparedSource = Pick<ChangeSource, 'dayField' | 'timeField'>;

/**
 * A hash of the row's fields: 48 bits, and none of the values above. An empty field counts as one that is missing. Of a
 * list with days, the first 16 bits are the day (see `dayAt`).
 */
export function digestOf(row: IDataObject, source: ComparedSource): number {
	const ignored = notCompared(row, source);
	const fields = Object.entries(row)
		.filter(([name, value]) => value !== null && !name.startsWith('@') && !ignored.has(name))
		.sort(([left], [right]) => (left < right ? -1 : 1));
	const hash = createHash('sha256').update(JSON.stringify(fields)).digest();
	if (source.dayField === undefined) return Math.max(hash.readUIntBE(0, 6), UNKNOWN + 1);
	const day = dayAt(timeOf(row[source.dayField]));
	const known = day > 0 && day < MAX_DAY ? day : MAX_DAY;
	return known * HASHES + hash.readUInt32BE(0);
}

/** Whether a row of a list with days is from before a day. @param firstDay undefined: no row is */
export function isBefore(digest: number, firstDay: number | undefined): boolean {
	return firstDay !== undefined && digest > UNKNOWN && Math.floor(digest / HASHES) < firstDay;
}

/** The rows without those from before a day. */
export function rowsFrom(firstDay: number | undefined, rows: Rows): Map<string, number> {
	return new Map([...rows].filter(([, digest]) => !isBefore(digest, firstDay)));
}

/**
 * Which days of a list are read. In days since the epoch, by Karbon's clock in UTC: so the time zone of the workflow and
 * daylight saving do not matter.
 */
export interface Days {
	/** The first day of which changes are reported. */
	first: number;
	/** The first day that is read: earlier after a restart, to know the rows that have left the window meanwhile. */
	readFrom: number;
}

/** The day of a moment in milliseconds since the epoch; NaN for NaN. */
export function dayAt(moment: number): number {
	return Math.floor(moment / DAY_MS);
}

/** `2026-11-25`. */
export function dayText(day: number): string {
	return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Which days to read of a list that has days. The first one of the window is as many days before the day in UTC, so in
 * each time zone the window has at least that many days. Rows that have left it while n8n was down would be too many for
 * the sketch, so the first check reads from the saved day on, unless the whole window is later than the saved rows.
 * @param now by Karbon's clock, milliseconds since the epoch
 */
export function daysToRead(now: number, windowDays: number, saved: SavedRows['days']): Days {
	const first = dayAt(now) - windowDays;
	const isNear = saved !== undefined && first <= saved.last;
	return { first, readFrom: isNear ? Math.min(first, saved.first) : first };
}
