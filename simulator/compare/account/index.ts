import { Undecided } from '../findings';
import { type AccountClient, type AccountOptions, createAccountClient } from './client';
import { LIST_KEYS, type ListName, type Page, pageOf } from './lists';
import type { Answer } from './request';
import { type Fields, fieldsOf, pathOf, textOf } from './values';

export { LIST_KEYS, type ListName, type Page } from './lists';
export type { Answer } from './request';

/** Query options of a list. */
export type ListOptions = Readonly<Record<string, string | number>>;

/** An account with its lists and records. Every method throws Undecided for what cannot be read. */
export interface Account extends AccountClient {
	/** Reads a page of a list; without options the first one of the size that Karbon gives. */
	list(name: ListName, options?: ListOptions, how?: { again?: boolean }): Promise<Page>;
	/** The same, or undefined if Karbon refuses the options. */
	tryList(name: ListName, options: ListOptions): Promise<Page | undefined>;
	/** The first of these lists that can be read and has so many rows. */
	openList(names: readonly ListName[], minRows?: number): Promise<[name: ListName, first: Page]>;
	/** Reads one record; `name` is that of its list. */
	record(name: string, key: string, options?: ListOptions): Promise<Fields>;
	/** The same, or undefined if Karbon refuses the options. */
	tryRecord(name: string, key: string, options: ListOptions): Promise<Fields | undefined>;
	/** The key of a row. */
	keyOf(name: ListName, row: Fields): string;
	/** The response to a request that is refused in each reading: `$top=0` (karbon.md 5). */
	refusal(): Promise<Answer>;
	/** Whether a response refuses a request. */
	isRefusal(answer: Answer): Promise<boolean>;
}

const REFUSING: readonly ListName[] = ['Contacts', 'WorkItems', 'Invoices', 'Organizations'];

/** Why a response has no page or record. */
function unreadable({ status, body }: Answer): Undecided {
	if (status === 401 || status === 403) return new Undecided(`not granted (HTTP ${status})`);
	if (status >= 300 && status < 400) return new Undecided(`a redirect (HTTP ${status})`);
	if (status !== 200) return new Undecided(`HTTP ${status}`);
	return new Undecided(body === undefined ? 'a response that is not JSON' : 'an unknown response');
}

/** An account to read. */
export function createAccount(options: AccountOptions): Account {
	const client = createAccountClient(options);
	const readList = async (name: ListName, query: ListOptions, how = {}): Promise<Answer> =>
		await client.read(pathOf(`/v3/${name}`, query), how);

	const readRecord = async (name: string, key: string, query: ListOptions): Promise<Answer> =>
		await client.read(pathOf(`/v3/${name}/${encodeURIComponent(key)}`, query));

	const account: Account = Object.assign(Object.create(client) as AccountClient, {
		async list(name: ListName, query: ListOptions = {}, how = {}) {
			const answer = await readList(name, query, how);
			const page = pageOf(answer);
			if (page === undefined) throw unreadable(answer);
			// Counts a link to another origin.
			if (page.nextLink !== undefined) account.ownUrl(page.nextLink);
			return page;
		},
		async tryList(name: ListName, query: ListOptions) {
			const answer = await readList(name, query);
			if (await account.isRefusal(answer)) return undefined;
			return account.list(name, query);
		},
		async openList(names: readonly ListName[], minRows = 1) {
			const reasons: string[] = [];
			for (const name of names) {
				try {
					const page = await account.list(name);
					if (page.rows.length >= minRows) return [name, page] as [ListName, Page];
					reasons.push(minRows === 1 ? 'no records' : `fewer than ${minRows} records`);
				} catch (error) {
					if (!(error instanceof Undecided)) throw error;
					reasons.push(error.message);
				}
			}
			throw new Undecided(reasons[0] ?? 'no records');
		},
		async record(name: string, key: string, query: ListOptions = {}) {
			const answer = await readRecord(name, key, query);
			const record = answer.status === 200 ? fieldsOf(answer.body) : undefined;
			if (record === undefined) throw unreadable(answer);
			return record;
		},
		async tryRecord(name: string, key: string, query: ListOptions) {
			const answer = await readRecord(name, key, query);
			if (await account.isRefusal(answer)) return undefined;
			return account.record(name, key, query);
		},
		keyOf(name: ListName, row: Fields) {
			const key = textOf(row[LIST_KEYS[name]]);
			if (key === undefined) throw new Undecided('rows without a key');
			return key;
		},
		async refusal() {
			const [name] = await account.openList(REFUSING, 0);
			return await readList(name, { $top: 0 });
		},
		async isRefusal({ status }: Answer) {
			if (status === 400) return true;
			if (status < 400 || status === 401 || status === 403 || status === 404) return false;
			return (await account.refusal()).status === status;
		},
	});
	return account;
}
