import { type IDataObject, NodeApiError } from 'n8n-workflow';

import { operationError } from '../../shared/operationError';
import { isIdentifierInUse } from '../../shared/transport/errors/refusals';
import type { OperationInput } from '../execution/operation';
import { withArticle } from '../schema/recordType';
import { IDENTIFIER } from '../schema/tables/clientFields';
import { PerRun } from '../../shared/remember';
import type { Changes } from '../updates/change';
import { CLIENT_TYPES, type ClientType } from './clientType';
import { createAndShow, insteadOfOptions } from './newClient';
import { clientNamed, findClient, hasOtherIdentifier, keyOfClient } from './identifier';
import { rowHasAll } from './listedClient';
import { findListed, similarRow } from './listedClients';
import { updateAndShow, wantsReadAgain } from '../records/updateOperation';
import { updateClient } from './updateClient';
import { type Moment, writtenClients } from './writtenClients';

/** A client to create or update. */
interface Upsert {
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
	const listed = await findListed(input, type, identifier);
	const isEnough = listed.state === 'found' && !wantsReadAgain(input);
	if (isEnough && rowHasAll(type, listed.row, changes)) {
		return { ...listed.row, created: false, changed: false };
	}
	const known =
		listed.state === 'found' ? listed.row : await lookUpClient(input, upsert, listed.state);
	return known ? await update(input, upsert, known) : await create(input, upsert);
}

/** The clients of a run that have been looked up, by path and identifier. */
const found = new PerRun<Map<string, IDataObject>>();

/**
 * Looks up a client by its identifier. One that was found is not looked up again in the same run of the node.
 * @param state what the list of clients shows
 * @throws {NodeApiError|NodeOperationError}
 */
export async function lookUpClient(
	input: OperationInput,
	upsert: Pick<Upsert, 'type' | 'identifier'>,
	state: 'absent' | 'unknown',
): Promise<IDataObject | undefined> {
	const { type, identifier } = upsert;
	const begin = writtenClients.now();
	const clients = found.get(input.client, type.path, () => new Map());
	const isAsked = state === 'unknown' && !clients.has(identifier);
	const client = isAsked ? await findClient(input, type, identifier) : clients.get(identifier);
	if (client) clients.set(identifier, client);
	return client ?? writtenAs(input, upsert, begin, (written) => written === identifier);
}

/** A client to which this process has given the identifier so recently that Karbon may not find it yet. */
function writtenAs(
	input: OperationInput,
	{ type, identifier }: Pick<Upsert, 'type' | 'identifier'>,
	begin: Moment,
	isSame: (written: string) => boolean,
): IDataObject | undefined {
	const written = writtenClients.findByIdentifier(input, type, identifier, begin);
	return written?.key !== undefined && isSame(written.identifier)
		? { [type.keyName]: written.key }
		: undefined;
}

async function update(
	input: OperationInput,
	upsert: Upsert,
	known: IDataObject,
): Promise<Upserted> {
	const { type, identifier, changes } = upsert;
	const target = {
		type,
		key: keyOfClient(known, type),
		subject: clientNamed(type, identifier),
		// The identifier may have been given to another client since the key was found.
		isOther: (record: IDataObject) => hasOtherIdentifier(record, identifier),
	};
	return { ...(await updateAndShow(input, target, changes, updateClient)), created: false };
}

async function create(input: OperationInput, upsert: Upsert): Promise<Upserted> {
	const { type, identifier, changes } = upsert;
	const similar = similarRow(input, identifier);
	if (similar) throw similar;
	const begin = writtenClients.now();
	const ofNew = { field: IDENTIFIER, value: identifier, isReplaced: false };
	const all = { record: [ofNew, ...changes.record], card: changes.card };
	const record = await createAndShow(input, type, all, insteadOfOptions(type, identifier)).catch(
		(error: unknown) => {
			if (error instanceof NodeApiError && isIdentifierInUse(error)) return error;
			throw error;
		},
	);
	if (!(record instanceof NodeApiError)) {
		const created = record.skipped !== true;
		return { ...record, created, changed: created };
	}
	// Another process may have created the client since it was looked up.
	const found =
		(await findClient(input, type, identifier)) ?? writtenAs(input, upsert, begin, () => true);
	if (found) return await update(input, upsert, found);
	throw await inUse(input, upsert, record);
}

/** The error for an identifier that belongs to a client which this operation cannot update. */
async function inUse(input: OperationInput, { type, identifier }: Upsert, refusal: NodeApiError) {
	const owner = await ownerOf(input, type, identifier);
	const message = owner
		? `Not created or updated: the identifier "${identifier}" belongs to ${withArticle(owner)}, not to ${withArticle(type)}`
		: `Not created or updated: the identifier "${identifier}" is in use by a client that Karbon does not show`;
	const description = owner
		? 'Identifiers must be unique across all client types. Use another identifier, or update that client.'
		: 'Private and hidden clients are only shown to API applications with permission. Ask your Karbon administrator, or use another identifier.';
	const { secrets } = input.client;
	const error = operationError(input.context.getNode(), message, { description, secrets });
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
