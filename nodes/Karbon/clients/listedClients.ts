import type { IDataObject } from 'n8n-workflow';

import { COMMON_MAXIMUM } from '../../shared/paging/nextPage';
import { listContext, pages } from '../../shared/paging/pages';
import { ValidationError } from '../../shared/validate/validate';
import { unlessFailed } from '../execution/answer';
import type { OperationInput } from '../execution/operation';
import { rowLabel } from '../execution/rowLabel';
import { PerRun } from '../../shared/remember';
import { IDENTIFIER } from '../schema/tables/clientFields';
import { keyOf } from '../writes/confirmation';
import type { ClientType } from './clientType';
import { findClient, hasOtherIdentifier, normalizeIdentifier } from './identifier';
import { type Moment, writtenClients } from './writtenClients';

/** With fewer items, each client is looked up: at most 50 requests, which may be fewer than the pages of the list. */
const MIN_ITEMS_FOR_LIST = 51;

/** The result of looking up an identifier in the list of clients. */
type ClientLookup =
	/** The row has a key; it has nothing else if the list may be older than a write of this process. */
	| { state: 'found'; row: IDataObject }
	/** No client of this type that the API application may see had it when the list was read. */
	| { state: 'absent' }
	/**
	 * The list was not read, or not to its end, or Karbon did not name the key of the client, or identifiers differ in
	 * case or spaces only, of which Karbon alone knows whether they are the same.
	 */
	| { state: 'unknown' };

/** Spreadsheets turn `0042` into the number 42, and exports turn 42 into `42.0`. */
const withoutZeros = (identifier: unknown) =>
	normalizeIdentifier(identifier).replace(/^0*(\d+)(\.0+)?$/, '$1');

/** The first rows of new clients, by identifier without zeros. */
const firstRows = new PerRun<{ identifier: string; itemIndex: number }>();

/** The error for the row of a new client if the identifier of another such row differs only in zeros. */
export function similarRow(input: OperationInput, identifier: string): ValidationError | undefined {
	const { client, context, itemIndex } = input;
	const number = withoutZeros(identifier);
	const first = firstRows.get(client, number, () => ({ identifier, itemIndex }));
	return normalizeIdentifier(first.identifier) === normalizeIdentifier(identifier)
		? undefined
		: notUnique(context, IDENTIFIER, number, first.itemIndex);
}

/** The error for a value that the row of another item has, too. */
export const notUnique = (
	context: OperationInput['context'],
	{ label }: Pick<typeof IDENTIFIER, 'label'>,
	value: string,
	itemIndex: number,
) =>
	new ValidationError(
		label,
		`must be different in each row; "${value}" is also in ${rowLabel(context, itemIndex)}`,
	);

interface ListedRows {
	/** By normalized identifier, without zeros that do not change the number. */
	byIdentifier: Map<string, IDataObject[]>;
	/** When reading began. */
	begin: Moment;
	/** Whether the list was read to its end. */
	isComplete: boolean;
}

/** The list of clients of each type, by path. All items of a run share it. */
const lists = new PerRun<Promise<ListedRows>>();

/**
 * Looks up an identifier in the list of clients of a type. With many items, reading the list usually takes fewer
 * requests than looking up each client.
 * @throws {CancelledError}
 * @throws {ValidationError} when the spreadsheet seems to have removed zeros
 * @throws {NodeApiError|AnswerError}
 */
export async function findListed(
	input: OperationInput,
	type: ClientType,
	identifier: string,
): Promise<ClientLookup> {
	const { keyName, noun } = type;
	const itemCount = input.context.getInputData().length;
	if (itemCount < MIN_ITEMS_FOR_LIST || !type.listColumns) return { state: 'unknown' };
	const read = lists.get(input.client, type.path, () => readList(input, type, itemCount));
	const { byIdentifier, isComplete, begin } = await read;
	const written = writtenClients.findByIdentifier(input, type, identifier, begin);
	if (written?.identifier === identifier && written.key !== undefined)
		return { state: 'found', row: { [keyName]: written.key } };
	if (written) return { state: 'unknown' };
	const rows = byIdentifier.get(withoutZeros(identifier)) ?? [];
	if (rows.length === 0) return { state: isComplete ? 'absent' : 'unknown' };
	const [row, ...others] = rows;
	const isOther = rows.every((one) => hasOtherIdentifier(one, identifier));
	if (isOther && (isComplete || !(await findClient(input, type, identifier)))) {
		throw new ValidationError(
			IDENTIFIER.label,
			`differs only in zeros from "${String(row.UserDefinedIdentifier)}" in Karbon. Correct it, or use Create for another ${noun}`,
		);
	}
	const key = keyOf(row, [keyName]);
	const isSame = others.length === 0 && row.UserDefinedIdentifier === identifier;
	if (!isSame || key === undefined) return { state: 'unknown' };
	const isOutdated = writtenClients.isOutdated(input, type, String(key), begin);
	return { state: 'found', row: isOutdated ? { [keyName]: key } : row };
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
	const byIdentifier = new Map<string, IDataObject[]>();
	const begin = writtenClients.now();
	const isComplete = await unlessFailed(readPages(input, type, itemCount, byIdentifier));
	return { byIdentifier, isComplete: isComplete ?? false, begin };
}

/** @returns whether the list was read to its end */
async function readPages(
	{ client }: OperationInput,
	{ path, noun, keyName }: ClientType,
	itemCount: number,
	byIdentifier: ListedRows['byIdentifier'],
): Promise<boolean> {
	const errorContext = listContext(`${noun}s`);
	const query = { $orderby: 'FullName' };
	const plan = { path, query, keyOf: (row: IDataObject) => row[keyName], errorContext };
	let pagesLeft = itemCount;
	for await (const { rows, next, total = 0 } of pages(client, plan)) {
		for (const row of rows) {
			const identifier = withoutZeros(row.UserDefinedIdentifier);
			if (identifier === '') continue;
			const same = byIdentifier.get(identifier) ?? [];
			// A row may move to the next page while the list is read.
			const others = same.filter((one) => one[keyName] !== row[keyName]);
			byIdentifier.set(identifier, [...others, row]);
		}
		if (!next) return true;
		pagesLeft -= 1;
		if (pagesLeft <= 0 || total > itemCount * COMMON_MAXIMUM) return false;
	}
	return false;
}
