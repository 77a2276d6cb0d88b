import type { IDataObject } from 'n8n-workflow';

import type { KarbonClient } from '../../shared/transport/client';
import { pages, type ListPlan } from '../../shared/paging/pages';

/** A list as far as it was wanted. */
export interface Collected {
	rows: IDataObject[];
	/** A sentence for the user when there is more, or when the numbers do not agree. */
	note?: string;
}

/** Reads a list to its end or its limit, whichever comes first, and never a page too many. */
export async function collect(client: KarbonClient, plan: ListPlan): Promise<Collected> {
	const rows: IDataObject[] = [];
	const limit = plan.limit ?? Infinity;
	let total: number | undefined;
	let hasMore = false;
	for await (const page of pages(client, plan)) {
		for (const row of page.rows) rows.push(row);
		total = page.total ?? total;
		hasMore = page.hasMore;
		if (rows.length >= limit) break;
	}
	const cut = rows.length > limit;
	if (cut) rows.length = limit;
	return { rows, note: noteFor(rows.length, total, cut || hasMore, limit) };
}

function noteFor(
	received: number,
	total: number | undefined,
	hasMore: boolean,
	limit: number,
): string | undefined {
	if (received >= limit) {
		if (!hasMore && (total ?? 0) <= received) return undefined;
		const of = total === undefined ? '' : ` of ${total}`;
		return `Returned ${received}${of} records, which is the limit. Turn on 'Return All' to get all records.`;
	}
	if (total === undefined || total === received) return undefined;
	return `Karbon reported ${total} records but returned ${received}. Records may have changed while the list was read. Run the node again to check.`;
}
