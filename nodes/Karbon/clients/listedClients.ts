import type { IDataObject } from 'n8n-workflow';

import { pages } from '../../shared/paging/pages';
import { CancelledError } from '../../shared/timing';
import type { KarbonClient } from '../../shared/transport/client';
import type { OperationInput } from '../execution/operation';
import { keyOf } from '../writes/confirmation';
import type { ClientType } from './clientType';
import { normalizeIdentifier } from './identifier';

/** With fewer items, each client is looked up: at most 50 requests, which may be fewer than the pages of the list. */
const MIN_ITEMS_FOR_LIST = 51;
/** Rows of one page (karbon.md 5). */
const PAGE_ROWS = 100;

/** The result of looking up an identifier in the list of clients. */
export type ClientLookup =
	/** The row has a key. */
	| { state: 'found'; row: IDataObject }
	/** No client of this type that the API application may see had it when the list was read. */
	| { state: 'absent' }
	/** The list was not read, or not to its end, or Karbon did not name the key of the client. */
	| { state: 'unknown' };

interface ListedRows {
	/** By normalized identifier. */
	byIdentifier: Map<string, IDataObject>;
	/** Whether the list was read to its end. */
	isComplete: boolean;
}

/**
 * The list of clients of one type, read once and shared by all items of a node run. With many items this usually takes
 * fewer requests than looking up each client.
 */
class ListedClients {
	private rows: Promise<ListedRows> | undefined;

	constructor(private readonly type: ClientType) {}

	/** @throws {CancelledError} */
	async find(input: OperationInput, identifier: string): Promise<ClientLookup> {
		const itemCount = input.context.getInputData().length;
		if (itemCount < MIN_ITEMS_FOR_LIST || !this.type.listColumns) return { state: 'unknown' };
		this.rows ??= readList(input, this.type, itemCount);
		const { byIdentifier, isComplete } = await this.rows;
		const row = byIdentifier.get(normalizeIdentifier(identifier));
		const hasKey = row !== undefined && keyOf(row, [this.type.keyName]) !== undefined;
		if (hasKey) return { state: 'found', row };
		return { state: isComplete && !row ? 'absent' : 'unknown' };
	}

	/** Keeps only the key of a client that was, or is about to be, written: its other values may become outdated. */
	async noteWritten(identifier: string, record: IDataObject): Promise<void> {
		const { keyName } = this.type;
		const rows = await this.rows;
		rows?.byIdentifier.set(normalizeIdentifier(identifier), { [keyName]: record[keyName] });
	}
}

/**
 * Reads the list, at most one page for each item, because looking up the item's client takes one request. After an
 * error the clients are looked up one by one, and a lasting error is reported there.
 * @param itemCount how many items the node processes
 * @throws {CancelledError}
 */
async function readList(
	input: OperationInput,
	type: ClientType,
	itemCount: number,
): Promise<ListedRows> {
	const byIdentifier = new Map<string, IDataObject>();
	const isComplete = await readPages(input, type, itemCount, byIdentifier).catch(
		(error: unknown) => {
			if (error instanceof CancelledError) throw error;
			return false;
		},
	);
	return { byIdentifier, isComplete };
}

/** @returns whether the list was read to its end */
async function readPages(
	{ client, itemIndex }: OperationInput,
	{ path, noun, keyName }: ClientType,
	itemCount: number,
	byIdentifier: ListedRows['byIdentifier'],
): Promise<boolean> {
	const purpose = `list the ${noun}s`;
	const keyOf = (row: IDataObject) => row[keyName];
	const query = { $orderby: 'FullName' };
	const plan = { path, query, maximum: PAGE_ROWS, keyOf, purpose, itemIndex };
	let pagesLeft = itemCount;
	for await (const { rows, next, total = 0 } of pages(client, plan)) {
		for (const row of rows) {
			const identifier = normalizeIdentifier(row.UserDefinedIdentifier);
			if (identifier !== '') byIdentifier.set(identifier, row);
		}
		if (!next) return true;
		pagesLeft -= 1;
		if (pagesLeft <= 0 || total > itemCount * PAGE_ROWS) return false;
	}
	return false;
}

const lists = new WeakMap<KarbonClient, Map<string, ListedClients>>();

/** The list of clients of this type for one run of the node: each run has its own `KarbonClient`. */
export function listedClients({ client }: OperationInput, type: ClientType): ListedClients {
	const byPath = lists.get(client) ?? new Map<string, ListedClients>();
	lists.set(client, byPath);
	const clients = byPath.get(type.path) ?? new ListedClients(type);
	byPath.set(type.path, clients);
	return clients;
}
