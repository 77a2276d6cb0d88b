import type { IDataObject } from 'n8n-workflow';

import { literal } from '../../shared/odata/query';
import { pages } from '../../shared/paging/pages';
import type { KarbonClient } from '../../shared/transport/client';
import { ValidationError } from '../../shared/validate/validate';
import type { OperationInput } from '../execution/operation';
import { TEAM_ROLES } from '../schema/tables/clientFields';
import { objectsOf } from '../settings/accountSettings';
import { isEmpty } from '../schema/isEmpty';

const LABELS = { ClientOwner: 'Client Owner', ClientManager: 'Client Manager' };

/** Keys of users by email address, for each run of the node. */
const users = new WeakMap<KarbonClient, Map<string, Promise<string | undefined>>>();

/** The filter narrows the list. Which user it is, is checked here: Karbon may return others as well. */
async function readUserKey(input: OperationInput, email: string): Promise<string | undefined> {
	const plan = {
		path: '/v3/Users',
		query: { $filter: `EmailAddress eq ${literal(email)}` },
		maximum: Infinity,
		keyOf: ({ Id }: IDataObject) => Id,
		purpose: `find the user ${email}`,
		itemIndex: input.itemIndex,
	};
	const isWanted = ({ EmailAddress }: IDataObject) =>
		String(EmailAddress).toLowerCase() === email.toLowerCase();
	for await (const { rows } of pages(input.client, plan)) {
		const user = objectsOf(rows).find(isWanted);
		if (user) return user.Id as string | undefined;
	}
	return undefined;
}

async function userKey(input: OperationInput, email: string): Promise<string | undefined> {
	const known = users.get(input.client) ?? new Map<string, Promise<string | undefined>>();
	users.set(input.client, known);
	const key = known.get(email) ?? readUserKey(input, email);
	known.set(email, key);
	key.catch(() => known.delete(email));
	return await key;
}

/**
 * A client's owner and manager are also roles of its client team, and which of the two Karbon follows is unclear
 * (karbon-api.md, Unclear). So a change of the field is also made in the team.
 * @param before the record as it was read; empty for a new one
 * @throws {ValidationError} for an owner or manager that is not a user
 * @throws {NodeApiError} when the user cannot be read
 */
export async function withTeamRoles(
	input: OperationInput,
	before: IDataObject,
	after: IDataObject,
): Promise<IDataObject> {
	// Without a team, there is nothing to differ from.
	if (!Array.isArray(after.ClientTeam)) return after;
	let team = after.ClientTeam as IDataObject[];
	for (const role of TEAM_ROLES) {
		const email = after[role];
		if (email === before[role]) continue;
		const others = team.filter(({ RoleType }) => RoleType !== role);
		team = isEmpty(email) ? others : [...others, await member(input, role, String(email))];
	}
	return team === after.ClientTeam ? after : { ...after, ClientTeam: team };
}

async function member(
	input: OperationInput,
	role: (typeof TEAM_ROLES)[number],
	email: string,
): Promise<IDataObject> {
	const MemberKey = await userKey(input, email);
	if (MemberKey !== undefined) return { MemberKey, MemberType: 'User', RoleType: role };
	throw new ValidationError(
		LABELS[role],
		`must be the email address of a Karbon user; no user has ${email}`,
	);
}
