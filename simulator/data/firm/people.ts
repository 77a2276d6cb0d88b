import type { Role, Team } from '../../records';
import type { Store } from '../../store';
import { DAY_MS, dateTime } from '../dates';
import { createRandom } from '../random';
import { FIRST_NAMES, LAST_NAMES, ROLES, TEAMS } from '../words';

/** Fills roles, which only have a name. */
export function seedRoles(store: Store, count: number, seed: number): void {
	const random = createRandom(seed, 'roles');
	for (let index = 0; index < count; index += 1) {
		const turn = Math.floor(index / ROLES.length);
		const Name = `${ROLES[index % ROLES.length]}${turn === 0 ? '' : ` ${turn + 1}`}`;
		const role: Role = { Key: random.key(), Name };
		store.roles.set(role.Key, role);
	}
}

/** Fills users. The addresses of the first 400 are distinct. */
export function seedUsers(store: Store, count: number, seed: number, now: number): void {
	const random = createRandom(seed, 'users');
	const roles = [...store.roles.values()];
	for (let index = 0; index < count; index += 1) {
		const first = FIRST_NAMES[index % FIRST_NAMES.length] as string;
		const last = LAST_NAMES[(index * 7 + Math.floor(index / 20)) % LAST_NAMES.length] as string;
		const plain = `${first}.${last}`.normalize('NFD').replace(/[^A-Za-z.]/g, '');
		const Id = random.key();
		const role = roles[index % Math.max(1, roles.length)];
		store.users.set(Id, {
			Id,
			Name: `${first} ${last}`,
			EmailAddress: `${plain.toLowerCase()}@firm.example`,
			BillableRate: 80 + 10 * (index % 9),
			CapacityMinutesPerWeek: 2400,
			Permissions: [index === 0 ? 'Admin' : 'Colleague'],
			Roles: role === undefined ? [] : [role],
			LastModifiedDateTime: dateTime(now - random.below(300 * DAY_MS) - 1),
		});
	}
}

/**
 * Gives the last user the address of the first one, as if a user had left and was invited again. Records that name the
 * last user by address follow.
 */
export function shareEmailAddress(store: Store): void {
	const all = [...store.users.values()];
	const { EmailAddress: shared } = all[0] ?? {};
	const former = all.at(-1)?.EmailAddress;
	const clients = [store.contacts, store.organizations, store.clientGroups];
	for (const collection of [store.users, ...clients, store.workItems, store.notes]) {
		for (const record of collection.values() as Iterable<object>) {
			const named = Object.entries(record).filter(([, value]) => value === former);
			Object.assign(record, Object.fromEntries(named.map(([name]) => [name, shared])));
		}
	}
}

/** Fills teams: each user is a member of one team, and the first team is the parent of all others. */
export function seedTeams(store: Store, count: number, seed: number): void {
	const random = createRandom(seed, 'teams');
	const users = [...store.users.values()];
	let parent: string | null = null;
	for (let index = 0; index < count; index += 1) {
		const turn = Math.floor(index / TEAMS.length);
		const name = `${TEAMS[index % TEAMS.length]}${turn === 0 ? '' : ` ${turn + 1}`}`;
		const team: Team = {
			TeamKey: random.key(),
			Name: name,
			Description: index % 2 === 0 ? `Everybody in ${name}` : null,
			ParentTeamKey: parent,
			Members: users
				.filter((_, place) => place % count === index)
				.map(({ Id, Name }) => ({ Key: Id, Type: 'User', Name })),
		};
		store.teams.set(team.TeamKey, team);
		parent ??= team.TeamKey;
	}
}
