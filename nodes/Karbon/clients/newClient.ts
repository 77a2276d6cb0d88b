import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/json';
import { segment } from '../../shared/odata/query';
import { realTiming } from '../../shared/timing';
import { timeOf } from '../../shared/moments';
import { factsOf } from '../../shared/transport/errors/toNodeError';
import { readDate } from '../../shared/transport/sendOnce';
import { ValidationError } from '../../shared/validate/validate';
import type { OperationInput } from '../execution/operation';
import { createRecord, type NewRecord } from '../records/createRecord';
import { readAgain, wantsReadAgain } from '../records/updateOperation';
import { requiredOf, resourceOf, withArticle } from '../schema/recordType';
import { IDENTIFIER } from '../schema/tables/clientFields';
import { applyChanges } from '../updates/applyChanges';
import type { Change, Changes } from '../updates/change';
import { keyOf } from '../writes/confirmation';
import type { Resolution } from '../writes/write';
import type { ClientType } from './clientType';
import { findClient, keyOfClient } from './identifier';
import { updateClient } from './updateClient';
import { writtenClients } from './writtenClients';

/** The name of a client as it was entered. Karbon requires nothing else of a client (karbon.md 43). */
function clientName(type: ClientType, { record }: Changes): string {
	const required = requiredOf(type);
	const parts = record.filter(({ field }) => required.includes(field));
	return parts.map(({ value }) => String(value)).join(' ');
}

/** What messages call it. */
export function newClientNamed(type: ClientType, changes: Changes): string {
	return `the ${type.noun} "${clientName(type, changes)}"`;
}

/** The identifier that was entered, if any. */
export function identifierOf({ record }: Changes): string | undefined {
	return record.find(({ field }) => field === IDENTIFIER)?.value as string | undefined;
}

interface NewClientOptions extends Pick<
	NewRecord,
	'createOperation' | 'idempotencyKey' | 'sendAgain' | 'target'
> {
	/**
	 * For a client without an identifier: finds out whether Karbon shows the only client that can be the created one.
	 * That it shows none proves nothing, because reads may lag (karbon.md 11).
	 */
	findCreated?(): Promise<IDataObject | undefined>;
}

/**
 * For 'Create or Update'. Errors name the operation in place of the options of `Create`.
 * @param target by what the client is found: a retry whose row has another one means another client
 */
export function insteadOfOptions(type: ClientType, target: string): NewClientOptions {
	return { createOperation: `${resourceOf(type)} > Create`, target };
}

const isGiven = ({ value }: Change) => value !== undefined;

/**
 * Creates a client.
 * @returns the response, which lacks the business cards and the client team; the whole record with 'Return Complete Record'
 * @throws what `createRecord` throws
 */
export async function createAndShow(
	input: OperationInput,
	type: ClientType,
	{ record, card, ...others }: Changes,
	options?: NewClientOptions,
): Promise<IDataObject> {
	// A new client has nothing to clear.
	const changes = { ...others, record: record.filter(isGiven), card: card.filter(isGiven) };
	const isReadAgain = wantsReadAgain(input);
	const created = await createNewClient(input, type, changes, options);
	const hasKey = keyOf(created, [type.keyName]) !== undefined;
	if (!isReadAgain || !hasKey || created.skipped === true) return created;
	const key = keyOfClient(created, type);
	const subject = newClientNamed(type, changes);
	return (await readAgain(input, { type, key, subject }, updateClient)) ?? created;
}

/** Creates a client. If it can be found, this tells afterwards whether a write of unknown outcome was done. */
async function createNewClient(
	input: OperationInput,
	type: ClientType,
	changes: Changes,
	{ findCreated, ...options }: NewClientOptions = {},
): Promise<IDataObject> {
	const identifier = identifierOf(changes);
	const search: Search | undefined =
		identifier === undefined
			? findCreated && { find: findCreated, ifAbsent: 'unknown' }
			: { find: async () => await findClient(input, type, identifier), ifAbsent: 'repeatable' };
	const created = createRecord(input, {
		...options,
		type,
		changes,
		subject: newClientNamed(type, changes),
		howToCheck: `Search Karbon for ${withArticle(type)} named ${clientName(type, changes)}, or use ${resourceOf(type)} > Get Many with this name.`,
		resolve: search && (async (sentAt) => await resolve(input, { type, changes, search, sentAt })),
	});
	return await noted(input, type, identifier, created);
}

