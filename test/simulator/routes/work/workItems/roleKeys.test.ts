import { firstKey } from '../../../support';
import { bench, create, first, required, setUpEachTest, start, stored } from './setUp';

setUpEachTest();

const keys = () => {
	const { roles, users, workTemplates } = bench.simulator.store;
	const [one, two, other] = [...roles.keys()];
	const [before, after] = [...users.keys()];
	return { one, two, other, before, after, WorkTemplateKey: firstKey(workTemplates) };
};
const assigned = (RoleKey: string, UserProfileKey: string) => ({ RoleKey, UserProfileKey });

describe('karbon.md 130', () => {
	it.each(['PUT', 'PATCH'])(
		'"the RoleKey is fixed and cannot be changed" by a %s, only its user',
		async (method) => {
			await start({ roleKeys: 'fixed' });
			const { one, two, other, before, after } = keys();
			const { key, url } = first();
			stored(key).UserRoleAssignments = [assigned(one, before), assigned(two, before)];
			const UserRoleAssignments = [assigned(two, after), assigned(other, after)];
			const all = method === 'PUT' ? required() : {};
			await bench.call(method, url, { ...all, UserRoleAssignments });
			const wanted = [assigned(one, before), assigned(two, after)];
			expect(stored(key).UserRoleAssignments).toEqual(wanted);
			if (method === 'PUT') await bench.call(method, url, required());
			else await bench.call(method, url, { UserRoleAssignments: [] });
			expect(stored(key).UserRoleAssignments).toEqual(wanted);
		},
	);

	it('a new work item has the roles of its template', async () => {
		await start({ roleKeys: 'fixed' });
		const { one, two, other, before, after, WorkTemplateKey } = keys();
		const UserRoleAssignments = [assigned(one, after), assigned(other, after)];
		const { body } = await create({ WorkTemplateKey, UserRoleAssignments });
		expect(body.UserRoleAssignments).toEqual([assigned(one, after), assigned(two, before)]);
		const plain = await create({ UserRoleAssignments });
		expect(plain.body.UserRoleAssignments).toEqual([]);
	});
});
