import type { NodeApiError } from 'n8n-workflow';

import type { KarbonClient } from '../../shared/transport/client';
import { DEFINITIONS } from '../customFields/definitions';
import type { Field } from '../schema/field';
import type { RecordType } from '../schema/recordType';
import { isNotGranted } from '../../shared/transport/errors/hasStatus';
import { type Column, customColumns, recordColumns } from './column';

/** A type of record that rows are mapped to. */
export interface MappedType extends Pick<
	RecordType,
	'cards' | 'clientKind' | 'fields' | 'noun' | 'path'
> {
	/** Fields by which Create or Update can find a record; the first one is the default. */
	matchFields?: readonly Field[];
}

/** The columns of a type of record in one account. */
export interface AccountColumns {
	columns: readonly Column[];
	/** Why the custom fields are not among them: they are not granted to the application. */
	hidden?: NodeApiError;
}

/**
 * The columns for the fields of a record, and for the account's custom fields of this kind of client.
 * @param isFresh reads the custom fields again
 * @throws {NodeApiError|PagingError} when custom fields cannot be read, unless they are not granted
 */
export async function accountColumns(
	client: KarbonClient,
	type: MappedType,
	isFresh: boolean,
): Promise<AccountColumns> {
	const { clientKind: kind } = type;
	const columns = recordColumns(type);
	if (kind === undefined) return { columns };
	const all = await DEFINITIONS.get(client, isFresh).catch((error: unknown) => {
		if (isNotGranted(error)) return error;
		throw error;
	});
	if (!Array.isArray(all)) return { columns, hidden: all };
	const visible = all.filter(({ kinds }) => kinds.includes(kind));
	return { columns: [...columns, ...customColumns(visible)] };
}
