import { CancelledError } from '../../../shared/timing';
import type { OperationInput } from '../../execution/operation';
import { writeOptions } from '../../fields/writeOptions';
import { missingField, requireFields } from '../../records/createRecord';
import { checkRow } from '../../records/readForm';
import type { RecordForm } from '../../records/recordForm';
import type { Field } from '../../schema/field';
import { EMAIL_ADDRESSES } from '../../schema/tables/cardFields';
import { IDENTIFIER } from '../../schema/tables/clientFields';
import { PerRun } from '../../../shared/remember';
import type { ClientType } from '../clientType';
import { normalizeIdentifier } from '../identifier';
import { findListed, notUnique, similarRow } from '../listedClients';
import { identifierOf } from '../newClient';
import { lookUpClient } from '../upsertClient';
import { matchOf } from './match';

/**
 * Checks the row of a client to create or update, if 'Check All Rows First' is on.
 * @throws what `checkRow` throws
 * @throws {ValidationError} also when another row has the same identifier or email address, or when no client has the
 * identifier and a required field is empty
 */
export async function checkUpsertRow(
	input: OperationInput,
	type: ClientType,
	form: RecordForm,
): Promise<void> {
	const row = await checkRow(input, form);
	if (!row) return;
	const { match, changes } = matchOf(input, type, row.changes);
	requireUnique(input, IDENTIFIER, identifierOf(row.changes));
	if (match.by === 'email') return requireUnique(input, EMAIL_ADDRESSES, match.email);
	const { identifier } = match;
	const { state } = await findListed(input, type, identifier);
	if (state === 'found') return;
	const similar = similarRow(input, identifier);
	if (!similar && !missingField(type, changes)) return;
	const lookUp = lookUpClient(input, { type, identifier }, state);
	// If none can be looked up, the row reports that when it is written.
	const client = await lookUp.catch((error: unknown) => {
		if (error instanceof CancelledError) throw error;
		return {};
	});
	if (client) return;
	if (similar) throw similar;
	requireFields(type, changes);
}

/**
 * The same for the row of a client to create.
 * @throws {ValidationError} also when a required field or the idempotency key is empty, or another row has the same
 * identifier
 */
export async function checkNewClientRow(
	input: OperationInput,
	type: ClientType,
	form: RecordForm,
): Promise<void> {
	const row = await checkRow(input, form);
	if (!row) return;
	writeOptions(input);
	requireFields(type, row.changes);
	requireUnique(input, IDENTIFIER, identifierOf(row.changes));
}

/** The item with the first row of each client, by a field that no other client has the same value of. */
const firstRows = new PerRun<number>();

/** @throws {ValidationError} */
function requireUnique(
	{ client, context, itemIndex }: OperationInput,
	field: Field,
	value: string | undefined,
): void {
	const first = firstRows.get(
		client,
		`${field.label} ${normalizeIdentifier(value)}`,
		() => itemIndex,
	);
	if (value !== undefined && first !== itemIndex) throw notUnique(context, field, value, first);
}
