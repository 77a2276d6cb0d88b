import { firstClient, KINDS } from './clients';
import { bench, setUpEachTest, start } from './setUp';

const [CONTACT, ORGANIZATION] = KINDS;

setUpEachTest();

describe.each([CONTACT, ORGANIZATION])('karbon.md 27: $kind', (kind) => {
	it.each([
		['owner', 1, 1],
		['team', 0, 0],
		['separate', 1, 0],
	] as const)(
		'"ClientOwner and ClientManager against ClientTeam entries of that role" with clientOwnerConflict %s',
		async (clientOwnerConflict, owner, member) => {
			await start({ clientOwnerConflict });
			const users = [...bench.simulator.store.users.values()];
			const { put, stored } = firstClient(bench, kind);
			await put({
				...kind.required,
				ClientOwner: users[1]?.EmailAddress,
				ClientTeam: [{ MemberKey: users[0]?.Id, MemberType: 'User', RoleType: 'ClientOwner' }],
			});
			expect(stored()).toMatchObject({
				ClientOwner: users[owner]?.EmailAddress,
				ClientTeam: [{ MemberKey: users[member]?.Id, RoleType: 'ClientOwner' }],
			});
		},
	);

	it.each(['owner', 'team'] as const)(
		'a body with only one of them changes the other one too (clientOwnerConflict: %s)',
		async (clientOwnerConflict) => {
			await start({ clientOwnerConflict });
			const user = [...bench.simulator.store.users.values()][2];
			const entry = { MemberKey: user?.Id, MemberType: 'User', RoleType: 'ClientManager' };
			const { put, stored } = firstClient(bench, kind);
			await put({ ...kind.required, ClientManager: user?.EmailAddress });
			expect(stored()).toMatchObject({ ClientTeam: [entry] });
			await put({ ...kind.required, ClientTeam: [entry] });
			expect(stored()).toMatchObject({ ClientManager: user?.EmailAddress, ClientTeam: [entry] });
		},
	);
});
