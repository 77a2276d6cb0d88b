import type { IDataObject } from 'n8n-workflow';

import type { OperationInput } from '../execution/operation';
import { createRecord, type NewRecord } from '../records/createRecord';
import { requiredOf } from '../records/recordForm';
import { fieldName, type ValueField } from '../schema/field';
import { IDENTIFIER } from '../schema/tables/clientFields';
import type { Changes } from '../updates/change';
import { isSame } from '../updates/isSame';
import type { Resolution } from '../writes/write';
import type { ClientType } from './clientType';
import { findClient } from './identifier';

/** The name as it was entered. Karbon requires nothing else of a client (karbon-api.md, Contact). */
function clientName(type: ClientType, { record }: Changes): string {
	const required = requiredOf(type);
	const parts = record.filter(({ field }) => required.includes(field));
	return parts.map(({ value }) => String(value)).join(' ');
}

function identifierOf({ record }: Changes): string | undefined {
	return record.find(({ field }) => field === IDENTIFIER)?.value as string | undefined;
}

/** Creates a client. If it has an identifier, this tells afterwards whether a write of unknown outcome was done. */
export async function createNewClient(
	input: OperationInput,
	type: ClientType,
	changes: Changes,
	options: Pick<NewRecord, 'idempotencyKey' | 'sendAgain'> = {},
): Promise<IDataObject> {
	const name = clientName(type, changes);
	const identifier = identifierOf(changes);
	return await createRecord(input, {
		...options,
		type,
		changes,
		subject: `the ${type.noun} "${name}"`,
		howToCheck: `Search Karbon for ${type.withArticle} named ${name}, or use "Get Many" with this name.`,
		resolve: identifier === undefined ? undefined : () => resolve(input, type, changes, identifier),
	});
}

/**
 * Finds out by the identifier whether Karbon has created the client. If no client has it, it is safe to send again: an
 * identifier that is in use is refused (karbon-api.md, Refusals that come as 500).
 */
async function resolve(
	input: OperationInput,
	type: ClientType,
	changes: Changes,
	identifier: string,
): Promise<Resolution> {
	// null: Karbon could not be read; undefined: there is no such client.
	const found = await findClient(input, type, identifier).catch(() => null);
	if (found === null) return { state: 'unknown' };
	const hasSameName =
		found !== undefined &&
		requiredOf(type).every((field) => {
			const given = changes.record.find((change) => change.field === field)?.value;
			return isSame(field as ValueField, found[fieldName(field)], given);
		});
	if (hasSameName) return { state: 'done', result: found };
	return { state: found === undefined ? 'repeatable' : 'notDone' };
}
