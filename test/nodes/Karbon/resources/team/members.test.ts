import type { VariantOptions } from '../../../../../simulator';
import { byId, jsonOf, useBench } from '../../support';

describe.each<VariantOptions>([{}, { removedMember: 'notFound' }])(
	'with the reading %j, a team',
	(variants) => {
		const bench = useBench({ data: { users: 6, teams: 2 }, variants });
		const team = () => [...bench.simulator.store.teams.values()][0];
		const isMember = (key: string) => team().Members.some(({ Key }) => Key === key);
		const userWho = (member: boolean) =>
			[...bench.simulator.store.users.keys()].find((key) => isMember(key) === member)!;
		const change = async (operation: 'addMember' | 'removeMember', user: string, key?: string) =>
			await bench.run(`team.${operation}`, {
				teamKey: byId(key ?? team().TeamKey),
				userKey: byId(user),
			});

		it('gets a new member', async () => {
			const user = userWho(false);
			const { items } = await change('addMember', user);
			expect(jsonOf(items)).toEqual([{ added: true, TeamKey: team().TeamKey, UserKey: user }]);
			expect(isMember(user)).toBe(true);
			expect(bench.sent()).toEqual([`POST /v3/Teams/${team().TeamKey}/AddMembers`]);
		});

		it('keeps a user who is a member already, once', async () => {
			const user = userWho(true);
			const { error } = await change('addMember', user);
			expect(error).toBeUndefined();
			expect(team().Members.filter(({ Key }) => Key === user)).toHaveLength(1);
		});

		it('loses a member', async () => {
			const user = userWho(true);
			const { items } = await change('removeMember', user);
			expect(jsonOf(items)).toEqual([{ removed: true, TeamKey: team().TeamKey, UserKey: user }]);
			expect(isMember(user)).toBe(false);
			expect(bench.written()).toEqual([`POST /v3/Teams/${team().TeamKey}/RemoveMember`]);
		});

		it('can lose a user who is no member', async () => {
			const { items, error } = await change('removeMember', userWho(false));
			expect(error).toBeUndefined();
			const isGone = variants.removedMember === 'notFound' ? { alreadyGone: true } : {};
			expect(jsonOf(items)).toEqual([expect.objectContaining({ removed: true, ...isGone })]);
		});

		it.each(['addMember', 'removeMember'] as const)(
			'is sent again after a lost response, because twice is the same as once: %s',
			async (operation) => {
				const user = userWho(operation === 'removeMember');
				bench.loseNextResponse();
				const { error } = await change(operation, user);
				expect(error).toBeUndefined();
				expect(isMember(user)).toBe(operation === 'addMember');
				expect(bench.written()).toHaveLength(2);
			},
		);

		it.each(['addMember', 'removeMember'] as const)(
			'that Karbon does not have is an error: %s',
			async (operation) => {
				const { error } = await change(operation, userWho(true), 'unknown');
				expect(error?.message).toMatch(
					/Team member not (added|removed): the team "unknown" or the user ".*" was not found/,
				);
			},
		);

		it('is not taken for one without the user if it cannot be read', async () => {
			bench.simulator.faults.add({
				action: {
					type: 'status',
					status: 404,
					body: { error: { code: '4004', message: 'Not found' } },
				},
				match: { method: 'POST' },
			});
			bench.simulator.faults.add({
				action: { type: 'status', status: 200, body: { TeamKey: team().TeamKey, Members: null } },
				match: { method: 'GET' },
			});
			const { error } = await change('removeMember', userWho(true));
			expect(error?.message).toContain('Team member not removed: the team');
		});

		it('loses a member who is named by email address', async () => {
			const user = userWho(true);
			const { EmailAddress } = bench.simulator.store.users.get(user)!;
			const { error } = await change('removeMember', EmailAddress);
			expect(error).toBeUndefined();
			expect(isMember(user)).toBe(false);
		});

		it('does not count an unknown user as removed', async () => {
			const { error } = await change('removeMember', 'Ann Lee');
			expect(error?.message).toBe('The user "Ann Lee" was not found');
			expect(bench.written()).toEqual([]);
		});

		it('does not get an unknown user', async () => {
			const { error } = await change('addMember', 'unknown');
			expect(error?.message).toContain(
				"Team member not added: 'unknown' is not an active Karbon user",
			);
		});
	},
);
