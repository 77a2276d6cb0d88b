import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../shared/json';
import { literal, segment } from '../../shared/odata/query';
import { pages } from '../../shared/paging/pages';
import { isSameKey } from '../../shared/text';
import { sendUnlessMissing } from '../../shared/transport/client';
import { ValidationError } from '../../shared/validate/validate';
import { unlessNotGranted } from '../execution/answer';
import type { OperationInput } from '../execution/operation';
import { located } from '../execution/parameters';
import { userIn } from '../mapping/cells/userInCell';
import { objectsOf } from '../settings/accountSettings';
import { ACCOUNT_USERS, type AccountUser, soleKey } from '../settings/accountUsers';
import { once, PerRun } from '../../shared/remember';

/** By email address, the users who have it. */
const usersWith = new PerRun<() => Promise<Array<Pick<AccountUser, 'id'>>>>();
/** By key, the email address of the user. */
const emailsOf = new PerRun<() => Promise<string | undefined>>();

/** Whether a text is a complete email address, not a part such as a domain. */
export const isWholeAddress = (text: string): boolean => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text);

/**
 * The key of the user with this email address. Karbon's filter may not find one in another letter case (karbon.md 140),
 * so the whole list is read before a user is reported as missing, once in each run.
 * @param label of the form's field
 * @throws {ValidationError} when there is none, or several
 * @throws {NodeApiError|PagingError} when users cannot be read
 */
export async function userKey(
	input: OperationInput,
	label: string,
	email: string,
): Promise<string> {
	const read = async () => {
		const found = await findUsers(input, email, `EmailAddress eq ${literal(email)}`);
		if (found.length > 0) return found.map(({ Id }) => ({ id: Id as string }));
		const users = await ACCOUNT_USERS.getAgain(input.client);
		return users.filter((one) => isSameKey(one.email, email));
	};
	const users = await usersWith.get(input.client, email, () => once(read))();
	const key = soleKey(label, email, users);
	if (key !== undefined) return key;
	throw new ValidationError(
		label,
		`must be the email address of a Karbon user; no user has ${email}`,
	);
}

/**
 * The users with this email address, in any letter case.
 * @param $filter narrows the list, but may not find an address in other letter case (karbon.md 140). Default: none
 * @throws {NodeApiError} when users cannot be read
 */
export async function findUsers(
	{ client }: OperationInput,
	email: string,
	$filter?: string,
): Promise<IDataObject[]> {
	const plan = {
		path: '/v3/Users',
		query: { $filter },
		maximum: Infinity,
		keyOf: ({ Id }: IDataObject) => Id,
		errorContext: { purpose: `find the user ${email}` },
	};
	const isWanted = ({ EmailAddress }: IDataObject) => isSameKey(EmailAddress, email);
	const found: IDataObject[] = [];
	for await (const { rows } of pages(client, plan)) found.push(...objectsOf(rows).filter(isWanted));
	return found;
}

/**
 * The email address in a filter as its user has it, because letter case may count (karbon.md 6). As given if it is a
 * part, if it was chosen, if no user has it, or if users are not granted. A name with a space, which no address has, is
 * looked up, because Karbon would find nothing.
 * @throws {ValidationError} when no user, or several, have the name
 * @throws {NodeApiError|PagingError} when users cannot be read
 */
export async function spelledEmail(input: OperationInput, given: unknown): Promise<unknown> {
	const { value, isListed } = located(given);
	const address = String(value).trim();
	if (isListed) return given;
	if (/\s/.test(address)) return await userIn(input, 'Assignee', value, 'email');
	if (!isWholeAddress(address)) return given;
	const users = await unlessNotGranted(ACCOUNT_USERS.get(input.client));
	return users?.find(({ email }) => isSameKey(email, address))?.email ?? given;
}

/**
 * The email address of the user with this key.
 * @param label of the form's field
 * @throws {ValidationError} when there is none
 * @throws {NodeApiError} when users cannot be read
 */
export async function userEmail(
	input: OperationInput,
	label: string,
	key: string,
): Promise<string> {
	const read = async () => await readEmail(input, key);
	const email = await emailsOf.get(input.client, key, () => once(read))();
	if (email !== undefined) return email;
	throw new ValidationError(
		label,
		`must be the email address or the key of a Karbon user; no user has ${key}`,
	);
}

/** Users who have left may not be in the list (karbon.md 140). */
async function readEmail({ client }: OperationInput, key: string): Promise<string | undefined> {
	const listed = (await ACCOUNT_USERS.get(client)).find(({ id }) => isSameKey(id, key));
	if (listed) return listed.email;
	const errorContext = { purpose: `read the user "${key}"` };
	const path = `/v3/Users/${segment(key)}`;
	const response = await sendUnlessMissing(client, { method: 'GET', path, errorContext });
	const { EmailAddress } = isObject(response?.body) ? response.body : {};
	return typeof EmailAddress === 'string' ? EmailAddress : undefined;
}
