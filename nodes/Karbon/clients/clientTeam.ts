import type { IDataObject } from 'n8n-workflow';

import type { OperationInput } from '../execution/operation';
import { TEAM_ROLES } from '../schema/tables/clientFields';
import { isEmpty } from '../schema/isEmpty';
import { userKey } from './users';

const LABELS = { ClientOwner: 'Client Owner', ClientManager: 'Client Manager' };

/**
 * A client's owner and manager are also roles of its client team, and which of the two Karbon follows is unclear
 * (karbon.md 27). So a change of the field is also made in the team.
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
	const MemberKey = await userKey(input, LABELS[role], email);
	return { MemberKey, MemberType: 'User', RoleType: role };
}
