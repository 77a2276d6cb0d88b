import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/isObject';
import type { KarbonClient } from '../../shared/transport/client';
import { pages, type ListPlan } from '../../shared/paging/pages';
import type { RowFilter } from './rowFilter';

/** A list as far as it was wanted. */
export interface Collected {
	rows: IDataObject[];
	/** A sentence for the user when there is more, or when the numbers do not agree. */
	note?: string;
	/** In its place when several lists have one. */
	noteForSeveral?: string;
}

/** Which rows of a list are wanted. */
interface Wanted {
	/** The field that identifies a row: one that moves to the next page while the list is read counts once. */
	key: string;
	/** Leaves rows out; the limit counts those that pass. */
	filter?: RowFilter;
}

/**
 * Reads a list to its end or its limit, whichever comes first, and never a page too many.
 */
export async function collect(
	client: KarbonClient,
	plan: ListPlan,
	{ key, filter }: Wanted,
): Promise<Collected> {
	const rows: IDataObject[] = [];
	const limit = plan.limit ?? Infinity;
	const isWanted = onceOnly(key, filter);
	// A list that returns all rows without `$top` may have no link to a second page, so one page has to have them all.
	const isWhole = plan.allWithoutTop === true && limit > plan.maximum;
	// With a small limit pages would be small, and many would be read until enough rows pass.
	const isFiltered = filter !== undefined && !filter.isPrefix;
	const paged = isWhole || isFiltered ? { ...plan, limit: undefined } : plan;
	let total: number | undefined;
	let hasMore = false;
	for await (const page of pages(client, paged)) {
		const end = filter ? page.rows.findIndex(filter.isPast) : -1;
		const wanted = (end < 0 ? page.rows : page.rows.slice(0, end)).filter(isWanted);
		for (const row of wanted) rows.push(row);
		total = filter ? undefined : (page.total ?? total);
		hasMore = page.hasMore && end < 0;
		if (rows.length >= limit || end >= 0) break;
	}
	const cut = rows.length > limit;
	if (cut) rows.length = limit;
	return { rows, ...noteFor(rows.length, total, cut || hasMore, limit) };
}

function onceOnly(key: string, filter?: RowFilter): (row: IDataObject) => boolean {
	const seen = new Set<unknown>();
	return (row) => {
		if (filter?.passes(row) === false) return false;
		const id = isObject(row) ? row[key] : undefined;
		if (typeof id !== 'string') return true;
		return !seen.has(id) && Boolean(seen.add(id));
	};
}

const RETURN_ALL = "Turn on 'Return All' to get all records.";
const CHECK = 'Records may have changed while the list was read. Run the node again to check.';

function noteFor(
	received: number,
	total: number | undefined,
	hasMore: boolean,
	limit: number,
): Pick<Collected, 'note' | 'noteForSeveral'> {
	if (received >= limit) {
		if (!hasMore && (total ?? 0) <= received) return {};
		const of = total === undefined ? '' : ` of ${total}`;
		return {
			note: `Returned ${received}${of} records, which is the limit. ${RETURN_ALL}`,
			noteForSeveral: `For several items there are more records than the limit. ${RETURN_ALL}`,
		};
	}
	if (total === undefined || total === received) return {};
	return {
		note: `Karbon reported ${total} records but returned ${received}. ${CHECK}`,
		noteForSeveral: `For several items Karbon did not return as many records as it reported. ${CHECK}`,
	};
}
