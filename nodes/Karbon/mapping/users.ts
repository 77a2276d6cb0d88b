import { NodeApiError } from 'n8n-workflow';

import type { KarbonClient } from '../../shared/transport/client';
import { requireText, ValidationError } from '../../shared/validate/validate';
import type { OperationInput } from '../execution/operation';
import { type AccountUser, ACCOUNT_USERS } from '../settings/accountUsers';

/** The users that were read again in a run of the node, because one was missing. */
const freshUsers = new WeakMap<KarbonClient, Promise<AccountUser[]>>();

/**
 * The user that a cell names: by name, email address or key.
 * @param field what the column stores of a user
 * @throws {ValidationError} when there is none, or several with the name
 * @throws {NodeApiError|PagingError} when users cannot be read
 */
export async function userIn(
	input: OperationInput,
	label: string,
	value: unknown,
	field: 'email' | 'id',
): Promise<string> {
	const text = requireText(label, value);
	const { client, itemIndex } = input;
	const known = freshUsers.get(client) ?? ACCOUNT_USERS.get(client, itemIndex);
	const users = await known.catch((error: unknown) => {
		const isStored = text.includes('@') === (field === 'email');
		// Without the permission to list users, Karbon is left to check what it takes.
		if (isStored && isForbidden(error)) return undefined;
		throw error;
	});
	if (!users) return text;
	const user = find(users, label, text) ?? find(await readAgain(input), label, text);
	if (user) return user[field];
	throw new ValidationError(
		label,
		`must be the name, the email address or the key of a Karbon user; no user has "${text}"`,
	);
}

/** The users, read again once in a run of the node. */
async function readAgain({ client, itemIndex }: OperationInput): Promise<AccountUser[]> {
	const fresh = freshUsers.get(client) ?? ACCOUNT_USERS.get(client, itemIndex, true);
	freshUsers.set(client, fresh);
	return await fresh.catch((error: unknown) => {
		freshUsers.delete(client);
		throw error;
	});
}

/** Whether Karbon refused a request for the permissions of the API application. */
export function isForbidden(error: unknown): error is NodeApiError {
	return error instanceof NodeApiError && error.httpCode === '403';
}

/** @throws {ValidationError} when several users have the name */
function find(users: readonly AccountUser[], label: string, text: string): AccountUser | undefined {
	const wanted = text.toLowerCase();
	const unique = users.find(({ id, email }) => id === text || email.toLowerCase() === wanted);
	if (unique) return unique;
	const [user, ...others] = users.filter(({ name }) => name.toLowerCase() === wanted);
	if (others.length === 0) return user;
	const emails = [user, ...others].map(({ email }) => email).join(', ');
	throw new ValidationError(
		label,
		`must be one user, but several are named "${text}". Use the email address of one: ${emails}`,
	);
}
