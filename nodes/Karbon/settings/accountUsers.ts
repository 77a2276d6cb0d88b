import type { KarbonClient } from '../../shared/transport/client';
import { COMMON_MAXIMUM } from '../../shared/paging/nextPage';
import { nonEmptyText } from '../../shared/text';
import { collect } from '../lists/collect';
import { AccountCache } from './accountCache';

/** A user of the account. */
export interface AccountUser {
	/** The key. */
	id: string;
	email: string;
	name: string;
}

/** @throws {NodeApiError|PagingError} */
async function readUsers(client: KarbonClient, itemIndex?: number): Promise<AccountUser[]> {
	const purpose = 'list the users';
	const plan = { path: '/v3/Users', query: {}, maximum: COMMON_MAXIMUM, purpose, itemIndex };
	const { rows } = await collect(client, plan, { key: 'Id' });
	return rows.flatMap(({ Id, EmailAddress, Name }) => {
		const [id, email] = [Id, EmailAddress].map(nonEmptyText);
		return id && email ? [{ id, email, name: nonEmptyText(Name) ?? email }] : [];
	});
}

/** The users of each account, by name. `clients/users` finds one user without the list. */
export const ACCOUNT_USERS = new AccountCache(readUsers);
