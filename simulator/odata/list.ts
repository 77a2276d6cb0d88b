import { badQuery } from '../http/errors';
import type { VariantOptions } from '../types';
import { compileFilter, type FilterFields } from './filter';
import { type Order, type OrderFields, parseOrderBy } from './orderBy';
import type { Arrange } from './rowOrder';
import { knownOptions, type RawQuery, wholeNumber } from './queryOptions';
import { type PageState, readSkipToken, writeSkipToken } from './skipToken';
import { sortedRows } from './sortedRows';
import type { Sortable } from './sortedView';

/** The query options that one list supports. */
export interface ListSpec<T> {
	filter: FilterFields<T>;
	orderBy: OrderFields<T>;
	keyOf(record: T): string;
	/** Whether the application can read a record; default: all. */
	shows?(record: T): boolean;
	/** Maximum of `$top`; default 100 (karbon.md 5). */
	maximum?: number;
	/** Number of rows without `$top`; default: the maximum. */
	withoutTop?: number;
	/** Answers 400 to a `$top` above the maximum in all variants (karbon.md 5). */
	rejectsTopAboveMaximum?: true;
	/** Returns `@odata.count` only with `$count=true`. */
	countOnRequest?: true;
	/** Other query options that this list supports. */
	extraOptions?: readonly string[];
}

/** Number of empty pages after the last row with `lastPage: 'emptyWithLink'`. */
const EMPTY_PAGES = 3;
/** How much `counts: 'wrong'` adds. */
const TOO_MANY = 5;
/** Rows of a page with `pageRows: 'atMost30'`, whatever `$top` says. */
const SMALL_PAGE = 30;
/** The largest `$skip` with `skips: 'refusedAbove100'`, as published. */
const MAX_SKIP = 100;

/** One page, with the count and the link to the next page. */
export interface ListPage<T> {
	rows: T[];
	/** Number of all records that match; absent when the list counts only on request, or not at all. */
	count: number | undefined;
	/** Absolute link to the next page, if it is named. */
	nextLink: string | undefined;
	/** Last row of the last page; absent when this is the last page. */
	lastRow: T | undefined;
}

/** The parts of a request that a list needs. */
export interface ListRequest {
	/** `http://host:port` as the client addressed it. */
	origin: string;
	/** Path without query. */
	path: string;
	query: RawQuery;
	variants: VariantOptions;
	/** Default: the rows stay as they are. */
	arrange?: Arrange;
}

function readTop(
	text: string,
	maximum: number,
	{ variants }: ListRequest,
	isRejected: boolean,
): number {
	const top = wholeNumber('$top', text, 1);
	if (top <= maximum) return top;
	if (isRejected || variants.topAboveMaximum === 'reject')
		throw badQuery(`$top must not exceed ${maximum}.`);
	return maximum;
}

/** The `$skip` that the client gave itself, as this variant takes it. @throws ServiceError 400 code 4002 */
function readSkip(text: string | undefined, { skips }: VariantOptions): number {
	if (text === undefined) return 0;
	const skip = wholeNumber('$skip', text, 0);
	if (skips === 'refused') throw badQuery("The query option '$skip' is not supported here.");
	if (skips === 'refusedAbove100' && skip > MAX_SKIP) {
		throw badQuery(`$skip must not exceed ${MAX_SKIP}.`);
	}
	return skips === 'ignored' ? 0 : skip;
}

/** The order, as this variant takes it. @throws ServiceError 400 code 4002 */
function readOrder<T>(
	text: string | undefined,
	fields: OrderFields<T>,
	{ orders }: VariantOptions,
): Order | undefined {
	if (text === undefined) return undefined;
	if (orders === 'refused') throw badQuery('$orderby is not supported here.');
	const order = parseOrderBy(text, fields);
	return orders === 'ignored' ? undefined : order;
}

/** The count that this variant shows. */
function countOf(
	matching: number,
	onPage: number,
	{ counts = 'all' }: VariantOptions,
): number | undefined {
	return { all: matching, page: onPage, wrong: matching + TOO_MANY, absent: undefined }[counts];
}

/**
 * The page after this one, as far as this variant names it.
 * @param end number of rows up to the end of this page
 */
