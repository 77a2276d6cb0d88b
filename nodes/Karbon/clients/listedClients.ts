import type { IDataObject } from 'n8n-workflow';

import { pages } from '../../shared/paging/pages';
import { CancelledError } from '../../shared/timing';
import type { KarbonClient } from '../../shared/transport/client';
import type { OperationInput } from '../execution/operation';
import type { ClientType } from './clientType';
import { comparable } from './identifier';

/** With fewer rows, looking each one up takes fewer requests than reading the list. */
export const MIN_ROWS_FOR_LIST = 51;
/** Rows of one page (karbon-api.md, Paging). */
const PAGE_ROWS = 100;

/** What the lists tell about an identifier. */
export type Listed =
	| { state: 'found'; row: IDataObject }
	/** No client that the API application may see had it when the list was read. */
	| { state: 'absent' }
	/** The list was not read, or not to its end. */
	| { state: 'unknown' };

interface Rows {
	byIdentifier: Map<string, IDataObject>;
	isComplete: boolean;
}

/** The clients of one type, by identifier: one for each run of the node, shared by its items. */
class ListedClients {
	private rows: Promise<Rows> | undefined;

	constructor(private readonly type: ClientType) {}

	/** @throws {CancelledError} */
	async find(input: OperationInput, identifier: string): Promise<Listed> {
		const count = input.context.getInputData().length;
		if (count < MIN_ROWS_FOR_LIST || !this.type.listed) return { state: 'unknown' };
		this.rows ??= read(input, this.type, count);
		const { byIdentifier, isComplete } = await this.rows;
		const row = byIdentifier.get(comparable(identifier));
		if (row) return { state: 'found', row };
		return { state: isComplete ? 'absent' : 'unknown' };
	}

	/** The client was written since, so of what the list showed only the key is still true. */
	async noteWritten(identifier: string, record: IDataObject): Promise<void> {
		const { keyName } = this.type;
		const rows = await this.rows;
		rows?.byIdentifier.set(comparable(identifier), { [keyName]: record[keyName] });
	}
}

/**
 * Reads the list as long as it takes fewer requests than it saves. After an error the clients are looked up one by
 * one, and an error that lasts is reported there.
 * @param count how many rows the node has to process
 * @throws {CancelledError}
 */
async function read(input: OperationInput, type: ClientType, count: number): Promise<Rows> {
	const byIdentifier = new Map<string, IDataObject>();
	const isComplete = await readPages(input, type, count, byIdentifier).catch((error: unknown) => {
		if (error instanceof CancelledError) throw error;
		return false;
	});
	return { byIdentifier, isComplete };
}

/** @returns whether the list was read to its end */
async function readPages(
	{ client, itemIndex }: OperationInput,
	{ path, noun }: ClientType,
	count: number,
	byIdentifier: Rows['byIdentifier'],
): Promise<boolean> {
	const purpose = `list the ${noun}s`;
	const plan = { path, query: { $orderby: 'FullName' }, maximum: PAGE_ROWS, purpose, itemIndex };
	let left = count;
	for await (const { rows, hasMore, total = 0 } of pages(client, plan)) {
		for (const row of rows) {
			const identifier = comparable(row.UserDefinedIdentifier);
			if (identifier !== '') byIdentifier.set(identifier, row);
		}
		if (!hasMore) return true;
		left -= 1;
		if (left <= 0 || total > count * PAGE_ROWS) return false;
	}
	return false;
}

const lists = new WeakMap<KarbonClient, Map<string, ListedClients>>();

/** The clients of this type for one run of the node: each run has its own `KarbonClient`. */
export function listedClients({ client }: OperationInput, type: ClientType): ListedClients {
	const byPath = lists.get(client) ?? new Map<string, ListedClients>();
	lists.set(client, byPath);
	const clients = byPath.get(type.path) ?? new ListedClients(type);
	byPath.set(type.path, clients);
	return clients;
}
