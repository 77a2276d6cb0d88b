import type { KarbonClient } from '../../shared/transport/client';
import { listContext } from '../../shared/paging/pages';
import { nonEmptyText } from '../../shared/text';
import { ValidationError } from '../../shared/validate/validate';
import { collect } from '../lists/collect';
import { AccountCache } from './accountCache';
import { objectsOf } from './accountSettings';

/** A user of the account. */
export interface AccountUser {
	/** The key. */
	id: string;
	email: string;
	name: string;
}

/** @throws {NodeApiError|PagingError} */
async function readUsers(client: KarbonClient): Promise<AccountUser[]> {
	const plan = { path: '/v3/Users', errorContext: listContext('users') };
	const { rows } = await collect(client, plan, { key: 'Id' });
	return objectsOf(rows).flatMap(({ Id, EmailAddress, Name }) => {
		const [id, email] = [Id, EmailAddress].map(nonEmptyText);
		return id && email ? [{ id, email, name: nonEmptyText(Name) ?? email }] : [];
	});
}

type Keyed = Pick<AccountUser, 'id'>;

/** The key of the only one of these users, if any. @throws {ValidationError} for several (karbon.md 140) */
export function soleKey(label: string, email: string, users: Keyed[]): string | undefined {
	const [key, ...others] = new Set(users.map(({ id }) => id));
	if (others.length === 0) return key;
	const rule = `must be one Karbon user, but several have ${email}: ${[key, ...others].join(', ')}`;
	throw new ValidationError(label, `${rule}. Use a key, or change an address in Karbon`);
}

/** The users of each account, by name. `clients/users` finds one user without the list. */
export const ACCOUNT_USERS = new AccountCache(readUsers);
