import { type Bench, closeAll, firstKey, type Json, startBench } from '../support';

describe('karbon.md 6, 7, 12: lists', () => {
	let bench: Bench;
	beforeAll(async () => {
		bench = await startBench();
	});
	afterAll(closeAll);

	/** Whether a list returns these rows only, and at least one. */
	const expectOnly = (rows: Json[], fits: (row: Json) => boolean) => {
		expect(rows.length).toBeGreaterThan(0);
		expect(rows.filter((row) => !fits(row))).toEqual([]);
	};
	const query = (path: string, filter: string) =>
		bench.get(`/v3/${path}?$filter=${encodeURIComponent(filter)}`);
	const expectByText = async (path: string, field: string, value: string, part: string) => {
		const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
		const equal = await query(path, `${field} eq ${literal(value)}`);
		expectOnly(equal.body.value, (row) => row[field] === value);
		const some = await query(path, `contains(${field},${literal(part)})`);
		expectOnly(some.body.value, (row) => row[field].toLowerCase().includes(part.toLowerCase()));
		expect(some.body.value.map((row: Json) => row[field])).toContain(value);
	};
	const first = (collection: ReadonlyMap<string, Json>): Json =>
		collection.get(firstKey(collection));

	it.each(['FullName', 'EmailAddress', 'PhoneNumber', 'ContactType'])(
		'Contacts: %s by eq and contains',
		async (field) => {
			const { [field]: value } = first(bench.simulator.store.contacts);
			await expectByText('Contacts', field, value, String(value).slice(1, 4));
		},
	);

	it.each(['FullName', 'EmailAddress', 'ContactType'])(
		'Organizations: %s by eq and contains',
		async (field) => {
			const { [field]: value } = first(bench.simulator.store.organizations);
			await expectByText('Organizations', field, value, String(value).slice(1, 4));
		},
	);

	it('ClientGroups: FullName by eq', async () => {
		const { FullName } = first(bench.simulator.store.clientGroups);
		expect((await query('ClientGroups', `FullName eq '${FullName}'`)).body.value).toMatchObject([
			{ FullName },
		]);
	});

	it.each(['AssigneeEmailAddress', 'Title', 'WorkStatus', 'WorkType'])(
		'WorkItems: %s by eq and contains',
		async (field) => {
			const { [field]: value } = first(bench.simulator.store.workItems);
			await expectByText('WorkItems', field, value, String(value).slice(0, 4));
		},
	);

	it('WorkItems: ClientKey and PrimaryStatus by eq, StartDate by ge and le', async () => {
		const { ClientKey, StartDate } = first(bench.simulator.store.workItems);
		const { body } = await query(
			'WorkItems',
			`ClientKey eq '${ClientKey}' and StartDate ge ${StartDate} and StartDate le ${StartDate}`,
		);
		expect(body.value.length).toBeGreaterThan(0);
		expect(
			(await query('WorkItems', "PrimaryStatus eq 'In Progress'")).body.value.length,
		).toBeGreaterThan(0);
	});

	it('WorkItems: a status without spaces matches no work items, without an error', async () => {
		expect(await query('WorkItems', "PrimaryStatus eq 'InProgress'")).toMatchObject({
			status: 200,
			body: { '@odata.count': 0, value: [] },
		});
	});

	it.each(['Name', 'EmailAddress'])('Users: %s by eq and contains', async (field) => {
		const { [field]: value } = first(bench.simulator.store.users);
		await expectByText('Users', field, value, value.slice(1, 4));
	});

	it.each([
		['Contacts', "UserDefinedIdentifier eq 'x'"],
		['Organizations', "PhoneNumber eq 'x'"],
		['ClientGroups', "contains(FullName,'x')"],
		['ClientGroups', "EmailAddress eq 'x'"],
		['WorkItems', "contains(ClientKey,'x')"],
		['WorkItems', 'DueDate ge 2026-01-01'],
		['Users', "Id eq 'x'"],
	])('%s answer 400 to the filter %s', async (path, filter) => {
		expect(await query(path, filter)).toMatchObject({
			status: 400,
			body: { error: { code: '4002' } },
		});
	});

	it.each([
		['Contacts', 'FullName', 200],
		['Contacts', 'LastModifiedDateTime desc', 200],
		['Contacts', 'EmailAddress', 400],
		['Organizations', 'LastModifiedDateTime desc', 200],
		['Organizations', 'FullName', 200],
		['ClientGroups', 'LastModifiedDateTime desc', 400],
		['WorkItems', 'StartDate', 200],
		['WorkItems', 'DeadlineDate desc', 200],
		['WorkItems', 'LastModifiedDateTime desc', 400],
	])('%s with $orderby=%s answer %i', async (path, order, status) => {
		expect((await bench.get(`/v3/${path}?$orderby=${encodeURIComponent(order)}`)).status).toBe(
			status,
		);
	});

	it('WorkItems can be ordered by LastModifiedDateTime with orderWorkItemsByLastModified', async () => {
		const other = await startBench({ variants: { orderWorkItemsByLastModified: true } });
		expect((await other.get('/v3/WorkItems?$orderby=LastModifiedDateTime%20desc')).status).toBe(
			200,
		);
	});

	it('a single contact has neither FullName nor e-mail and phone, unless business cards are expanded', async () => {
		const path = `/v3/Contacts/${firstKey(bench.simulator.store.contacts)}`;
		const { body } = await bench.get(path);
		for (const absent of ['FullName', 'EmailAddress', 'PhoneNumber', 'BusinessCards'])
			expect(body).not.toHaveProperty(absent);
		const expanded = (await bench.get(`${path}?$expand=BusinessCards,ClientTeam,ClientAccess`))
			.body;
		expect(expanded).toMatchObject({
			BusinessCards: [{ EmailAddresses: [expect.any(String)] }],
			ClientTeam: [{ RoleType: 'ClientOwner' }, { RoleType: 'ClientManager' }],
			ClientAccess: [],
		});
	});

	it.each([
		['Contacts', 'contacts', 'ContactKey', ['BusinessCards', 'ClientTeam', 'ClientAccess']],
		[
			'Organizations',
			'organizations',
			'OrganizationKey',
			['BusinessCards', 'ClientTeam', 'Contacts'],
		],
		['ClientGroups', 'clientGroups', 'ClientGroupKey', ['BusinessCard', 'ClientTeam']],
		['WorkItems', 'workItems', 'WorkItemKey', []],
		['Notes', 'notes', 'Id', []],
		['Users', 'users', 'Id', []],
		['CustomFieldValues', 'customFieldValues', 'EntityKey', []],
		['IntegrationTasks', 'integrationTasks', 'TaskKey', []],
	] as const)(
		'%s are read by key, and an unknown key answers 404 code 4004',
		async (path, collection, keyField, expand) => {
			const key = firstKey(bench.simulator.store[collection]);
			const answer = await bench.get(`/v3/${path}/${key}`);
			expect(answer).toMatchObject({ status: 200, body: { [keyField]: key } });
			for (const name of expand) {
				expect(answer.body).not.toHaveProperty(name);
				expect((await bench.get(`/v3/${path}/${key}?$expand=${name}`)).body).toHaveProperty(name);
			}
			expect((await bench.get(`/v3/${path}/${key}?$expand=Nothing`)).status).toBe(400);
			expect(await bench.get(`/v3/${path}/none`)).toMatchObject({
				status: 404,
				body: { error: { code: '4004' } },
			});
		},
	);

	it("a comment can be read by Comments('{key}') and as a part of its note", async () => {
		const key = firstKey(bench.simulator.store.noteComments);
		const { body } = await bench.get(`/v3/Comments('${key}')`);
		expect(body.CommentKey).toBe(key);
		const note = bench.simulator.store.noteComments.get(key)?.NoteKey;
		expect((await bench.get(`/v3/Notes/${note}`)).body.Comments).toMatchObject([
			{ CommentKey: key },
		]);
		expect((await bench.get("/v3/Comments('none')")).status).toBe(404);
		expect((await bench.get(`/v3/Comments/${key}`)).status).toBe(404);
	});

	it.each(['Users', 'CustomFields', 'IntegrationTasks'])(
		'%s are listed in the envelope',
		async (path) => {
			const { body } = await bench.get(`/v3/${path}?$top=1`);
			expect(body).toMatchObject({
				'@odata.count': expect.any(Number),
				'@odata.nextLink': expect.any(String),
				value: [{}],
			});
		},
	);
});
