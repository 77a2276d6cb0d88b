import type { IDataObject } from 'n8n-workflow';

import type { KarbonClient } from '../transport/client';
import { type Query, withQuery } from '../odata/query';
import { readDate } from '../transport/dateHeader';
import type { Advice } from '../transport/request';
import { resolveLink } from '../transport/resolveLink';
import { PagingError } from './pagingError';

/** A list of the service and how much of it is wanted. */
export interface ListPlan {
	path: string;
	query: Query;
	/**
	 * The largest `$top` of this list (interface.md, Limits; karbon-api.md, Paging); Infinity for one that has no
	 * `$top`.
	 */
	maximum: number;
	/** How many rows are wanted; undefined for all. */
	limit?: number;
	/** For lists that return everything when `$top` is omitted (interface.md, File list rules 3). */
	allWithoutTop?: boolean;
	purpose: string;
	subject?: string;
	/** See `KarbonRequest`. */
	advice?: readonly Advice[];
	itemIndex?: number;
}

/** One answer of a list. */
export interface Page {
	rows: IDataObject[];
	/** How many rows match in all, when Karbon reports it. */
	total?: number;
	/** Whether another page follows: Karbon has named one, and this page has rows. */
	hasMore: boolean;
	/** When Karbon sent the page, by its own clock (Date header). Milliseconds since the epoch. */
	sentAt?: number;
}

/** A list of more pages than this is taken for a loop of ever new links. */
const MAX_PAGES = 100_000;

/**
 * The rows of a list; undefined when the body is no list. The file list was seen with `Attachments` where others
 * have `value` (interface-addendum.md, Records), and some lists are documented with `values` (karbon-api.md).
 */
export function rowsOf(body: IDataObject): IDataObject[] | undefined {
	const rows = body.Attachments ?? body.value ?? body.values;
	return Array.isArray(rows) ? (rows as IDataObject[]) : undefined;
}

function totalOf(body: IDataObject): number | undefined {
	const total = body['@odata.count'] ?? body.TotalCount;
	return typeof total === 'number' ? total : undefined;
}

/**
 * The pages of a list, one request each, as long as the caller asks for more.
 *
 * Links are followed as given (interface.md, Pagination rules 1; see `trustedLink`), on the origin of the base URL only
 * and never twice; an empty page ends the list even when it names another (interface-addendum.md, Lists).
 * @param maxPages how many pages may come before the list counts as endless
 * @throws {PagingError} for a response that is no list, a list that is too long, a link that repeats, and a link
 * that is not trusted
 * @throws what `KarbonClient.send` throws
 */
export async function* pages(
	client: KarbonClient,
	plan: ListPlan,
	maxPages = MAX_PAGES,
): AsyncGenerator<Page> {
	const { baseUrl } = client.credentials;
	const isWhole = plan.limit === undefined && plan.allWithoutTop === true;
	const hasTop = !isWhole && Number.isFinite(plan.maximum);
	const top = hasTop ? Math.min(plan.limit ?? plan.maximum, plan.maximum) : undefined;
	let path = plan.path;
	let query: Query | undefined = { ...plan.query, $top: top };
	const visited = new Set([withQuery(`${baseUrl}${path}`, query)]);
	for (let count = 0; count < maxPages; count++) {
		const { body, headers } = await client.send({
			method: 'GET',
			path,
			query,
			purpose: plan.purpose,
			subject: plan.subject,
			advice: plan.advice,
			itemIndex: plan.itemIndex,
		});
		const envelope = body as IDataObject;
		const rows = rowsOf(envelope);
		if (!rows) throw new PagingError('notAList');
		const link = envelope['@odata.nextLink'];
		const hasMore = rows.length > 0 && typeof link === 'string' && link !== '';
		yield { rows, total: totalOf(envelope), hasMore, sentAt: readDate(headers.date) };
		if (!hasMore) return;
		const next = trustedLink(link, baseUrl);
		if (visited.has(next)) throw new PagingError('repeatedLink');
		visited.add(next);
		path = next;
		query = undefined;
	}
	throw new PagingError('endless');
}

/**
 * The address of a next page, as it is to be requested.
 * @throws {PagingError} for a link to another origin, one with a user name, and one that is no web address
 */
export function trustedLink(link: string, baseUrl: string): string {
	const resolved = resolveLink(link, `${baseUrl}/`, baseUrl);
	if (!resolved.trusted) throw new PagingError('untrustedLink', resolved.origin);
	// A link is sent as given, because a URL object would re-encode it; but only one that begins with the
	// origin to the letter. Another spelling may be read as another host by n8n's HTTP client ("https:@evil.example").
	return link.startsWith(`${new URL(baseUrl).origin}/`) ? link : resolved.url;
}
