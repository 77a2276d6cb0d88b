import {
	type IDataObject,
	type ILoadOptionsFunctions,
	type INodeListSearchItems,
	type INodeListSearchResult,
} from 'n8n-workflow';

import type { KarbonClient } from '../../shared/transport/client';
import { allOf } from '../../shared/odata/query';
import { isNoDate, isObject } from '../../shared/json';
import { COMMON_MAXIMUM, type NextPage } from '../../shared/paging/nextPage';
import { listContext, type ListPlan, pages } from '../../shared/paging/pages';
import { type PageToken, pageTokenOf, readPageToken } from '../../shared/paging/pageToken';
import { PagingError, type PagingProblem } from '../../shared/paging/pagingError';
import { searchWith } from '../../shared/transport/searchWith';
import { spaced } from '../../shared/text';
import { dayOf } from '../../shared/validate/dates';
import { requireText } from '../../shared/validate/validate';
import { AnswerError } from '../execution/answer';

/** A list that a user searches in the editor. */
export interface SearchableList extends Pick<
	ListPlan,
	'allWithoutTop' | 'maximum' | 'path' | 'query'
> {
	/** As in "the first 1,000 **invoices**". */
	records: string;
	/** For a 404. */
	subject?: string;
	/** The condition that each row fulfills, in OData. */
	condition?: string;
	/**
	 * For a list that Karbon cannot search: what the field stores of a record, and so what the user can enter instead.
	 * Default: the key.
	 */
	stores?: 'email' | 'key' | 'name';
	/** The OData condition by which Karbon searches. Without it, the names of the loaded entries are searched. */
	filterFor?(text: string): string;
	/** The entry for a row; undefined for a row that cannot be chosen. */
	toEntry(row: IDataObject): INodeListSearchItems | undefined;
	/** Whether a row fits the field, where Karbon cannot filter the list. Default: each row fits. */
	fits?(row: IDataObject): boolean;
}

/** Pages read for one keystroke when Karbon cannot search: the user is waiting. */
const MAX_PAGES = 10;

/** A search as n8n calls it. */
export type ListSearch = (
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
) => Promise<INodeListSearchResult>;

/** What a search has found. */
interface FoundEntries {
	entries: INodeListSearchItems[];
	/** Where the list continues. */
	token?: string;
	/** A sentence for the user when Karbon did not return the whole list. */
	note?: string;
}

/**
 * Finds entries for a resource locator: of one page, or of up to `MAX_PAGES` where Karbon cannot search for the text.
 * @param text what was typed, if anything
 * @param token the one that an earlier page ended with
 * @throws {NodeApiError|NodeOperationError} shown in the editor
 */
export async function findEntries(
	context: ILoadOptionsFunctions,
	list: SearchableList,
	text?: string,
	token?: string,
): Promise<FoundEntries> {
	return await searchWith(context, async (client) => {
		const wanted = text?.trim() ? requireText('Search', text) : '';
		return await readEntries(client, list, wanted, token);
	});
}

/** The entries of one list, as n8n takes them. @throws what `findEntries` throws */
export async function searchList(
	context: ILoadOptionsFunctions,
	list: SearchableList,
	text?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	const found = await findEntries(context, list, text, token);
	const notes = found.note === undefined ? [] : [noteEntry(found.note)];
	return { results: [...found.entries, ...notes], paginationToken: found.token };
}

/** An entry that only informs: n8n shows nothing else next to a list. Without a value, it chooses nothing. */
export function noteEntry(note: string): INodeListSearchItems {
	return { name: note, value: '' };
}

/** The method of n8n's `listSearch` that searches one list. */
export function createListSearch(list: SearchableList): ListSearch {
	return async function (filter, paginationToken) {
		return await searchList(this, list, filter, paginationToken);
	};
}

/** Problems of a list whose first part can be shown. */
const SHOWN_PROBLEMS: ReadonlySet<unknown> = new Set<PagingProblem>([
	'endless',
	'repeatedLink',
	'skipIgnored',
	'skipRefused',
]);

/** What was read of a list. */
interface SearchedPages {
	entries: INodeListSearchItems[];
	/** Rows from the beginning of the list, or from the link where reading began. */
	count: number;
	next?: NextPage;
	/** The value of the list's first row. */
	first: string;
	/** Why Karbon did not return more. */
	problem?: PagingError;
}

