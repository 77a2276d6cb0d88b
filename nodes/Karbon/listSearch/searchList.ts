import {
	type IDataObject,
	type ILoadOptionsFunctions,
	type INodeListSearchItems,
	type INodeListSearchResult,
} from 'n8n-workflow';

import { createClient, type KarbonClient } from '../../shared/transport/client';
import type { Query } from '../../shared/odata/query';
import { isObject } from '../../shared/isObject';
import { asNodeError } from '../../shared/operationError';
import { rowsOf, trustedLink } from '../../shared/paging/pages';
import { PagingError } from '../../shared/paging/pagingError';
import { SEARCH_LIMITS } from '../../shared/transport/retryPolicy';
import { dayOf } from '../../shared/validate/dates';
import { requireText } from '../../shared/validate/validate';

/** A list that a user searches in the editor. */
export interface SearchableList {
	path: string;
	/** As in "the first 1000 **invoices**". */
	records: string;
	/** For a 404. */
	subject?: string;
	query?: Query;
	/** Rows of one request, sent as `$top`. Default 100; Infinity for a list that is read without `$top`. */
	maximum?: number;
	/**
	 * For a list that Karbon cannot search: what the field stores of a record, and so what the user can enter instead.
	 * Default: the key.
	 */
	stores?: 'key' | 'name';
	/** The OData condition by which Karbon searches. Without it, the names of the loaded entries are searched. */
	filterFor?(text: string): string;
	/** The entry for a row; undefined for a row that cannot be chosen. */
	toEntry(row: IDataObject): INodeListSearchItems | undefined;
}

/** Rows of one page; the largest page of most lists (interface.md, Limits). */
const PAGE_ROWS = 100;
/** Pages read for one keystroke when Karbon cannot search: the user is waiting. */
const MAX_PAGES = 10;

/** A search as n8n calls it. */
export type ListSearch = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

interface SearchPage {
	rows: IDataObject[];
	nextLink?: string;
}

/**
 * Entries for a resource locator: of one page, or of up to `MAX_PAGES` where Karbon cannot search for the text.
 * @param text what was typed, if anything
 * @param token the link that an earlier page ended with
 * @throws {NodeApiError|NodeOperationError} shown in the editor
 */
export async function searchList(
	context: ILoadOptionsFunctions,
	list: SearchableList,
	text?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	try {
		const client = await createClient(context, { limits: SEARCH_LIMITS, urgent: true });
		const wanted = text?.trim() ? requireText('Search', text) : '';
		return await findEntries(client, list, wanted, token);
	} catch (error) {
		throw asNodeError(context.getNode(), error);
	}
}

function topOf({ maximum = PAGE_ROWS }: SearchableList): number | undefined {
	return Number.isFinite(maximum) ? maximum : undefined;
}

/** The method of n8n's `listSearch` that searches one list. */
export function createListSearch(list: SearchableList): ListSearch {
	return async function (filter, paginationToken) {
		return await searchList(this, list, filter, paginationToken);
	};
}

async function findEntries(
	client: KarbonClient,
	list: SearchableList,
	text: string,
	token: string | undefined,
): Promise<INodeListSearchResult> {
	const byService = text !== '' && list.filterFor !== undefined;
	const wanted = text.toLowerCase();
	const results: INodeListSearchItems[] = [];
	let link = token;
	let count = 0;
	for (let page = 1; page <= MAX_PAGES; page++) {
		const { rows, nextLink } = await readPage(client, list, byService ? text : '', link);
		count += rows.length;
		for (const row of rows) {
			const entry = list.toEntry(row);
			if (entry && (byService || entry.name.toLowerCase().includes(wanted))) results.push(entry);
		}
		link = nextLink;
		const enough = byService || text === '' || results.length >= PAGE_ROWS;
		if (enough || link === undefined) break;
	}
	const isFirst = token === undefined;
	if (isFirst && !byService && results.length === 0 && link !== undefined && text !== '') {
		// The editor would say that there is none, and ask no further.
		throw new SearchEndedError(text, list, count);
	}
	return { results, paginationToken: link };
}

/** Nothing was found on the pages that are read while the user waits. */
class SearchEndedError extends Error {
	readonly description: string;

	/** @param count how many records were searched */
	constructor(text: string, { records, stores = 'key' }: SearchableList, count: number) {
		super(`"${text}" is not among the first ${count} ${records}`);
		const mode = stores === 'key' ? 'By ID' : 'By Name';
		this.description = `Karbon cannot search this list. Choose "${mode}" instead of "From List", and enter the ${stores}.`;
	}
}

async function readPage(
	client: KarbonClient,
	list: SearchableList,
	text: string,
	link: string | undefined,
): Promise<SearchPage> {
	const { baseUrl } = client.credentials;
	const first = { ...list.query, $filter: text === '' ? undefined : list.filterFor?.(text) };
	const { body } = await client.send({
		method: 'GET',
		// The link comes back from the browser, so it is checked like one from the service.
		path: link === undefined ? list.path : trustedLink(link, baseUrl),
		query: link === undefined ? { ...first, $top: topOf(list) } : undefined,
		purpose: `list the ${list.records}`,
		subject: list.subject,
	});
	const envelope = body as IDataObject;
	const rows = rowsOf(envelope);
	if (!rows) throw new PagingError('notAList');
	const next = envelope['@odata.nextLink'];
	const more = rows.length > 0 && typeof next === 'string' && next !== '' && next !== link;
	return { rows: rows.filter(isObject), nextLink: more ? next : undefined };
}

/** The name of an entry: its parts, without those that are empty or neither text nor number, joined with ` - `. */
export function label(...parts: unknown[]): string {
	return parts
		.filter((part) => (typeof part === 'string' && part !== '') || typeof part === 'number')
		.join(' - ');
}

/** The day of a date or time from Karbon, `2026-11-21`; undefined when there is none. */
export function dayLabel(value: unknown): string | undefined {
	return typeof value === 'string' ? dayOf(value) : undefined;
}

/** An entry, when the row has the value that the field stores; named by this value when it has no name. */
export function entry(name: string, value: unknown): INodeListSearchItems | undefined {
	if (typeof value !== 'string' || value === '') return undefined;
	return { name: name === '' ? value : name, value };
}
