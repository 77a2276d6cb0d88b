import type { VariantOptions } from '../../../../simulator';
import { type Bench, closeAll, firstKey, type Json, startBench } from '../../support';

const ONLY_IN_ANSWERS =
	/^(@odata\..*|WorkItemKey|AssigneeKey|AssigneeName|ClientGroupKey|ClientName|ClientUserDefinedIdentifier|CompletedDate|RelatedClientGroupName|ToDoPeriod|WorkTemplateTile|LastModifiedDateTime)$/;

describe('karbon-api.md, Work item', () => {
	let bench: Bench;
	const start = async (variants: VariantOptions = {}): Promise<void> => {
		bench = await startBench({ variants, data: { invoices: 0 } });
	};
	beforeEach(() => start());
	afterEach(closeAll);

	const email = (): Json => [...bench.simulator.store.users.values()][0]?.EmailAddress;
	const required = (changes: Json = {}): Json => ({
		AssigneeEmailAddress: email(),
		Title: 'Payroll June',
		ClientKey: firstKey(bench.simulator.store.contacts),
		ClientType: 'Contact',
		StartDate: '2026-01-10T00:00:00Z',
		...changes,
	});
	const create = (changes?: Json) => bench.post('/v3/WorkItems', required(changes));
	const stored = (key: string): Json => bench.simulator.store.workItems.get(key);
	const first = () => {
		const key = firstKey(bench.simulator.store.workItems);
		return { key, url: `/v3/WorkItems/${key}`, stored: () => stored(key) };
	};

	it('POST answers 201 with the single form', async () => {
		const answer = await create({ PrimaryStatus: 'In Progress' });
		expect(answer).toMatchObject({
			status: 201,
			body: { Title: 'Payroll June', ClientName: expect.any(String), PrimaryStatus: 'InProgress' },
		});
		const { body } = await bench.get(`/v3/WorkItems/${answer.body.WorkItemKey}`);
		expect(body).toEqual(answer.body);
		expect(body).not.toHaveProperty('Tasks');
	});

	it.each(['AssigneeEmailAddress', 'Title', 'ClientKey', 'ClientType', 'StartDate'])(
		'"POST and PUT need AssigneeEmailAddress, Title, ClientKey, ClientType ..., StartDate": %s',
		async (name) => {
			const refusal = { status: 400, body: { error: { details: [{ target: name }] } } };
			expect(await create({ [name]: undefined })).toMatchObject(refusal);
			const body = required({ [name]: undefined });
			expect(await bench.call('PUT', first().url, body)).toMatchObject(refusal);
		},
	);

	it.each([
		['a title of 201 characters', { Title: 'x'.repeat(201) }, 400],
		['an unknown type of client', { ClientType: 'Person' }, 400],
		['an unknown status', { PrimaryStatus: 'Someday' }, 400],
		['an unknown assignee', { AssigneeEmailAddress: 'nobody@firm.example' }, 400],
		['an unknown client', { ClientKey: 'none' }, 404],
		['an unknown template', { WorkTemplateKey: 'none' }, 404],
		['an unknown group', { RelatedClientGroupKey: 'none' }, 404],
		['an unknown role', { UserRoleAssignments: [{ RoleKey: 'a', UserProfileKey: 'b' }] }, 404],
		['a fixed fee without value', { FeeSettings: { FeeType: 'FixedFee' } }, 400],
		['an hourly fee with value', { FeeSettings: { FeeType: 'NonBillable', FeeValue: 1 } }, 400],
	])('refuses %s', async (_name, changes, status) => {
		expect((await create(changes)).status).toBe(status);
	});

	it('"FeeSettings: FixedFee with a value; TimeAndMaterials and NonBillable with null"', async () => {
		for (const FeeSettings of [
			{ FeeType: 'FixedFee', FeeValue: 900 },
			{ FeeType: 'TimeAndMaterials', FeeValue: null },
			{ FeeType: 'NonBillable', FeeValue: null },
		]) {
			expect((await create({ FeeSettings })).body).toMatchObject({ FeeSettings });
		}
	});

	it.each(['Ready To Start', 'ReadyToStart'])(
		'"Bodies take both spellings ... lists answer with spaces, single records without": %s',
		async (PrimaryStatus) => {
			const { WorkItemKey, ...body } = (await create({ PrimaryStatus })).body;
			expect(body.PrimaryStatus).toBe('ReadyToStart');
			const rows = (await bench.get("/v3/WorkItems?$filter=PrimaryStatus eq 'Ready To Start'"))
				.body;
			expect(rows.value).toContainEqual(
				expect.objectContaining({ WorkItemKey, PrimaryStatus: 'Ready To Start' }),
			);
		},
	);

	it.each([
		['In Progress', 'Payroll', 'In Review', 'In Review'],
		['Waiting', 'Payroll', 'In Review', null],
		['Waiting', 'Payroll', 'Waiting for Tax Office', 'Waiting for Tax Office'],
		['Waiting', 'Advisory', 'Waiting for Tax Office', null],
	])(
		'"[a SecondaryStatus] that does not fit is accepted and silently dropped (comes back null)": %s, %s, %s',
		async (PrimaryStatus, WorkType, SecondaryStatus, kept) => {
			const answer = await create({ PrimaryStatus, WorkType, SecondaryStatus });
			expect(answer).toMatchObject({ status: 201, body: { SecondaryStatus: kept } });
		},
	);

	it('a stored status that does not fit stays when it is sent back as read', async () => {
		const { key, url } = first();
		const status = { PrimaryStatus: 'Waiting', SecondaryStatus: 'Odd', WorkType: 'Payroll' };
		Object.assign(stored(key), status);
		await bench.call('PUT', url, required(status));
		expect(stored(key)).toMatchObject(status);
	});

	it('"WorkStatus is the legacy field": it counts without a PrimaryStatus', async () => {
		const { body } = await create({ WorkStatus: 'In Progress - In Review' });
		expect(body).toMatchObject({ PrimaryStatus: 'InProgress', SecondaryStatus: 'In Review' });
		const both = { WorkStatus: 'In Progress - In Review', PrimaryStatus: 'Waiting' };
		expect((await create(both)).body).toMatchObject({
			PrimaryStatus: 'Waiting',
			WorkStatus: 'Waiting',
		});
	});

	it('completed items have the time of completion until they are opened again', async () => {
		const { key, url } = first();
		await bench.call('PUT', url, required({ PrimaryStatus: 'Completed' }));
		expect(stored(key).CompletedDate).toBe('2026-01-15T09:00:00.000Z');
		await bench.call('PUT', url, required({ PrimaryStatus: 'Waiting' }));
		expect(stored(key).CompletedDate).toBeNull();
	});

	it('"WorkTemplateKey on POST fills in tasks"', async () => {
		const WorkTemplateKey = firstKey(bench.simulator.store.workTemplates);
		const template: Json = bench.simulator.store.workTemplates.get(WorkTemplateKey);
		const made = template.NumberOfWorkItemsCreated;
		const { body } = await create({ WorkTemplateKey });
		expect(body).toMatchObject({ WorkTemplateKey, WorkTemplateTile: template.Title });
		expect(stored(body.WorkItemKey).Tasks).toEqual(template.Tasks);
		expect(template.NumberOfWorkItemsCreated).toBe(made + 1);
	});

	it('"replaces the whole record: what is left out is cleared"; sent back as read it stays', async () => {
		const { key, url } = first();
		const before = structuredClone({ ...stored(key), ClientTaskRecipient: null });
		const read = (await bench.get(url)).body;
		const body = Object.fromEntries(
			Object.entries(read).filter(([name]) => !ONLY_IN_ANSWERS.test(name)),
		);
		expect((await bench.call('PUT', url, body)).status).toBe(204);
		expect({ ...stored(key), LastModifiedDateTime: '' }).toEqual({
			...before,
			LastModifiedDateTime: '',
		});
		await bench.call('PUT', url, required());
		expect(stored(key)).toMatchObject({ Description: null, FeeSettings: null, DueDate: null });
	});

	it.each([
		['cleared', null],
		['kept', { RecipientKey: 'k' }],
	] as const)(
		'ClientTaskRecipient: "always null in answers; a PUT without it may clear it": %s',
		async (clientTaskRecipient, after) => {
			await start({ clientTaskRecipient });
			const ClientTaskRecipient = { RecipientKey: 'k', LinkType: 'Contact' };
			const { body } = await create({ ClientTaskRecipient });
			expect(body.ClientTaskRecipient).toBeNull();
			expect(stored(body.WorkItemKey)).toMatchObject({ ClientTaskRecipient });
			await bench.call('PUT', `/v3/WorkItems/${body.WorkItemKey}`, required());
			if (after === null) expect(stored(body.WorkItemKey).ClientTaskRecipient).toBeNull();
			else expect(stored(body.WorkItemKey).ClientTaskRecipient).toMatchObject(after);
		},
	);

	it.each(['ignored', 'replaced'] as const)(
		'"WorkTemplateKey on PUT" is unclear: %s',
		async (workTemplateKeyInPut) => {
			await start({ workTemplateKeyInPut });
			const [one, two] = [...bench.simulator.store.workTemplates.keys()];
			const { body } = await create({ WorkTemplateKey: one });
			const url = `/v3/WorkItems/${body.WorkItemKey}`;
			await bench.call('PUT', url, required({ WorkTemplateKey: two }));
			const isIgnored = workTemplateKeyInPut === 'ignored';
			expect(stored(body.WorkItemKey).WorkTemplateKey).toBe(isIgnored ? one : two);
			await bench.call('PUT', url, required());
			expect(stored(body.WorkItemKey).WorkTemplateKey).toBe(isIgnored ? one : null);
		},
	);

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

	it('PATCH of the assignee changes the name too', async () => {
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
				body: { error: { code: '4003', details: [{ target: name }] } },
			});
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

	it('rows are partial: fee, roles, description and recipient are only in single records', async () => {
		const [row] = (await bench.get('/v3/WorkItems?$top=1')).body.value;
		for (const name of [
			'FeeSettings',
			'UserRoleAssignments',
			'Description',
			'ClientTaskRecipient',
		]) {
			expect(row).not.toHaveProperty(name);
			expect((await bench.get(first().url)).body).toHaveProperty(name);
		}
	});

	it.each(['WorkScheduleKey', 'WorkTemplateKey', 'ClientKey'])(
		'filters by %s with eq',
		async (name) => {
			const { key } = first();
			stored(key)[name] = 'wanted';
			const { body } = await bench.get(`/v3/WorkItems?$filter=${name} eq 'wanted'`);
			expect(body.value).toMatchObject([{ WorkItemKey: key }]);
		},
	);
});
