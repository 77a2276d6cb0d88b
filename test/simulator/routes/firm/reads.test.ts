import { type Bench, closeAll, firstKey, type Json, startBench } from '../../support';

describe('karbon.md 140-145', () => {
	let bench: Bench;
	beforeAll(async () => {
		bench = await startBench({ data: { invoices: 0, users: 9, teams: 3, roles: 205 } });
	});
	afterAll(closeAll);

	it('"roles: 200" rows a page', async () => {
		const { body } = await bench.get('/v3/Roles');
		expect(body.value).toHaveLength(200);
		expect((await bench.get(body['@odata.nextLink'])).body.value).toHaveLength(5);
		expect((await bench.get('/v3/Roles?$top=201')).status).toBe(400);
	});

	it.each(['Teams', 'Roles'])('"Teams, Roles: Name eq": %s', async (path) => {
		const [row] = (await bench.get(`/v3/${path}`)).body.value;
		const filtered = (await bench.get(`/v3/${path}?$filter=Name eq '${row.Name}'`)).body;
		expect(filtered.value).toEqual([row]);
		for (const query of ["$filter=contains(Name,'a')", "$filter=Key eq 'a'", '$orderby=Name']) {
			expect((await bench.get(`/v3/${path}?${query}`)).status).toBe(400);
		}
	});

	it('a single team has members, and a row of the list has none', async () => {
		const [row] = (await bench.get('/v3/Teams')).body.value;
		expect(row).not.toHaveProperty('Members');
		const { body } = await bench.get(`/v3/Teams/${row.TeamKey}`);
		expect(body).toMatchObject({ ...row, Members: [{ Type: 'User' }, {}, {}] });
		expect((await bench.get('/v3/Teams/none')).status).toBe(404);
	});

	it('a single user has roles and teams, and a row of the list has three fields', async () => {
		const key = firstKey(bench.simulator.store.users);
		const [row] = (await bench.get('/v3/Users')).body.value;
		expect(Object.keys(row)).toEqual(['Id', 'Name', 'EmailAddress']);
		const { body } = await bench.get(`/v3/Users/${key}`);
		expect(body).toMatchObject({
			...row,
			Permissions: ['Admin'],
			Roles: [{ Name: 'Partner' }],
			Teams: [{ Name: 'Tax', ParentTeamKey: null }],
		});
	});

	it('a note has the fields of its shape, and its comments', async () => {
		const key = firstKey(bench.simulator.store.notes);
		const { body } = await bench.get(`/v3/Notes/${key}`);
		expect(Object.keys(body as Json).slice(1)).toEqual([
			'Id',
			'Subject',
			'Body',
			'AuthorEmailAddress',
			'AssigneeEmailAddress',
			'DueDate',
			'TodoDate',
			'Timelines',
			'Comments',
		]);
		expect(body.Comments).toMatchObject([{ CommentBody: 'Done.' }]);
	});

	it('a comment has the fields of its shape', async () => {
		const key = firstKey(bench.simulator.store.noteComments);
		const { body } = await bench.get(`/v3/Comments('${key}')`);
		expect(Object.keys(body as Json).slice(1)).toEqual([
			'CommentKey',
			'CommentTypeKey',
			'CommentBody',
			'CreatedDate',
			'AuthorKey',
		]);
	});
});
