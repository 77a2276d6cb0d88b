import type { VariantOptions } from '../../../../simulator';
import { closeAll, firstKey, startBench } from '../../support';

const start = async (variants: VariantOptions = {}) =>
	await startBench({ variants, data: { invoices: 0, users: 4, teams: 2, workItems: 20 } });
afterEach(closeAll);

describe('karbon.md 160: a new user', () => {
	it('is invited, with the three fields of the published answer', async () => {
		const bench = await start();
		const user = { Name: 'Ann Lee', EmailAddress: 'ann@firm.example' };
		const { status, body } = await bench.post('/v3/Users', user);
		expect(status).toBe(200);
		expect(Object.keys(body).slice(1)).toEqual(['Id', 'Name', 'EmailAddress']);
		expect((await bench.get(`/v3/Users/${body.Id}`)).body).toMatchObject(user);
	});

	it.each([{}, { Name: 'Ann Lee' }, { Name: ' ', EmailAddress: 'ann@firm.example' }])(
		'needs both values: %j',
		async (values) => {
			const { status, body } = await (await start()).post('/v3/Users', values);
			expect(status).toBe(500);
			expect(body.error).toMatchObject({
				code: '5001',
				message: expect.stringContaining('can not be null or empty'),
			});
		},
	);

	it.each([
		['refused', 400],
		['returned', 200],
	] as const)('with the address of another one is %s', async (existingUser, status) => {
		const bench = await start({ existingUser });
		const [{ Id, EmailAddress }] = [...bench.simulator.store.users.values()];
		const answer = await bench.post('/v3/Users', {
			Name: 'Other',
			EmailAddress: EmailAddress.toUpperCase(),
		});
		expect(answer.status).toBe(status);
		if (status === 200) expect(answer.body.Id).toBe(Id);
		expect([...bench.simulator.store.users.keys()]).toHaveLength(4);
	});
});

describe('karbon.md 161: members of a team', () => {
	it.each([
		['noContent', 204],
		['notFound', 404],
	] as const)('are added and removed, with removedMember %s', async (removedMember, again) => {
		const bench = await start({ removedMember });
		const key = firstKey(bench.simulator.store.teams);
		const [user] = [...bench.simulator.store.users.keys()].slice(1);
		const members = () =>
			bench.simulator.store.teams.get(key)!.Members.filter(({ Key }) => Key === user).length;
		const post = async (action: string, body: unknown) =>
			(await bench.post(`/v3/Teams/${key}/${action}`, body)).status;

		expect(await post('AddMembers', { UserKeys: [user] })).toBe(204);
		expect(await post('AddMembers', { UserKeys: [user] })).toBe(204);
		expect(members()).toBe(1);
		expect(await post('RemoveMember', { UserKey: user })).toBe(204);
		expect(members()).toBe(0);
		expect(await post('RemoveMember', { UserKey: user })).toBe(again);
		expect(await post('AddMembers', { UserKeys: ['unknown'] })).toBe(400);
		expect(await post('AddMembers', {})).toBe(400);
		expect((await bench.post('/v3/Teams/none/AddMembers', { UserKeys: [user] })).status).toBe(404);
	});
});

describe('karbon.md 162: the PUT of an integration task', () => {
	it.each([
		['replaced', ['B']],
		['merged', ['RequestId', 'B']],
	] as const)('clears what it leaves out; TaskData is %s', async (integrationTaskData, keys) => {
		const bench = await start({ integrationTaskData });
		const key = firstKey(bench.simulator.store.integrationTasks);
		const path = `/v3/IntegrationTasks/${key}`;
		const before = (await bench.get(path)).body;
		const body = { TaskName: 'Sign', TaskData: [{ Key: 'B', Value: '2' }] };
		expect((await bench.call('PUT', path, body)).status).toBe(204);
		const after = (await bench.get(path)).body;
		expect(after).toMatchObject({
			TaskName: 'Sign',
			TaskStatus: null,
			WorkItemKey: before.WorkItemKey,
		});
		expect(after.TaskData.map(({ Key }: { Key: string }) => Key)).toEqual(keys);
	});

	it.each([
		[{ TaskName: 'x'.repeat(201) }],
		[{ PrimaryStatus: 'Done' }],
		[{ TaskData: [{ Value: 'without a key' }] }],
		[{ TaskPrimaryLinkUrl: 'https://elsewhere.example' }],
		[{ TaskSecondaryLinkUrl: 'no address' }],
	])('refuses %j', async (body) => {
		const bench = await start();
		const key = firstKey(bench.simulator.store.integrationTasks);
		const answer = await bench.call('PUT', `/v3/IntegrationTasks/${key}`, body);
		expect(answer.status).toBe(400);
		expect(answer.body.error.code).toBe('4003');
	});
});