function nextState(
	state: PageState,
	size: number,
	end: number,
	matching: number,
	{ nextLinks = 'always', lastPage }: VariantOptions,
): PageState | undefined {
	if (nextLinks === 'never' || (nextLinks === 'neverWithTop' && state.top !== undefined)) {
		return undefined;
	}
	if (end < matching) return { ...state, skip: end };
	if (lastPage !== 'emptyWithLink') return undefined;
	const isFull = matching > 0 && end - state.skip === size;
	const { emptyPages = isFull ? 0 : EMPTY_PAGES } = state;
	return emptyPages < EMPTY_PAGES ? { ...state, skip: end, emptyPages: emptyPages + 1 } : undefined;
}

function linkTo(request: ListRequest, state: PageState): string {
	const options: Array<[string, string | number | undefined]> = [
		['EntityKey', state.entityKey],
		['$expand', state.expand],
		['$count', state.count],
		['$filter', request.variants.nextLinkDropsFilter ? undefined : state.filter],
		['$orderby', request.variants.nextLinkDropsFilter ? undefined : state.orderBy],
		['$top', state.top],
		['$skip', state.skip],
		['$skiptoken', writeSkipToken(state)],
	];
	const query = options
		.filter(([, value]) => value !== undefined)
		.map(
			([name, value]) => `${name}=${encodeURIComponent(value as string).replaceAll("'", '%27')}`,
		);
	return `${request.origin}${request.path}?${query.join('&')}`;
}

/**
 * One page of a collection by `$filter`, `$orderby`, `$top`, `$skip` or by a nextLink.
 * @throws ServiceError 400 code 4002 for anything the list does not support
 */
export function listPage<T>(
	collection: Sortable<T>,
	spec: ListSpec<T>,
	request: ListRequest,
): ListPage<T> {
	const options = knownOptions(request.query, [
		'$top',
		'$skip',
		'$skiptoken',
		...(Object.keys(spec.filter).length > 0 ? ['$filter'] : []),
		...(Object.keys(spec.orderBy).length > 0 ? ['$orderby'] : []),
		...(spec.countOnRequest ? ['$count'] : []),
		...(spec.extraOptions ?? []),
	]);
	const maximum = spec.maximum ?? 100;
	const { $top, $skip, $skiptoken } = options;
	let state: PageState = {
		path: request.path,
		skip: $skiptoken === undefined ? readSkip($skip, request.variants) : 0,
		top:
			$top === undefined
				? undefined
				: readTop($top, maximum, request, spec.rejectsTopAboveMaximum ?? false),
		filter: options.$filter,
		orderBy: options.$orderby,
		entityKey: options.EntityKey,
		expand: options.$expand,
		count: options.$count,
	};
	if ($skiptoken !== undefined) {
		const skip = $skip === undefined ? -1 : wholeNumber('$skip', $skip, 0);
		state = readSkipToken($skiptoken, { ...state, skip });
	}
	const isSmall = request.variants.pageRows === 'atMost30' && state.top !== undefined;
	const largest = isSmall ? SMALL_PAGE : Infinity;
	const size = Math.min(state.top ?? spec.withoutTop ?? maximum, largest);
	const order = readOrder(state.orderBy, spec.orderBy, request.variants);
	const all = sortedRows(collection, spec.orderBy, order);
	const sorted = spec.shows === undefined ? all : all.filter((row) => spec.shows?.(row));
	const matching =
		state.filter === undefined
			? sorted
			: sorted.filter(compileFilter(state.filter, spec.filter, request.variants));
	const arranged = request.arrange?.(matching, order && spec.orderBy[order.field]) ?? matching;
	const rows = arranged.slice(state.skip, state.skip + size);
	const end = state.skip + rows.length;
	const isCounted = !spec.countOnRequest || state.count === 'true';
	const next = nextState(state, size, end, arranged.length, request.variants);
	return {
		rows,
		count: isCounted ? countOf(arranged.length, rows.length, request.variants) : undefined,
		nextLink: next && linkTo(request, next),
		lastRow: end < arranged.length ? arranged.at(-1) : undefined,
	};
}

/**
 * The list envelope (karbon.md 8).
 * @param rowsName name of the rows, which is not `value` in some lists
 */
export function envelope(
	page: ListPage<unknown>,
	context: string,
	rowsName = 'value',
): Record<string, unknown> {
	return {
		'@odata.context': context,
		...(page.count === undefined ? {} : { '@odata.count': page.count }),
		...(page.nextLink === undefined ? {} : { '@odata.nextLink': page.nextLink }),
		[rowsName]: page.rows,
	};
}
