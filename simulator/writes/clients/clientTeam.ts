import type { SimulatorContext } from '../../context';
import type { ClientTeamMember, User } from '../../records';
import type { Values } from '../fields';

/** The fields of a client that are also entries of its client team. */
const OWNER_FIELDS = ['ClientOwner', 'ClientManager'] as const;

function userWhere(context: SimulatorContext, matches: (user: User) => boolean): User | undefined {
	for (const [, user] of context.store.users.peekAll()) if (matches(user)) return user;
	return undefined;
}

/** The user with this key, or all users with this address (see `userEmails`). */
function usersNamed(context: SimulatorContext, name: unknown): User[] {
	const users = [...context.store.users.peekAll()].map(([, user]) => user);
	return users.filter(({ Id, EmailAddress }) => Id === name || EmailAddress === name);
}

/** The team after one of these users became the only member with the role; the same team if one of them is. */
function withRole(
	team: readonly ClientTeamMember[],
	role: string,
	users: readonly User[],
): ClientTeamMember[] {
	const others = team.filter((member) => member.RoleType !== role);
	const current = team.find((member) => member.RoleType === role)?.MemberKey;
	if (users.some(({ Id }) => Id === current)) return [...team];
	return [
		...others,
		...users.slice(0, 1).map(({ Id }) => ({ MemberKey: Id, MemberType: 'User', RoleType: role })),
	];
}

/** "You can only use the UserKey or the email address": owners are stored by address, members by key. */
function settleUsers(context: SimulatorContext, after: Values): void {
	for (const name of OWNER_FIELDS) {
		const user = userWhere(context, ({ Id }) => Id === after[name]);
		if (user !== undefined) after[name] = user.EmailAddress;
	}
	const team = after.ClientTeam as ClientTeamMember[];
	after.ClientTeam = team.map((member) => {
		const user = userWhere(context, ({ EmailAddress }) => EmailAddress === member.MemberKey);
		return user === undefined ? member : { ...member, MemberKey: user.Id };
	});
}

/**
 * Makes `ClientOwner` and `ClientManager` consistent with the entries of that role in the client team. When a body has
 * only one of them, the other one follows. When it has both, `variants.clientOwnerConflict` decides,
 * because Karbon's documents do not (karbon.md 27).
 * @param after the record's fields after the write, changed in place
 */
export function settleClientTeam(context: SimulatorContext, body: Values, after: Values): void {
	const users = new Map(OWNER_FIELDS.map((name) => [name, usersNamed(context, after[name])]));
	settleUsers(context, after);
	const { clientOwnerConflict = 'owner' } = context.variants;
	if (clientOwnerConflict === 'separate') return;
	const isTeamGiven = Array.isArray(body.ClientTeam);
	for (const name of OWNER_FIELDS) {
		const team = after.ClientTeam as ClientTeamMember[];
		const isOwnerGiven = typeof body[name] === 'string';
		if (isTeamGiven && (clientOwnerConflict === 'team' || !isOwnerGiven)) {
			const member = team.find((entry) => entry.RoleType === name);
			const user = userWhere(context, ({ Id }) => Id === member?.MemberKey);
			after[name] = user?.EmailAddress ?? null;
		} else {
			after.ClientTeam = withRole(team, name, users.get(name)!);
		}
	}
}
