import type { SimulatorContext } from '../context';
import type { ClientTeamMember, User } from '../records';
import type { Values } from './fields';

/** The fields of a client that also exist as entries of its client team. */
const OWNER_FIELDS = ['ClientOwner', 'ClientManager'] as const;

function userWhere(context: SimulatorContext, matches: (user: User) => boolean): User | undefined {
	for (const [, user] of context.store.users.peekAll()) if (matches(user)) return user;
	return undefined;
}

/** The team with the user of this address as the only one with the role. */
function withRole(
	context: SimulatorContext,
	team: readonly ClientTeamMember[],
	role: string,
	address: string | null,
): ClientTeamMember[] {
	const user = userWhere(context, ({ EmailAddress }) => EmailAddress === address);
	const others = team.filter((member) => member.RoleType !== role);
	if (address === null) return others;
	// The order of the team stays when the owner stays.
	if (team.some((member) => member.RoleType === role && member.MemberKey === user?.Id))
		return [...team];
	if (user === undefined) return others;
	return [...others, { MemberKey: user.Id, MemberType: 'User', RoleType: role }];
}

/**
 * Settles `ClientOwner` and `ClientManager` against the entries of that role in the client team. Which one wins when a
 * body has both is unclear (karbon-api.md), so `variants.clientOwnerConflict` decides; a body that has only one of
 * them is followed.
 * @param after the record's fields after the write, changed in place
 */
export function settleClientTeam(context: SimulatorContext, body: Values, after: Values): void {
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
			after.ClientTeam = withRole(context, team, name, after[name] as string | null);
		}
	}
}
