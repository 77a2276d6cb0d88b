import { badQuery } from '../http/errors';
import type { VariantOptions } from '../types';
import { compileFilter, type FilterFields } from './filter';
import { type OrderFields, parseOrderBy } from './orderBy';
import type { Arrange } from './rowOrder';
import { knownOptions, type RawQuery, wholeNumber } from './queryOptions';
import { type PageState, readSkipToken, writeSkipToken } from './skipToken';
import { type Sortable, sortedRows } from './sortedRows';

/** The query options that one list supports. */
export interface ListSpec<T> {
	filter: FilterFields<T>;
	orderBy: OrderFields<T>;
	keyOf(record: T): string;
	/** Whether the application can read a record; default: all. */
	shows?(record: T): boolean;
	/** Maximum of `$top`; default 100 ("interface.md, Limits"). */
	maximum?: number;
	/** Number of rows without `$top`; default: the maximum. */
	withoutTop?: number;
	/** Answers 400 to a `$top` above the maximum in all variants ("karbon-api.md, Lists"). */
	rejectsTopAboveMaximum?: true;
	/** Returns `@odata.count` only with `$count=true`. */
	countOnRequest?: true;
	/** Other query options that this list supports. */
	extraOptions?: readonly string[];
}

/** One page, with the count and the link to the next page. */
export interface ListPage<T> {
	rows: T[];
	/** Number of all records that match; absent when the list counts only on request. */
	count?: number;
	/** Absolute link to the next page; absent on the last. */
	nextLink?: string;
	/** Last row of the last page; absent when this is the last page. */
	lastRow?: T;
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
		skip: $skip === undefined ? 0 : wholeNumber('$skip', $skip, 0),
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
		state = readSkipToken($skiptoken, { ...state, skip: $skip === undefined ? -1 : state.skip });
	}
	const size = state.top ?? spec.withoutTop ?? maximum;
	const order = state.orderBy === undefined ? undefined : parseOrderBy(state.orderBy, spec.orderBy);
	const all = sortedRows(collection, spec.orderBy, order);
	const sorted = spec.shows === undefined ? all : all.filter((row) => spec.shows?.(row));
	const matching =
		state.filter === undefined ? sorted : sorted.filter(compileFilter(state.filter, spec.filter));
	const arranged = request.arrange?.(matching, order && spec.orderBy[order.field]) ?? matching;
	const end = state.skip + size;
	const isCounted = !spec.countOnRequest || state.count === 'true';
	const page = {
		rows: arranged.slice(state.skip, end),
		...(isCounted ? { count: arranged.length } : {}),
	};
	if (end >= arranged.length) return page;
	return { ...page, nextLink: linkTo(request, { ...state, skip: end }), lastRow: arranged.at(-1) };
}

/**
 * The list envelope ("interface.md, List envelope").
 * @param rowsName name of the rows, which is not `value` in some lists
 */
export function envelope(
	page: ListPage<unknown>,
	context: string,
	variants: VariantOptions,
	rowsName = 'value',
): Record<string, unknown> {
	return {
		'@odata.context': context,
		...(variants.omitCount || page.count === undefined ? {} : { '@odata.count': page.count }),
		...(page.nextLink === undefined ? {} : { '@odata.nextLink': page.nextLink }),
		[rowsName]: page.rows,
	};
}
