import { isSameKey, named as withName } from '../../../shared/text';
import { requireText, ValidationError } from '../../../shared/validate/validate';
import type { OperationInput } from '../../execution/operation';
import { type AccountUser, ACCOUNT_USERS, soleKey } from '../../settings/accountUsers';
import { isNotGranted } from '../../../shared/transport/errors/hasStatus';

/**
 * The user that a cell names: by name, email address or key.
 * @param field what the column stores of a user
 * @throws {ValidationError} when there is none, or several with the name, or with the email address of a key
 * @throws {NodeApiError|PagingError} when users cannot be read
 */
export async function userIn(
	input: OperationInput,
	label: string,
	value: unknown,
	field: 'email' | 'id',
): Promise<string> {
	const text = requireText(label, value);
	const { client } = input;
	const users = await ACCOUNT_USERS.get(client).catch((error: unknown) => {
		const isStored = text.includes('@') === (field === 'email');
		// If users cannot be listed, Karbon checks the value.
		if (isStored && isNotGranted(error)) return undefined;
		throw error;
	});
	if (!users) return text;
	const user =
		find(users, label, text, field) ??
		find(await ACCOUNT_USERS.getAgain(client), label, text, field);
	if (user) return user[field];
	const means =
		field === 'id' ? 'name, the email address, or the key' : 'name or the email address';
	throw new ValidationError(label, `must be the ${means} of a Karbon user; no user has "${text}"`);
}

/** @throws {ValidationError} when several users have the name, or the email address where the key is stored */
function find(
	users: readonly AccountUser[],
	label: string,
	text: string,
	field: 'email' | 'id',
): AccountUser | undefined {
	const named = users.filter(({ id, email }) => isSameKey(id, text) || isSameKey(email, text));
	if (field === 'id') soleKey(label, text, named);
	if (named.length > 0) return named[0];
	const [user, ...others] = withName(users, ({ name }) => name, text);
	if (others.length === 0) return user;
	const emails = [user, ...others].map(({ email }) => email).join(', ');
	throw new ValidationError(
		label,
		`must be one user, but several are named "${text}". Use the email address of one: ${emails}`,
	);
}
