import type { IDataObject } from 'n8n-workflow';

import { isEmailAddress, isSameKey, spaced } from '../../shared/text';
import type { OperationInput } from '../execution/operation';
import { type Entry, labelOf } from '../schema/field';
import { isEmpty } from '../../shared/json';
import { TEAM_ROLES } from '../schema/tables/clientFields';
import type { Change } from '../updates/change';
import { ACCOUNT_USERS, type AccountUser } from '../settings/accountUsers';
import { userEmail, userKey } from './users';

/**
 * A change of `TEAM` with each user in the form that Karbon returns: the owner and the manager by email address, members
 * of the client team by key. Karbon takes both forms of each (karbon.md 44), but a change can only be told from the
 * existing value in the form that it has. A key whose address other users have, too, stays (karbon.md 140).
 * @throws {ValidationError} for a user that does not exist
 * @throws {NodeApiError} when users cannot be read
 */
export async function withUser(input: OperationInput, change: Change): Promise<Change> {
	const { field, value } = change;
	const label = labelOf(field);
	if (Array.isArray(value)) {
		const members = (value as Entry[]).map(async (entry) => {
			const { MemberKey } = entry;
			if (typeof MemberKey !== 'string' || !isEmailAddress(MemberKey)) return entry;
			return { ...entry, MemberKey: await userKey(input, `${label} > Member`, MemberKey) };
		});
		return { ...change, value: await Promise.all(members) };
	}
	if (typeof value !== 'string' || isEmailAddress(value)) return change;
	const email = await userEmail(input, label, value);
	const isOther = (user: AccountUser) => isSameKey(user.email, email) && !isSameKey(user.id, value);
	const isShared = (await ACCOUNT_USERS.get(input.client)).some(isOther);
	return { ...change, value: isShared ? value : email };
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
	let record = after;
	for (const role of TEAM_ROLES) record = await withRole(input, before, record, role);
	return record;
}

async function withRole(
	input: OperationInput,
	before: IDataObject,
	after: IDataObject,
	role: (typeof TEAM_ROLES)[number],
): Promise<IDataObject> {
	const { [role]: user } = after;
	if (user === before[role]) return after;
	const team = after.ClientTeam as IDataObject[];
	const others = team.filter(({ RoleType }) => RoleType !== role);
	if (isEmpty(user)) return { ...after, ClientTeam: others };
	const [label, name] = [spaced(role), String(user)];
	const isHeld = team.some((one) => one.RoleType === role && isSameKey(one.MemberKey, name));
	// Of users with one address, only the team shows which one it is.
	if (isHeld && isSameKey(before[role], await userEmail(input, label, name)))
		return { ...after, [role]: before[role] };
	const MemberKey = isEmailAddress(name) ? await userKey(input, label, name) : name;
	return { ...after, ClientTeam: [...others, { MemberKey, MemberType: 'User', RoleType: role }] };
}
