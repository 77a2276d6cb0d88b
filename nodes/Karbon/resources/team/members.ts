import { isEmailAddress, isSameKey } from '../../../shared/text';
import { isObject } from '../../../shared/json';
import { segment } from '../../../shared/odata/query';
import { isKarbonNotFound } from '../../../shared/transport/classifyResponse';
import type { KarbonRequest } from '../../../shared/transport/request';
import { userKey } from '../../clients/users';
import { unlessMissing } from '../../execution/answer';
import type { Operation, OperationInput } from '../../execution/operation';
import { toItems } from '../../output/toOutput';
import { keyParameter, recordName } from '../../execution/parameters';
import { TEAM_KEY, USER_KEY } from '../../fields/keyLocators';
import { readRecord } from '../../records/readExpanded';

/** A team and a user, as the form names them. */
interface Membership {
	teamKey: string;
	userKey: string;
	team: string;
	user: string;
}

/** @throws {ValidationError|NodeApiError} */
async function membershipOf(input: OperationInput): Promise<Membership> {
	const teamKey = keyParameter(input, TEAM_KEY.name, TEAM_KEY.displayName);
	const user = keyParameter(input, USER_KEY.name, USER_KEY.displayName);
	return {
		teamKey,
		userKey: isEmailAddress(user) ? await userKey(input, USER_KEY.displayName, user) : user,
		team: recordName(input, TEAM_KEY.name, 'team', teamKey),
		user: recordName(input, USER_KEY.name, 'user', user),
	};
}

/** A change of the members of a team. */
interface MemberChange extends Pick<Operation, 'value' | 'name' | 'description' | 'action'> {
	/** What happens to the member, also the name of the flag in the output. */
	verb: 'added' | 'removed';
	/** With the path below the team. */
	requestOf(membership: Membership): Pick<KarbonRequest, 'body' | 'path'> & { purpose: string };
}

function memberOperation({ verb, requestOf, ...texts }: MemberChange): Operation {
	return {
		...texts,
		effect: 'write',
		isRepeatable: true,
		properties: [TEAM_KEY, USER_KEY],
		async run(input) {
			const membership = await membershipOf(input);
			const { teamKey, userKey: member, team, user } = membership;
			const { path, body, purpose } = requestOf(membership);
			const written = { record: 'Team member', verb };
			const request: KarbonRequest = {
				method: 'POST',
				path: `/v3/Teams/${segment(teamKey)}/${path}`,
				body,
				// Twice is the same as once (karbon.md 161), so it is retried where its outcome is unknown.
				safety: 'idempotent',
				expectedBody: 'empty',
				recordField: 'TeamKey',
				errorContext: { purpose, written, subject: `${team} or ${user}` },
			};
			if (!input.plan) input.client.requireAllowed(request);
			// Karbon may confirm the removal of a user who does not exist (karbon.md 161).
			const isGone = async () => verb === 'removed' && (await isNoMember(input, membership));
			if (await isGone())
				await readRecord(input, { path: `/v3/Users/${segment(member)}`, subject: user });
			const attempt = await input.client.attempt(request);
			const result = { [verb]: true, TeamKey: teamKey, UserKey: member };
			if (attempt.ok) return toItems(result);
			if (isKarbonNotFound(attempt.failure.outcome) && (await isGone()))
				return toItems({ ...result, alreadyGone: true });
			throw input.client.toError(attempt.failure);
		},
	};
}

export const addMember = memberOperation({
	value: 'addMember',
	name: 'Add Member',
	description: 'Add a user to a team. Changes nothing if the user is already a member.',
	action: 'Add a member to a team',
	verb: 'added',
	requestOf: ({ userKey: member, team, user }) => ({
		path: 'AddMembers',
		body: { UserKeys: [member] },
		purpose: `add ${user} to ${team}`,
	}),
});

export const removeMember = memberOperation({
	value: 'removeMember',
	name: 'Remove Member',
	description: 'Remove a user from a team. Changes nothing if the user is not a member.',
	action: 'Remove a member from a team',
	verb: 'removed',
	requestOf: ({ userKey: member, team, user }) => ({
		path: 'RemoveMember',
		body: { UserKey: member },
		purpose: `remove ${user} from ${team}`,
	}),
});

/** Whether the team is shown without the user. */
async function isNoMember(
	input: OperationInput,
	{ teamKey, userKey: member, team }: Membership,
): Promise<boolean> {
	const path = `/v3/Teams/${segment(teamKey)}`;
	const record = await unlessMissing(readRecord(input, { path, subject: team }));
	const members: unknown = record?.Members;
	const isMember = (one: unknown) => !isObject(one) || isSameKey(one.Key, member);
	return Array.isArray(members) && !members.some(isMember);
}
