import { isObject } from '../isObject';
import { isSameKey } from '../text';
import type { KarbonRequest } from './request';

/** Where the key has another name than its list: `ContactKey` of `Contacts`. */
const KEY_FIELDS: Record<string, string> = {
	CustomFieldValue: 'EntityKey',
	FileDetail: 'FileContextKey',
	FileList: 'EntityKey',
	IndividualTimeEntrie: 'IndividualTimeEntryKey',
	IntegrationTask: 'TaskKey',
	Note: 'Id',
	User: 'Id',
};
/** `/v3/Contacts/abc` or `/v3/Comments('abc')`. */
const BY_KEY = /^\/v3\/(\w+?)s?(?:\/|\(')([^/()']+)(?:'\))?$/;

/**
 * The key of another record than the one that was to be read, such as from a cache (karbon.md 91). A record without a
 * key, and a user who was asked for by email address, are no other record.
 */
export function otherKey({ method, path, query }: KarbonRequest, body: unknown) {
	const [, list, key] = BY_KEY.exec(path) ?? [];
	if (method !== 'GET' || !list || !isObject(body)) return undefined;
	const wanted = String(query?.EntityKey ?? decodeURIComponent(key));
	const found = body[KEY_FIELDS[list] ?? `${list}Key`];
	const isSame = isSameKey(found, wanted) || isSameKey(body.EmailAddress, wanted);
	return typeof found === 'string' && !isSame ? found : undefined;
}