async function readEntries(
	client: KarbonClient,
	list: SearchableList,
	text: string,
	token: string | undefined,
): Promise<FoundEntries> {
	const byService = text !== '' && list.filterFor !== undefined;
	const { entries, count, next, first, problem } = await readPages(
		client,
		list,
		{ text, byService },
		readPageToken(token),
	);
	if (token === undefined && entries.length === 0 && next) {
		// The editor would say that there is none, and ask no further.
		throw notAmong(byService ? '' : text, list, count);
	}
	if (problem) return { entries, note: cutNote(list, count) };
	return { entries, token: pageTokenOf(next, first, token) };
}

/** @param byService whether Karbon searches for the text */
async function readPages(
	client: KarbonClient,
	list: SearchableList,
	{ text, byService }: { text: string; byService: boolean },
	{ start, first }: PageToken,
): Promise<SearchedPages> {
	const plan: ListPlan = {
		path: list.path,
		query: {
			...list.query,
			$filter: allOf([list.condition, byService ? list.filterFor?.(text) : undefined]),
		},
		maximum: list.maximum,
		allWithoutTop: list.allWithoutTop,
		keyOf: (row) => list.toEntry(row)?.value,
		start,
		errorContext: listContext(list.records, list.subject),
	};
	const wanted = text.toLowerCase();
	const isWanted = (entry?: INodeListSearchItems): entry is INodeListSearchItems =>
		entry !== undefined && (byService || entry.name.toLowerCase().includes(wanted));
	const isSearchedHere = text !== '' && !byService;
	const count = start !== undefined && 'skip' in start ? start.skip : 0;
	const read: SearchedPages = { entries: [], count, first: '' };
	const readAll = async () => {
		let pageCount = 0;
		for await (const page of pages(client, plan)) {
			const rows = page.rows.filter(isObject);
			// A page that begins as the list did: Karbon ignored `$skip` (karbon.md 3).
			const begin = String((rows[0] && list.toEntry(rows[0])?.value) ?? '');
			if (first && begin === first) throw new PagingError('skipIgnored');
			read.first ||= first ?? begin;
			read.count += rows.length;
			read.entries.push(
				...rows
					.filter((row) => list.fits?.(row) ?? true)
					.map((row) => list.toEntry(row))
					.filter(isWanted),
			);
			read.next = page.next;
			pageCount++;
			const isEnough = read.entries.length >= (isSearchedHere ? COMMON_MAXIMUM : 1);
			if (isEnough || pageCount >= MAX_PAGES) break;
		}
	};
	await readAll().catch((error: unknown) => {
		const isShown = error instanceof PagingError && SHOWN_PROBLEMS.has(error.problem);
		if (!isShown) throw error;
		read.problem = error;
	});
	return read;
}

/** The mode in which the user enters what a field stores, and what that is. */
const MODES = { email: 'By Email', key: 'By ID', name: 'By Name' };
const STORED = { email: 'email address', key: 'ID (key)', name: 'name' };

/** How to name a record that is not listed. */
export const adviceFor = ({ stores = 'key' }: SearchableList) =>
	`Choose '${MODES[stores]}' instead of 'From list', and enter the record's ${STORED[stores]}.`;

/** `1,000`. */
const shown = (count: number) => count.toLocaleString('en-US');

/** For a list that Karbon did not return to its end. */
function cutNote(list: SearchableList, count: number): string {
	const others = list.filterFor ? 'Enter part of the name to find others.' : adviceFor(list);
	return `Karbon listed only the first ${shown(count)} ${list.records}. ${others}`;
}

/** For a text that is not on the pages that are read while the user waits. @param count how many records these have */
function notAmong(text: string, list: SearchableList, count: number): AnswerError {
	const first = `the first ${shown(count)} ${list.records}`;
	const message = text === '' ? `No match in ${first}` : `"${text}" is not among ${first}`;
	return new AnswerError(message, `Karbon cannot search this list. ${adviceFor(list)}`);
}

/** The name of an entry: its parts, without those that are empty or neither text nor number, joined with ` - `. */
export function label(...parts: unknown[]): string {
	return parts
		.filter((part) => (typeof part === 'string' && part !== '') || typeof part === 'number')
		.join(' - ');
}

/** The day of a date or time from Karbon, `2026-11-21`; undefined when there is none. */
export function dayLabel(value: unknown): string | undefined {
	return typeof value === 'string' && !isNoDate(value) ? dayOf(value) : undefined;
}

/** ` (Awaiting Payment)` for `AwaitingPayment`. */
export function inParentheses(status: unknown): string {
	return typeof status === 'string' ? ` (${spaced(status)})` : '';
}

/** An entry, when the row has the value that the field stores; named by this value when it has no name. */
export function entry(name: string, value: unknown): INodeListSearchItems | undefined {
	if (typeof value !== 'string' || value === '') return undefined;
	return { name: name === '' ? value : name, value };
}
