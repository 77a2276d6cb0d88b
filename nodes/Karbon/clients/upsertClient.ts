import type { IDataObject } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

import { operationError } from '../../shared/operationError';
import { isIdentifierInUse } from '../../shared/transport/errors/refusals';
import type { OperationInput } from '../execution/operation';
import { IDENTIFIER } from '../schema/tables/clientFields';
import type { Changes } from '../updates/change';
import { updateRecord } from '../updates/updateRecord';
import { CLIENT_TYPES, type ClientType } from './clientType';
import { createNewClient } from './newClient';
import { clientNamed, findClient, keyOfClient } from './identifier';
import { rowHasAll } from './listedClient';
import { listedClients } from './listedClients';

/** A client to create or update. */
export interface Upsert {
	type: ClientType;
	identifier: string;
	/** Without the identifier. */
	changes: Changes;
}

/**
 * The client, and whether the upsert created or changed it: the record, its row in the list where nothing had to
 * change, or what was to be sent if the write was skipped.
 */
export interface Upserted extends IDataObject {
	created: boolean;
	changed: boolean;
}

/**
 * Updates the client that has the identifier, or creates one.
 * @throws {NodeApiError|NodeOperationError} when Karbon refuses it, the outcome is unknown, or the identifier belongs
 * to another type of client or to one that the API application may not see
 * @throws {ValidationError|AnswerError}
 */
export async function upsertClient(input: OperationInput, upsert: Upsert): Promise<Upserted> {
	const { type, identifier, changes } = upsert;
	const clients = listedClients(input, type);
	const listed = await clients.find(input, identifier);
	if (listed.state === 'found' && rowHasAll(type, listed.row, changes)) {
		return { ...listed.row, created: false, changed: false };
	}
	const known = listed.state === 'found' ? listed.row : await lookUp(input, upsert, listed.state);
	// Even if the write fails: it may have been done, and then the row of the list is outdated.
	if (known) await clients.noteWritten(identifier, known);
	const result = known ? await update(input, upsert, known) : await create(input, upsert);
	await clients.noteWritten(identifier, result);
	return result;
}

async function lookUp(
	input: OperationInput,
	{ type, identifier }: Upsert,
	state: 'absent' | 'unknown',
): Promise<IDataObject | undefined> {
	return state === 'absent' ? undefined : await findClient(input, type, identifier);
}

async function update(
	input: OperationInput,
	{ type, identifier, changes }: Upsert,
	known: IDataObject,
): Promise<Upserted> {
	const target = { type, key: keyOfClient(known, type), subject: clientNamed(type, identifier) };
	const { record, changed } = await updateRecord(input, target, changes);
	return { ...record, created: false, changed };
}

async function create(input: OperationInput, upsert: Upsert): Promise<Upserted> {
	const { type, identifier, changes } = upsert;
	const ofNew = { field: IDENTIFIER, value: identifier, isReplaced: false };
	const given = changes.record.filter(({ value }) => value !== undefined);
	const card = changes.card.filter(({ value }) => value !== undefined);
	const record = await createNewClient(input, type, { record: [ofNew, ...given], card }).catch(
		async (error: unknown) => {
			if (error instanceof NodeApiError && isIdentifierInUse(error)) return error;
			throw error;
		},
	);
	if (!(record instanceof NodeApiError)) {
		const created = record.skipped !== true;
		return { ...record, created, changed: created };
	}
	// Another process may have created the client since it was looked up.
	const found = await findClient(input, type, identifier);
	if (found) return await update(input, upsert, found);
	throw await inUse(input, upsert, record);
}

/** The error for an identifier that belongs to a client which this operation cannot update. */
async function inUse(input: OperationInput, { type, identifier }: Upsert, refusal: NodeApiError) {
	const owner = await ownerOf(input, type, identifier);
	const { itemIndex, client } = input;
	const message = owner
		? `Not created or updated: the identifier "${identifier}" belongs to ${owner.withArticle}, not to ${type.withArticle}`
		: `Not created or updated: the identifier "${identifier}" is in use by a client that Karbon does not show`;
	const description = owner
		? 'An identifier belongs to one client of any type. Use another identifier, or update that client.'
		: 'Private and hidden clients are only shown to API applications that have the permission. Ask your Karbon administrator for it, or use another identifier.';
	const error = operationError(input.context.getNode(), `${message} [item ${itemIndex}]`, {
		description,
		itemIndex,
		secrets: client.secrets,
	});
	error.context.karbon = refusal.context.karbon;
	return error;
}

async function ownerOf(
	input: OperationInput,
	type: ClientType,
	identifier: string,
): Promise<ClientType | undefined> {
	for (const other of CLIENT_TYPES.filter(({ path }) => path !== type.path)) {
		if (await findClient(input, other, identifier)) return other;
	}
	return undefined;
}