/** Notes a client that is being created, and its identifier, unless Karbon has certainly not created it. */
export async function noted(
	input: OperationInput,
	type: Pick<ClientType, 'keyName' | 'path'>,
	identifier: string | undefined,
	creating: Promise<IDataObject>,
): Promise<IDataObject> {
	const note = (key?: string) => writtenClients.note(input, type, { key, identifier });
	const created = await creating.catch((error: unknown) => {
		if (!(error instanceof ValidationError) && factsOf(error).outcome !== 'refused') note();
		throw error;
	});
	note(keyOf(created, [type.keyName])?.toString());
	return created;
}

/** How to find a new client. */
interface Search {
	find(): Promise<IDataObject | undefined>;
	/** What it means that no client is found. */
	ifAbsent: 'repeatable' | 'unknown';
}

/** A new client whose outcome is unknown. */
interface UnconfirmedClient {
	type: ClientType;
	changes: Changes;
	search: Search;
	/** See `Write.resolve`. */
	sentAt: number | undefined;
}

/**
 * Finds out by the identifier or the email address whether Karbon has created the client. If no client has the
 * identifier, it is safe to send again: an identifier that is in use is refused (karbon.md 42); an email address is
 * not. A client that is found was created by this write only if it has every given value and Karbon changed it after
 * the write was sent. Otherwise the outcome stays unknown.
 */
async function resolve(input: OperationInput, write: UnconfirmedClient): Promise<Resolution> {
	const { type, changes, search, sentAt } = write;
	// null: Karbon could not be read; undefined: there is no such client.
	const found = await search.find().catch(() => null);
	if (found === undefined) return { state: search.ifAbsent };
	const key = keyOf(found ?? {}, [type.keyName]);
	if (key === undefined || sentAt === undefined) return { state: 'unknown' };
	const expansions = type.expansions.filter(
		(name) =>
			(name === type.cards?.name && changes.card.length > 0) ||
			changes.record.some(({ field }) => field.path === name),
	);
	const attempt = await input.client.attempt({
		method: 'GET',
		path: `${type.path}/${segment(String(key))}`,
		query: { $expand: expansions.join(',') },
		errorContext: { purpose: `read ${newClientNamed(type, changes)}` },
	});
	if (!attempt.ok || !isObject(attempt.response.body)) return { state: 'unknown' };
	const record = attempt.response.body as IDataObject;
	const respondedAt = readDate(attempt.response.headers.date);
	if (!hasAll(record, type, changes) || !wasChangedSince(record, sentAt, respondedAt))
		return { state: 'unknown' };
	// As in the response to a write, which has no expansions.
	const fields = Object.entries(record).filter(([name]) => !expansions.includes(name));
	return { state: 'done', result: Object.fromEntries(fields) };
}

/** Whether the record has every given value. */
function hasAll(record: IDataObject, type: ClientType, changes: Changes): boolean {
	try {
		return applyChanges(record, type, changes) === record;
	} catch {
		return false;
	}
}

/**
 * Whether Karbon changed the record after a moment of this machine's clock. Clocks differ, so the moment is taken
 * relative to the response. Both moments count in whole seconds, because Karbon's times may have no more.
 * @param respondedAt when Karbon sent the response, by its own clock
 */
function wasChangedSince(
	{ LastModifiedDateTime }: IDataObject,
	sentAt: number,
	respondedAt = NaN,
): boolean {
	const sentByKarbon = respondedAt - Math.max(0, realTiming.now() - sentAt);
	return timeOf(LastModifiedDateTime) >= Math.floor(sentByKarbon / 1_000) * 1_000;
}
