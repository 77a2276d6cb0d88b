import { isObject } from '../../../shared/isObject';
import type { KarbonClient } from '../../../shared/transport/client';
import type { Operation } from '../../execution/operation';
import { collect } from '../../lists/collect';
import { AccountCache } from '../../settings/accountCache';
import type { CustomField } from './types';

/** The path of the list of custom fields, which has neither pages nor filters (karbon-api.md, Custom Fields). */
export const CUSTOM_FIELDS_PATH = '/v3/CustomFields';

/**
 * The custom fields of the account.
 * @throws {NodeApiError|PagingError}
 */
export async function readDefinitions(
	client: KarbonClient,
	itemIndex?: number,
): Promise<CustomField[]> {
	const purpose = 'list the custom fields';
	const plan = { path: CUSTOM_FIELDS_PATH, query: {}, maximum: Infinity, purpose, itemIndex };
	const { rows } = await collect(client, plan, { key: 'Key' });
	return rows.filter(isObject).map(({ Key, Name, Type, ListOptions }) => ({
		Key: String(Key),
		Name: String(Name),
		Type: String(Type),
		ListOptions: Array.isArray(ListOptions) ? ListOptions.map(String) : [],
	}));
}

/** The custom fields of each account, which say how values are checked. */
export const DEFINITIONS = new AccountCache(readDefinitions);

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
