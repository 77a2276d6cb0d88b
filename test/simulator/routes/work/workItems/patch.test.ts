import { bench, first, required, setUpEachTest, start, stored } from './setUp';

setUpEachTest();

describe('karbon.md 31', () => {
	it.each([
		['Title', 'Other'],
		['Description', 'Text'],
		['StartDate', '2026-02-01T00:00:00Z'],
		['DueDate', '2026-03-01T00:00:00Z'],
		['DeadlineDate', null],
		['WorkType', 'Payroll'],
	])('"PATCH knows Title, Description, StartDate, ...": %s', async (name, value) => {
		const { key, url } = first();
		const before = structuredClone(stored(key));
		expect((await bench.call('PATCH', url, { [name]: value })).status).toBe(204);
		expect(stored(key)).toEqual({
			...before,
			[name]: value,
			LastModifiedDateTime: expect.any(String),
		});
	});

	it('changes the name of the assignee with the address', async () => {
		const { key, url } = first();
		const user = [...bench.simulator.store.users.values()][1];
		await bench.call('PATCH', url, { AssigneeEmailAddress: user?.EmailAddress });
		expect(stored(key).AssigneeName).toBe(user?.Name);
		expect((await bench.get(url)).body.AssigneeKey).toBe(user?.Id);
	});

	it.each(['PrimaryStatus', 'EstimatedBudget', 'ClientKey', 'FeeSettings'])(
		'"any other field: 400": %s',
		async (name) => {
			expect(await bench.call('PATCH', first().url, { [name]: 'x' })).toMatchObject({
				status: 400,
				body: { error: { code: '4002', message: expect.stringMatching(/Only .+ can be patched/) } },
			});
		},
	);

	it.each([
		['replaced', 200],
		['merged', 200],
		['refused', 400],
		['ignored', 200],
	] as const)(
		'takes role assignments in the reading "%s" (karbon.md 130)',
		async (reading, status) => {
			await start({ roleAssignmentsPatch: reading });
			const { store } = bench.simulator;
			const { key, url } = first();
			const [role, other] = [...store.roles.keys()];
			const [before, after] = [...store.users.keys()];
			const assigned = (RoleKey: string, UserProfileKey: string) => ({ RoleKey, UserProfileKey });
			stored(key).UserRoleAssignments = [assigned(role, before), assigned(other, before)];
			const unchanged = stored(key).UserRoleAssignments;
			const given = [assigned(other, after)];
			const response = await bench.call('PATCH', url, { UserRoleAssignments: given });
			expect(response.status < 400 ? 200 : response.status).toBe(status);
			const wanted = { replaced: given, merged: [assigned(role, before), ...given] };
			expect(stored(key).UserRoleAssignments).toEqual(
				reading in wanted ? wanted[reading as 'merged'] : unchanged,
			);
			const unknown = { UserRoleAssignments: [assigned('none', after)] };
			expect((await bench.call('PATCH', url, unknown)).status).toBe(status === 400 ? 400 : 404);
		},
	);

	it('"any PUT or PATCH that loses a race answers 409 with code 4020"', async () => {
		const { key, url } = first();
		await bench.get(url);
		await bench.simulator.change('WorkItem', key);
		const conflict = { status: 409, body: { error: { code: '4020' } } };
		expect(await bench.call('PUT', url, required())).toMatchObject(conflict);
		expect(await bench.call('PATCH', url, { Title: 'x' })).toMatchObject(conflict);
		expect((await bench.call('PATCH', '/v3/WorkItems/none', { Title: 'x' })).status).toBe(404);
	});
});
