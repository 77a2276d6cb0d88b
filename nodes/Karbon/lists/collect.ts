import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/isObject';
import type { KarbonClient } from '../../shared/transport/client';
import type { NextPage } from '../../shared/paging/nextPage';
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

/** A list of which each row counts once. */
export type CollectPlan = Omit<ListPlan, 'keyOf' | 'start'>;

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
	plan: CollectPlan,
	{ key, filter }: Wanted,
): Promise<Collected> {
	const rows: IDataObject[] = [];
	const limit = plan.limit ?? Infinity;
	const isWanted = onceOnly(key, filter);
	// A list that returns all rows without `$top` may have no link to a second page, so one page has to have them all.
	const isWhole = plan.allWithoutTop === true && limit > plan.maximum;
	// With a small limit pages would be small, and many would be read until enough rows pass.
	const paged = isWhole || filter ? { ...plan, limit: undefined } : plan;
	let total: number | undefined;
	let next: NextPage | undefined;
	let isPast = false;
	const keyOf = (row: IDataObject) => row[key];
	for await (const page of pages(client, { ...paged, keyOf })) {
		isPast = filter?.isPast(page.rows) ?? false;
		for (const row of page.rows) if (isWanted(row)) rows.push(row);
		total = filter ? undefined : highest(total, page.total);
		({ next } = page);
		if (rows.length >= limit || isPast) break;
	}
	const isCut = rows.length > limit;
	if (isCut) rows.length = limit;
	const more = isCut ? 'some' : moreOf(isPast ? undefined : next);
	return { rows, ...noteFor(rows.length, total, more, limit) };
}

/** The total falls when records are deleted while the list is read. */
function highest(total: number | undefined, next: number | undefined): number | undefined {
	return next === undefined ? total : Math.max(next, total ?? next);
}

/** Whether a list has more rows. `perhaps`: a full page named no other (karbon.md 1). */
type More = 'none' | 'some' | 'perhaps';

function moreOf(next: NextPage | undefined): More {
	if (next === undefined) return 'none';
	return 'link' in next ? 'some' : 'perhaps';
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
	more: More,
	limit: number,
): Pick<Collected, 'note' | 'noteForSeveral'> {
	if (received >= limit) {
		const isMore = total !== undefined && total > received;
		if (!isMore && more === 'none') return {};
		const of = isMore ? ` of ${total}` : '';
		const perhaps = !isMore && more === 'perhaps' ? ' There may be more.' : '';
		return {
			note: `Returned ${received}${of} records, which is the limit.${perhaps} ${RETURN_ALL}`,
			noteForSeveral: `For several items there are more records than the limit. ${RETURN_ALL}`,
		};
	}
	if (total === undefined || total === received) return {};
	return {
		note: `Karbon reported ${total} records but returned ${received}. ${CHECK}`,
		noteForSeveral: `For several items Karbon did not return as many records as it reported. ${CHECK}`,
	};
}
