import type { IDataObject } from 'n8n-workflow';

import type { KarbonClient } from '../../../nodes/shared/transport/client';
import { type Answerer, BASE_URL, createTestClient, type FakeAnswer } from '../fakeHost';
import { createManualTiming, type ManualTiming } from '../clock/manualTiming';

/** Simulates the pages of Karbon's lists. A test can change rows between two pages. */
export class ListServer {
	readonly lists = new Map<string, IDataObject[]>();
	/** Bodies of other paths, such as those of single records. */
	readonly records = new Map<string, IDataObject>();
	/** HTTP statuses other than 200, by path of the list. */
	readonly statuses = new Map<string, number>();
	/** The text of errors; default: an error of Karbon. */
	errorText?: string;
	/** Paths of lists that refuse every `$orderby`. */
	readonly unordered = new Set<string>();
	/** The HTTP status of that. */
	refusal = 400;
	/** Every request, as path and query. */
	readonly requests: string[] = [];
	/** Whether `$orderby` is accepted but ignored. */
	ignoresOrder = false;
	/** Whether pages name the next one. */
	hasLinks = true;
	/** What happens to a `$skip` outside of links. */
	skips: 'honored' | 'ignored' | 'refused' = 'honored';
	/** Whether pages have the number of all rows. */
	hasCount = false;
	/** How many rows that number has too many. */
	missing = 0;
	pageSize = 100;
	/** Whether pages have `$top` rows, if that is less. */
	honorsTop = true;
	hasDate = true;
	/** Called after each page, with its number in the list (from 0). */
	onPage: (path: string, page: number) => void = () => undefined;
	/** Compares rows that have the same time. */
	ties: () => number = () => 0;
	readonly timing: ManualTiming = createManualTiming();
	readonly client: KarbonClient;

	constructor() {
		const credentials = { requestsPerMinute: 1_000_000 };
		this.client = createTestClient(this.answer, { credentials, timing: this.timing }).client;
	}

	get now(): number {
		return this.timing.now();
	}

	/** Waits for a promise while the manual clock advances automatically. */
	async settle<T>(promise: Promise<T>): Promise<T> {
		return await this.timing.settle(promise);
	}

	readonly answer: Answerer = ({ url }) => {
		const { pathname: path, searchParams } = new URL(url);
		this.requests.push(url.slice(BASE_URL.length));
		const headers: FakeAnswer['headers'] = this.hasDate
			? { date: new Date(this.now).toUTCString() }
			: {};
		const [field] = (searchParams.get('$orderby') ?? '').split(' ');
		const refused = field !== '' && this.unordered.has(path) ? this.refusal : 200;
		const isLink = searchParams.has('$skip') && this.hasLinks;
		const isSkipRefused = this.skips === 'refused' && searchParams.has('$skip') && !isLink;
		const status = this.statuses.get(path) ?? (isSkipRefused ? 400 : refused);
		const error = this.errorText ?? { error: { message: 'no' } };
		if (status !== 200) return { status, headers, body: error };
		const record = this.records.get(path);
		if (record) return { status, headers, body: record };
		const list = this.lists.get(path) ?? [];
		const rows = field === '' || this.ignoresOrder ? list : this.newestFirst(list, field);
		const skipped = Number(searchParams.get('$skip') ?? 0);
		const skip = this.skips === 'ignored' && !isLink ? 0 : skipped;
		const asked = this.honorsTop ? Number(searchParams.get('$top') ?? Infinity) : Infinity;
		const top = Math.min(asked, this.pageSize);
		const order = field === '' ? '' : `&$orderby=${field} desc`;
		const size = searchParams.has('$top') ? `&$top=${top}` : '';
		const next = `${BASE_URL}${path}?$skip=${skip + top}${size}${order}`;
		const hasMore = this.hasLinks && skip + top < rows.length;
		const body = {
			...(this.hasCount ? { '@odata.count': rows.length + this.missing } : {}),
			value: rows.slice(skip, skip + top),
			...(hasMore ? { '@odata.nextLink': next } : {}),
		};
		this.onPage(path, skip / top);
		return { status, headers, body };
	};

	/** Parses the time of each row once, because tests have lists of many thousand rows. */
	private newestFirst(list: readonly IDataObject[], field: string): IDataObject[] {
		const timed = list.map((row) => ({ row, time: Date.parse(String(row[field])) }));
		return timed.sort((left, right) => right.time - left.time || this.ties()).map(({ row }) => row);
	}
}

/** Rows of a list with decreasing modification times, the first one `newestAgeMs` before `now`. */
export function changedRows(
	count: number,
	now: number,
	{ keyField = 'InvoiceKey', timeField = 'UpdatedAt', newestAgeMs = 60_000, stepMs = 1_000 } = {},
): IDataObject[] {
	return Array.from({ length: count }, (_, index) => ({
		[keyField]: `key-${index}`,
		[timeField]: new Date(now - newestAgeMs - index * stepMs).toISOString(),
	}));
}
