import type { IDataObject } from 'n8n-workflow';

import { OrderCheck } from '../paging/orderCheck';
import { type ListPlan, pages } from '../paging/pages';
import type { Readings } from '../paging/readings';
import { spaced } from '../text';
import type { KarbonClient } from '../transport/client';
import { timeOf } from '../moments';
import type { ChangeSource } from './changeSources';

/** A list that goes on shifting is read again later. */
export const MAX_PASSES = 5;

/** A changed row of a list. */
export interface ChangedRow {
	key: string;
	/** Milliseconds since the epoch. */
	modifiedAt: number;
	/** The same as Karbon wrote it. */
	time: string;
	/** The row. A reader that goes on for long keeps only what it needs of it. */
	record: IDataObject;
}

/** A page of a list. */
export interface ChangedPage {
	/** Older ones, too. */
	rows: ChangedRow[];
	/** When Karbon sent it, by its own clock, or ours where it does not say. Milliseconds since the epoch. */
	sentAt: number;
	/** Whether the page has no rows at all. */
	isEmpty: boolean;
	/** Whether the page has rows that do not tell their key or when they were modified. */
	hasUnreadable: boolean;
}

/** How a list is read. */
export interface ReadOptions {
	/** Milliseconds since the epoch, included. */
	since: number;
	/** Newest first, so that reading stops at `since`; otherwise the whole list is read. */
	ordered: boolean;
	readings?: Readings;
	now(): number;
	/** Takes a sentence about a list that may go on. */
	warn(text: string): void;
}

/** `/v3/WorkItems` becomes "work items", and `/v3/IndividualTimeEntries` "time entries". */
export const namesOf = (path: string) =>
	spaced(path.slice(path.lastIndexOf('/') + 1).replace(/^Individual/, '')).toLowerCase();

/** The list does not tell when its rows were modified, so only comparing all of them finds their changes. */
export class UntimedListError extends Error {
	/** @param tooMany the list has more rows than this, so they are not compared */
	constructor(
		readonly path: string,
		tooMany?: number,
	) {
		const size = tooMany ? ` and has more than ${tooMany.toLocaleString('en-US')} records` : '';
		super(
			`Karbon's list of ${namesOf(path)} shows no modification times${size}. Its changes arrive by webhook only.`,
		);
		this.name = 'UntimedListError';
	}
}

/** The error of a list whose rows went on shifting for `MAX_PASSES`. */
export const keptChanging = (path: string) =>
	new Error(
		`Karbon's list of ${namesOf(path)} kept changing while it was read. It is read from the same place next time, so no change is lost.`,
	);

/** See `isCheck` of `NextPage`. */
export const uncheckedList = (path: string) =>
	`Karbon did not return the next page of the list of ${namesOf(path)}. If the list is longer, some changes may be missed.`;

const shortList = (path: string, total: number, rowCount: number) =>
	`Karbon reported ${total} ${namesOf(path)} but returned ${rowCount}. Changes to the others may be missed.`;

/** The request for the rows of a list. @param ordered whether to ask for the newest changes first */
export function planOf(source: ChangeSource, ordered: boolean): ListPlan {
	return {
		path: source.path,
		query: ordered ? { $orderby: `${source.timeField} desc` } : {},
		keyOf: (row) => row[source.keyField],
		errorContext: { purpose: `scan the list of ${namesOf(source.path)} for changes` },
	};
}

/** Reads a row; undefined when it is null, or does not tell its key or when it was modified. */
export function changedRow(row: IDataObject, source: ChangeSource): ChangedRow | undefined {
	const { [source.keyField]: key, [source.timeField]: time } = { ...row };
	const modifiedAt = timeOf(time);
	if (typeof key !== 'string' || key === '' || Number.isNaN(modifiedAt)) return undefined;
	return { key, modifiedAt, time: String(time), record: row };
}

/**
 * Reads a list page by page, back to a moment.
 * @throws {UntimedListError} when no row tells when it was modified
 */
export async function* readList(
	client: KarbonClient,
	source: ChangeSource,
	{ since, ordered, readings, now, warn }: ReadOptions,
): AsyncGenerator<ChangedPage> {
	const order = new OrderCheck('desc');
	const untimed = new UntimedListError(source.path);
	let hasTimes = false;
	let isUnchecked: boolean | undefined;
	let rowCount = 0;
	let total = 0;
	for await (const page of pages(client, { ...planOf(source, ordered), readings })) {
		rowCount += page.rows.length;
		total = page.total ?? total;
		const rows = page.rows
			.map((row) => changedRow(row, source))
			.filter((row): row is ChangedRow => row !== undefined);
		// Work items that all were modified in the year 1 show no modification times.
		hasTimes ||= rows.some(({ modifiedAt }) => !source.mayBeUntimed || modifiedAt > 0);
		const isEmpty = page.rows.length === 0;
		const hasUnreadable = rows.length < page.rows.length;
		// A page tells enough, except where no order puts such rows together.
		if (!hasTimes && !isEmpty && (ordered || (!rows.length && source.order !== 'unordered')))
			throw untimed;
		yield { rows, sentAt: page.sentAt ?? now(), isEmpty, hasUnreadable };
		for (const { modifiedAt } of rows) order.add(modifiedAt);
		// A list that accepts the order and does not keep it has newer rows further down.
		if (ordered && order.isProven && rows.some(({ modifiedAt }) => modifiedAt < since)) return;
		isUnchecked = page.next !== undefined;
	}
	if (!hasTimes && rowCount > 0) throw untimed;
	if (isUnchecked) warn(uncheckedList(source.path));
	if (total > rowCount) warn(shortList(source.path, total, rowCount));
}
