import type { IDataObject } from 'n8n-workflow';

import type { KarbonClient } from '../transport/client';
import { type Query, withQuery } from '../odata/query';
import { readDate } from '../transport/sendOnce';
import type { ErrorContext } from '../transport/errors/errorContext';
import type { KarbonResponse } from '../transport/request';
import { resolveLink } from '../transport/resolveLink';
import { linkOf, rowsOf, totalOf } from './envelope';
import { COMMON_MAXIMUM, type NextPage, PageOrder } from './nextPage';
import { PagingError } from './pagingError';
import type { Readings } from './readings';
import { SeenRows } from './seenRows';

/** A list of the service and how much of it is wanted. */
export interface ListPlan {
	path: string;
	/** Sent for the first page; Karbon's links lead to the others. */
	query?: Query;
	/** The largest `$top` (karbon.md 5); Infinity for a list without `$top`. Default: `COMMON_MAXIMUM`. */
	maximum?: number;
	/** How many rows are wanted; undefined for all. */
	limit?: number;
	/** For lists that return everything when `$top` is omitted (karbon.md 5, 51). */
	allWithoutTop?: boolean;
	/** The value that identifies a row. */
	keyOf(row: IDataObject): unknown;
	/** Where reading begins. Default: at the first row. */
	start?: NextPage;
	/** For a list that is read several times. */
	readings?: Readings;
	errorContext: ErrorContext;
}

/** One answer of a list. */
export interface Page {
	rows: IDataObject[];
	/** How many rows match in all, when Karbon reports it. */
	total?: number;
	/**
	 * Where the list continues, or may continue (`$skip`); undefined at its end. If it is defined and no page follows,
	 * Karbon returned no page for a check.
	 */
	next?: NextPage;
	/** When Karbon sent the page, by its own clock (Date header). Milliseconds since the epoch. */
	sentAt?: number;
}

/** For the pages of a list. @param listed `invoices` @param subject what has the list, if a 404 is about that */
export function listContext(listed: string, subject?: string): ErrorContext {
	return { purpose: `list the ${listed}`, listed, subject };
}

/** A list of more pages than this is taken for a loop of ever new links. */
const MAX_PAGES = 100_000;
/** So many pages in a row without a new row are a loop. */
const MAX_KNOWN_PAGES = 3;

/**
 * The pages of a list, one request each, as long as the caller asks for more. Where the list continues is explained at
 * `PageOrder`. Links are followed as given (karbon.md 9; see `trustedLink`), on the origin of the base URL only and
 * never twice.
 * @param maxPages how many pages may come before the list counts as endless
 * @throws {PagingError} for a response that is no list, a list that is too long or was cut, a link that repeats, and a
 * link that is not trusted
 * @throws what `KarbonClient.send` throws
 */
export async function* pages(
	client: KarbonClient,
	plan: ListPlan,
	maxPages = MAX_PAGES,
): AsyncGenerator<Page> {
	const { baseUrl } = client.credentials;
	const isWhole = plan.limit === undefined && plan.allWithoutTop === true;
	const { maximum = COMMON_MAXIMUM, readings } = plan;
	const hasTop = !isWhole && Number.isFinite(maximum);
	const largest = Math.min(plan.limit ?? maximum, maximum);
	const top = hasTop ? (readings?.begin(largest) ?? largest) : undefined;
	const query = { ...plan.query, $top: top };
	const visited = new Set([withQuery(`${baseUrl}${plan.path}`, query)]);
	const seen = new SeenRows((row) => plan.keyOf(row));
	let at = plan.start ?? { skip: 0 };
	const order = new PageOrder(top, at, plan.allWithoutTop && top === undefined);
	let knownPages = 0;
	for (let count = 0; count < maxPages; count++) {
		const response = await read(client, plan, query, at, visited, order);
		if (!response) return;
		const { body, headers } = response;
		const envelope = body as IDataObject;
		const rows = rowsOf(envelope, plan.errorContext);
		readings?.add(rows.length);
		const isRepeated = !seen.add(rows);
		if (isRepeated && 'skip' in at && seen.hasFirst(rows)) {
			if (at.isCheck) return;
			throw new PagingError('skipIgnored', { ...order.counts, ...plan.errorContext });
		}
		if (rows.length > 0) knownPages = isRepeated ? knownPages + 1 : 0;
		if (knownPages >= MAX_KNOWN_PAGES) throw new PagingError('endless');
		const total = totalOf(envelope);
		const next = order.after(rows.length, total, linkOf(envelope));
		yield { rows, total, next, sentAt: readDate(headers.date) };
		if (next === undefined) return;
		at = next;
	}
	throw new PagingError('endless');
}

/** Requests one page. @returns undefined when Karbon refuses a check */
async function read(
	client: KarbonClient,
	plan: ListPlan,
	query: Query,
	at: NextPage,
	visited: Set<string>,
	order: PageOrder,
): Promise<KarbonResponse | undefined> {
	const { errorContext } = plan;
	const request = { method: 'GET', errorContext } as const;
	if ('link' in at) {
		const path = trustedLink(at.link, client.credentials.baseUrl);
		if (visited.has(path)) throw new PagingError('repeatedLink');
		visited.add(path);
		return await client.send({ ...request, path });
	}
	const { path } = plan;
	if (at.skip === 0) return await client.send({ ...request, path, query });
	const attempt = await client.attempt({ ...request, path, query: { ...query, $skip: at.skip } });
	if (attempt.ok) return attempt.response;
	if (attempt.failure.outcome.status !== 400) throw client.toError(attempt.failure);
	if (at.isCheck) return undefined;
	throw new PagingError('skipRefused', { ...order.counts, ...errorContext });
}

/**
 * The address of a next page, as it is to be requested (karbon.md 9).
 * @throws {PagingError} for a link to another origin, one with a user name, and one that is no web address
 */
function trustedLink(link: string, baseUrl: string): string {
	const resolved = resolveLink(link, `${baseUrl}/`, baseUrl);
	if (!resolved.trusted) throw new PagingError('untrustedLink', { origin: resolved.origin });
	// A link is sent as given, because a URL object would re-encode it; but only one that begins with the
	// origin to the letter. Another spelling may be read as another host by n8n's HTTP client ("https:@evil.example").
	return link.startsWith(`${new URL(baseUrl).origin}/`) ? link : resolved.url;
}
