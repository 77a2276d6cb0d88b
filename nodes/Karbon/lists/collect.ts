import type { IDataObject } from 'n8n-workflow';

import type { KarbonClient } from '../../shared/transport/client';
import { COMMON_MAXIMUM, type NextPage } from '../../shared/paging/nextPage';
import { pages, type ListPlan } from '../../shared/paging/pages';
import { PagingError } from '../../shared/paging/pagingError';
import { Readings } from '../../shared/paging/readings';
import { joined, quantity } from '../../shared/text';
import { AnswerError } from '../execution/answer';
import { Passes } from './passes';
import type { RowFilter } from './checks/rowFilter';

/** A list whose rows move between pages is read again, so many times at most. */
const MAX_PASSES = 10;
/** A list that the node filters is read so far at most. */
const MAX_FILTERED_PAGES = 200;

/** A list as far as it was wanted. */
export interface Collected {
	rows: IDataObject[];
	/** A sentence for the user when there is more, or when the numbers do not agree. */
	note?: string;
	/** In its place when several lists have one. */
	noteForSeveral?: string;
	/** Whether the sentence only says that the limit was reached. */
	isLimitNote?: boolean;
}

/** A list of which each row counts once. */
export type CollectPlan = Omit<ListPlan, 'keyOf' | 'start'>;

/** Which rows of a list are wanted. */
export interface Wanted {
	/** The field that identifies a row: one that moves to the next page while the list is read counts once. */
	key: string;
	/** What identifies a row where the key does not suffice. */
	idOf?(row: IDataObject): unknown;
	/** The field by which Karbon sorts the list. */
	orderField?: string;
	/** Leaves rows out; the limit counts those that pass. */
	filter?: RowFilter;
	/** Names of filters that make the list shorter. */
	narrowedBy?: readonly string[];
}

/**
 * Reads a list to its end or its limit, whichever comes first, and never a page too many. Where rows moved between
 * pages, it is read again until no row can be missing (see `Passes`).
 * @throws {PagingError} also for a list whose rows move in every pass
 * @throws {AnswerError} for a list that is too long to be filtered here, and for what `RowFilter` throws
 * @throws what `KarbonClient.send` throws
 */
export async function collect(
	client: KarbonClient,
	plan: CollectPlan,
	{ key, idOf = (row) => row[key], orderField, filter, narrowedBy = [] }: Wanted,
): Promise<Collected> {
	const { limit = Infinity, maximum = COMMON_MAXIMUM } = plan;
	// A list that returns all rows without `$top` may have no link to a second page, so one page has to have them all.
	const isWhole = plan.allWithoutTop === true && limit > maximum;
	// With a small limit pages would be small, and many would be read until enough rows pass.
	const paged = isWhole || filter ? { ...plan, limit: undefined } : plan;
	const passes = new Passes(idOf, (row) => filter?.passes(row) ?? true, orderField);
	const { rows } = passes;
	const readings = new Readings();
	let total: number | undefined;
	let next: NextPage | undefined;
	let isUnread = false;
	let isPast = false;
	for (let pass = 1; ; pass++) {
		passes.begin();
		filter?.begin?.();
		isPast = false;
		let count = 0;
		for await (const page of pages(client, { ...paged, keyOf: idOf, readings })) {
			isPast = filter?.isPast(page.rows) ?? false;
			const ids = passes.identify(page.rows);
			for (const [index, row] of page.rows.entries()) {
				if (filter?.load && !passes.has(ids[index])) await filter.load(row);
				passes.add(row, ids[index]);
				// A further row would cost a request.
				isUnread = filter?.load !== undefined && index + 1 < page.rows.length;
				if (isUnread && rows.length >= limit) break;
			}
			// The total falls when records are deleted while the list is read.
			if (page.total !== undefined) total = Math.max(page.total, total ?? 0);
			next = isPast ? undefined : page.next;
			if (rows.length >= limit || isPast) break;
			const isLong = pass === 1 && ++count >= MAX_FILTERED_PAGES && next;
			if (isLong && filter?.labels.length) throw tooLong(plan, filter, narrowedBy);
		}
		if (rows.length >= limit || !passes.end()) break;
		if (pass === MAX_PASSES)
			throw new PagingError('unstable', { ...passes.counts, ...plan.errorContext });
	}
	filter?.end?.();
	const isCut = rows.length > limit;
	if (isCut) rows.length = limit;
	const more = isCut ? 'some' : isUnread ? 'perhaps' : moreOf(next);
	// With a filter, the total says nothing about the rows that pass.
	if (rows.length >= limit)
		return { rows, ...limitNote(rows.length, filter ? undefined : total, more) };
	if (more === 'perhaps') return { rows, note: UNCHECKED };
	if (!filter) return { rows, ...countNote(rows.length, total) };
	const { total: read } = passes.counts;
	const isShort = !isPast && total !== undefined && total > read;
	return { rows, ...(isShort ? countNote(read, total) : {}) };
}

function tooLong(
	{ errorContext: { purpose }, maximum = COMMON_MAXIMUM }: CollectPlan,
	{ labels }: RowFilter,
	narrowedBy: readonly string[],
): AnswerError {
	const pageCount = `${MAX_FILTERED_PAGES} pages`;
	const read = Number.isFinite(maximum)
		? `${pageCount} (${(MAX_FILTERED_PAGES * maximum).toLocaleString('en-US')} records)`
		: pageCount;
	return new AnswerError(
		`Could not ${purpose}: read ${read} without reaching the end`,
		`The node applies ${joined(quoted(labels), 'and')} after reading the list. To shorten the list, add or narrow one of these filters: ${joined(quoted(narrowedBy), 'or')}.`,
	);
}

const quoted = (names: readonly string[]) => [...new Set(names)].map((name) => `'${name}'`);

/** Whether a list has more rows. `perhaps`: a page named no other, but may have been cut (karbon.md 1, 5). */
type More = 'none' | 'some' | 'perhaps';

function moreOf(next: NextPage | undefined): More {
	if (next === undefined) return 'none';
	return 'link' in next ? 'some' : 'perhaps';
}

const RETURN_ALL = "Turn on 'Return All' to get all records.";
/** See `isCheck` of `NextPage`. */
const UNCHECKED =
	'The list may be incomplete: Karbon did not return the next page. If records are missing, use narrower filters.';
const CHECK = 'Records may have changed while the list was read. Run the node again to check.';

type Note = Omit<Collected, 'rows'>;

/** For a list that was read to its limit. */
function limitNote(received: number, total: number | undefined, more: More): Note {
	const isMore = total !== undefined && total > received;
	if (!isMore && more === 'none') return {};
	const records = isMore
		? `${received} of ${total} records`
		: quantity(received, 'record', 'records');
	const perhaps = !isMore && more === 'perhaps' ? ' There may be more.' : '';
	return {
		note: `Returned ${records}, which is the limit.${perhaps} ${RETURN_ALL}`,
		noteForSeveral: `Several items have more records than the limit. ${RETURN_ALL}`,
		isLimitNote: true,
	};
}

/** @param received the rows of the whole list, also those that a filter leaves out */
function countNote(received: number, total: number | undefined): Note {
	if (total === undefined || total === received) return {};
	return {
		note: `Karbon reported ${quantity(total, 'record', 'records')} but returned ${received}. ${CHECK}`,
		noteForSeveral: `In several lists, Karbon returned fewer or more records than it reported. ${CHECK}`,
	};
}
