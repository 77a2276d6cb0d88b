import { bodyOf, firstClient, KINDS } from './clients';
import { bench, setUpEachTest, start } from './setUp';

const [, , CLIENT_GROUP] = KINDS;

setUpEachTest();

describe('karbon.md 35', () => {
	it.each([
		['taken', []],
		['ignored', [{ RoleType: 'ClientOwner' }, { RoleType: 'ClientManager' }]],
	] as const)('"ClientTeam in the PUT of a client group" is %s', async (clientGroupTeam, after) => {
		await start({ clientGroupTeam });
		const { put, stored, read } = firstClient(bench, CLIENT_GROUP);
		await put(bodyOf(await read(), { ClientOwner: null, ClientManager: null, ClientTeam: [] }));
		expect(stored().ClientTeam).toMatchObject(after);
		expect(stored().ClientTeam).toHaveLength(after.length);
	});

	it.each([
		['removed', 0],
		['kept', 1],
	] as const)(
		'"a card left out of a client group\'s PUT" is %s',
		async (clientGroupCard, count) => {
			await start({ clientGroupCard });
			const { put, stored } = firstClient(bench, CLIENT_GROUP);
			await put(CLIENT_GROUP.required);
			expect(stored().BusinessCards).toHaveLength(count);
		},
	);

	it('a PUT takes any name of a primary contact', async () => {
		const { put, stored } = firstClient(bench, CLIENT_GROUP);
		const named = { ...CLIENT_GROUP.required, PrimaryContact: 'Duncan Moore' };
		expect((await put(named)).status).toBeLessThan(300);
		expect(stored().PrimaryContact).toBe('Duncan Moore');
	});

	it('a PUT with an unknown member answers 404', async () => {
		const { put } = firstClient(bench, CLIENT_GROUP);
		for (const wrong of [
			{ Members: [{ ContactKey: 'none' }] },
			{ Members: [{ OrganizationKey: 'none' }] },
		]) {
			expect((await put({ ...CLIENT_GROUP.required, ...wrong })).status).toBe(404);
		}
	});
});
