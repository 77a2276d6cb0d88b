import type { OperationInput } from '../execution/operation';
import { type Entry, labelOf } from '../schema/field';
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
