import type { IDataObject } from 'n8n-workflow';

import type { ChangeSource } from '../../shared/changes/changeSources';
import {
	keptChanging,
	MAX_PASSES,
	namesOf,
	planOf,
	uncheckedList,
	UntimedListError,
} from '../../shared/changes/readList';
import type { ScanTask } from '../../shared/changes/scanList';
import { COMMON_MAXIMUM } from '../../shared/paging/nextPage';
import { type ListPlan, type Page, pages } from '../../shared/paging/pages';
import { fingerprint } from '../../shared/subscriptions/signature';
import { statusOf } from '../../shared/records/statuses';
import { hasPassed } from '../../shared/timing';
import type { KarbonClient } from '../../shared/transport/client';
import { hasStatus } from '../../shared/transport/errors/hasStatus';
import { type Days, dayText, digestOf, HIDDEN, isBefore, type Rows, rowsFrom } from './digest';

/**
 * Whether so many rows are missing at once that they were probably hidden: Karbon answers alike for a record that was
 * deleted, and one that the application may no longer read (karbon.md 91).
 * @param count of rows before
 */
export function areHidden(missing: number, count: number): boolean {
	return missing > Math.max(1, Math.min(count / 4, 5 + count * 0.03));
}

/** So many rows are missing that nothing is reported as deleted. */
export class HiddenRowsError extends Error {
	constructor(names: string) {
		super(
			`Many ${names} disappeared from Karbon's list at once, so none is reported as deleted. Your API application may have lost access. If they were deleted, unpublish and publish the workflow.`,
		);
		this.name = 'HiddenRowsError';
	}
}

/** A longer list would take more than a quarter of the rate limit for more than a quarter of an hour. */
export const MAX_ROWS = 50_000;

/** A list that was read to its end. */
export interface ReadRows {
	rows: Rows;
	/** When Karbon sent the first page, by its own clock, or ours where it does not say. Milliseconds since the epoch. */
	readAt: number;
	/** How many pages one pass has, at most. */
	pageCount: number;
	/** Names the account key with which it was read. */
	access: string;
	/** The days that were read; undefined for the whole list. */
	days?: Days;
	/** With `keepsRows`: the rows that were not known in this state, as JSON. By key. */
	texts?: ReadonlyMap<string, string>;
	/** The statuses of rows that were not known in this state. By key. */
	statuses?: ReadonlyMap<string, string | undefined>;
}

interface Reading extends Pick<ScanTask, 'client' | 'now' | 'source' | 'warn'> {
	days?: Days;
	/** The rows as they were before; undefined if they are not known. */
	known: Rows | undefined;
	keepsRows: boolean;
	share: RequestShare;
}

/** The days that are compared have too many rows. Only time entries are compared by days. */
export class TooManyRowsError extends Error {
	constructor() {
		super(
			`The time entry window has more than ${MAX_ROWS.toLocaleString('en-US')} entries, so no changes are detected. Lower 'Time Entry Window (Days)'.`,
		);
		this.name = 'TooManyRowsError';
	}
}

/**
 * Reads all rows. A row that is deleted meanwhile shifts another one over a page boundary, where it is not read. So
 * if a known row is missing, or rows are not known, the list is read again until a pass brings no other row.
 * @throws {UntimedListError|TooManyRowsError} for more than `MAX_ROWS` rows
 * @throws {Error} when rows went on shifting, or the list cannot be read
 */
export async function readRows(reading: Reading): Promise<ReadRows> {
	const { client, source, days, known, keepsRows, now, warn, share } = reading;
	const rows = new Map<string, number>();
	const texts = new Map<string, string>();
	const statuses = new Map<string, string | undefined>();
	const access = fingerprint(client.credentials.accessKey);
	const read: ReadRows = { rows, readAt: now(), pageCount: 0, access, days, texts, statuses };
	// Only the first check after a restart reads further days.
	const maxRows = days && days.readFrom < days.first ? 2 * MAX_ROWS : MAX_ROWS;
	const take = (row: IDataObject) => {
		const { [source.keyField]: key } = { ...row };
		if (typeof key !== 'string' || key === '') return warn(withoutKey(source.path));
		const digest = digestOf(row, source);
		// The list may ignore the filter.
		if (isBefore(digest, days?.readFrom)) return;
		rows.set(key, digest);
		if (known?.get(key) === digest) return;
		statuses.set(key, statusOf(row, source));
		if (keepsRows) texts.set(key, JSON.stringify(row));
	};
	for (let pass = 1; pass <= MAX_PASSES; pass++) {
		const before = rows.size;
		let pageCount = 0;
		let isUnchecked = false;
		for await (const page of rowPages(client, rowsPlan(source, days))) {
			if (pass === 1 && pageCount === 0) read.readAt = page.sentAt ?? read.readAt;
			pageCount++;
			share.add();
			isUnchecked = page.next !== undefined;
			page.rows.forEach(take);
			if (Math.max(rows.size, page.total ?? 0) > maxRows)
				throw days ? new TooManyRowsError() : new UntimedListError(source.path, MAX_ROWS);
		}
		if (isUnchecked) warn(uncheckedList(source.path));
		read.pageCount = Math.max(read.pageCount, pageCount);
		const isStable = pass > 1 && rows.size === before;
		if (isStable || pageCount === 1 || hasAll(rows, known, days)) return read;
	}
	throw keptChanging(source.path);
}

const withoutKey = (path: string) =>
	`Karbon's list of ${namesOf(path)} has records without a key. Scans and polling do not find changes to them.`;

/** One filter for all pages and passes of a check, so it does not matter when midnight passes. */
function rowsPlan(source: ChangeSource, days: Days | undefined): ListPlan {
	const plan = planOf(source, false);
	const { dayField, maximum = plan.maximum } = source;
	if (!days || dayField === undefined) return plan;
	const $filter = `${dayField} ge ${dayText(days.readFrom)}T00:00:00Z`;
	return { ...plan, maximum, query: { $filter, $orderby: dayField } };
}

/** Karbon may refuse a larger `$top` than that of most lists (karbon.md 142). */
async function* rowPages(client: KarbonClient, plan: ListPlan): AsyncGenerator<Page> {
	let hasBegun = false;
	let failure: unknown;
	try {
		for await (const page of pages(client, plan)) {
			hasBegun = true;
			yield page;
		}
		return;
	} catch (error) {
		failure = error;
	}
	const { maximum = COMMON_MAXIMUM } = plan;
	if (hasBegun || !hasStatus('400')(failure) || maximum <= COMMON_MAXIMUM) throw failure;
	yield* pages(client, { ...plan, maximum: COMMON_MAXIMUM });
}

function hasAll(rows: Rows, known: Rows | undefined, days: Days | undefined): boolean {
	const expected = known && [...rowsFrom(days?.first, known)];
	return expected?.every(([key, digest]) => digest === HIDDEN || rows.has(key)) ?? false;
}

/** A list without modification times takes at most this share of the rate limit. */
const SHARE = 1 / 4;

/** When the next check of a list may begin. Moments in milliseconds since the epoch. */
export class RequestShare {
	private startedAt = -Infinity;
	private requests = 0;

	start(now: number): void {
		this.startedAt = now;
		this.requests = 0;
	}

	add(requests = 1): void {
		this.requests += requests;
	}

	/** Whether the requests since `start` were no more than their share. */
	isKept(now: number, requestsPerMinute: number): boolean {
		const shareMs = (this.requests * 60_000) / (requestsPerMinute * SHARE);
		return hasPassed(shareMs, this.startedAt, now);
	}
}
