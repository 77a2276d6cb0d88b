import { isObject } from '../../shared/json';
import type { KarbonClient } from '../../shared/transport/client';
import { listContext } from '../../shared/paging/pages';
import type { Operation, OperationInput } from '../execution/operation';
import { collect } from '../lists/collect';
import { AccountCache } from '../settings/accountCache';
import type { ClientKind, CustomField } from './types';

/** The path of the list of custom fields, which has neither pages nor filters (karbon.md 51). */
export const CUSTOM_FIELDS_PATH = '/v3/CustomFields';

/**
 * The custom fields of the account.
 * @throws {NodeApiError|PagingError}
 */
export async function readDefinitions(client: KarbonClient): Promise<CustomField[]> {
	const errorContext = listContext('custom fields');
	const plan = { path: CUSTOM_FIELDS_PATH, allWithoutTop: true, errorContext };
	const { rows } = await collect(client, plan, { key: 'Key' });
	return rows.filter(isObject).map((row) => ({
		Key: String(row.Key),
		Name: String(row.Name),
		Type: String(row.Type),
		ListOptions: listOptionsOf(row)?.map(String) ?? [],
		kinds: kindsOf(row),
	}));
}

/** The reference calls them `ListOptions`, the guide `Options` (karbon.md 55). */
export function listOptionsOf(field: Record<string, unknown>): unknown[] | undefined {
	const lists = [field.ListOptions, field.Options].filter((list) => Array.isArray(list));
	return lists.find(({ length }) => length > 0) ?? lists.at(0);
}

/** Only a clear "no" hides a field: Karbon may leave the two properties out (karbon.md 54). */
function kindsOf(row: Record<string, unknown>): ClientKind[] {
	const kinds: ClientKind[] = [];
	if (row.IsVisibleToContacts !== false) kinds.push('contact');
	if (row.IsVisibleToOrganizations !== false) kinds.push('organization');
	return kinds;
}

/** The custom fields of each account, which say how values are checked. */
export const DEFINITIONS = new AccountCache(readDefinitions);

/** The definitions for these values. They are read again once in a run: a field may have been added since. */
export async function definitionsOf(
	{ client }: OperationInput,
	values: ReadonlyArray<Pick<CustomField, 'Key'>>,
): Promise<CustomField[]> {
	if (values.length === 0) return [];
	const fields = await DEFINITIONS.get(client);
	const keys = new Set(fields.map(({ Key }) => Key));
	if (values.every(({ Key }) => keys.has(Key))) return fields;
	return await DEFINITIONS.getAgain(client);
}

/** The operation, after which custom fields are read again, also when its outcome is unknown. */
export function forgettingDefinitions(operation: Operation): Operation {
	return {
		...operation,
		async run(input) {
			try {
				return await operation.run(input);
			} finally {
				DEFINITIONS.forget();
			}
		},
	};
}
