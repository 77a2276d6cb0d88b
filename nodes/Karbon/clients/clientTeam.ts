import type { IDataObject } from 'n8n-workflow';

import { spaced } from '../../shared/text';
import type { OperationInput } from '../execution/operation';
import { type Entry, labelOf } from '../schema/field';
import { isEmpty } from '../../shared/json';
import { TEAM_ROLES } from '../schema/tables/clientFields';
import type { Change, Changes } from '../updates/change';
import { isEmailAddress, userEmail, userKey } from './users';

/**
 * The changes with each user in the form that Karbon returns: the owner and the manager by email address, members of
 * the client team by key. Karbon takes both forms of each (karbon.md 44), but a change can only be told from the
 * existing value in the form that it has.
 * @throws {ValidationError} for a user that does not exist
 * @throws {NodeApiError} when users cannot be read
 */
export async function withUsers(input: OperationInput, changes: Changes): Promise<Changes> {
	const record = await Promise.all(
		changes.record.map(async (change) => await withUser(input, change)),
	);
	return { ...changes, record };
}

async function withUser(input: OperationInput, change: Change): Promise<Change> {
	const { field, value } = change;
	const label = labelOf(field);
	if (field.path === 'ClientTeam' && Array.isArray(value)) {
		const members = (value as Entry[]).map(async (entry) => {
			const { MemberKey } = entry;
			if (typeof MemberKey !== 'string' || !isEmailAddress(MemberKey)) return entry;
			return { ...entry, MemberKey: await userKey(input, `${label} > Member`, MemberKey) };
		});
		return { ...change, value: await Promise.all(members) };
	}
	const isRole = TEAM_ROLES.some((role) => role === field.path);
	if (!isRole || typeof value !== 'string' || isEmailAddress(value)) return change;
	return { ...change, value: await userEmail(input, label, value) };
}

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
	const MemberKey = await userKey(input, spaced(role), email);
	return { MemberKey, MemberType: 'User', RoleType: role };
}
