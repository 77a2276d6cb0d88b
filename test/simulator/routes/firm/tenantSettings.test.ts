import { type Bench, closeAll, type Json, startBench } from '../../support';

/** The names of settings or records. */
const names = (rows: Json[]) => rows.map(({ Name }) => String(Name)).sort();
/** The key of a secondary status. */
const keyOf = (body: Json, name: string): string =>
	body.WorkStatuses.flatMap(({ Children }: Json) => Children).find(
		({ Name }: Json) => Name === name,
	).WorkStatusKey;
const distinct = (values: Iterable<string>) => [...new Set(values)].sort();

describe('karbon-api, TenantSettings', () => {
	let bench: Bench;
	beforeAll(async () => {
		bench = await startBench({ data: { workItems: 200 } });
	});
	afterAll(closeAll);

	it('contain the types and statuses of the records', async () => {
		const { contacts, organizations, workItems } = bench.simulator.store;
		const { body } = await bench.get('/v3/TenantSettings');
		const items = [...workItems.values()];
		expect(names(body.WorkTypes)).toEqual(distinct(items.map(({ WorkType }) => String(WorkType))));
		expect(names(body.WorkStatuses)).toEqual(
			distinct(items.map(({ PrimaryStatus }) => PrimaryStatus)),
		);
		expect(names(body.WorkStatuses.flatMap(({ Children }: Json) => Children))).toEqual(
			distinct(items.flatMap(({ SecondaryStatus }) => SecondaryStatus ?? [])),
		);
		const clients = [...contacts.values(), ...organizations.values()];
		expect(names(body.ContactTypes)).toEqual(
			distinct(clients.map(({ ContactType }) => String(ContactType))),
		);
	});

	it('have keys, and refer to their work types and statuses', async () => {
		const { body } = await bench.get('/v3/TenantSettings');
		expect(body).toMatchObject({
			TenantKey: expect.any(String),
			ClientAccessActivated: true,
			ContactTypes: expect.arrayContaining([
				{ Name: 'Individual', ContactTypeKey: expect.any(String) },
			]),
			WorkTypes: expect.arrayContaining([
				{
					Name: 'Payroll',
					WorkTypeKey: expect.any(String),
					AvailableStatuses: {
						primary: expect.arrayContaining(['In Progress']),
						secondary: expect.arrayContaining([keyOf(body, 'In Review')]),
					},
				},
			]),
		});
		expect(body.ServiceTypes[0].WorkTypeKeys).toEqual([body.WorkTypes[0].WorkTypeKey]);
	});

	it('support no query options', async () => {
		expect((await bench.get('/v3/TenantSettings?$top=1')).status).toBe(400);
	});
});

describe('variants of the statuses', () => {
	afterEach(closeAll);

	it.each([
		[{ availableStatuses: 'names' }, 'secondary'],
		[{ availableStatuses: 'names', availableStatusesSpelling: 'upper' }, 'Secondary'],
		[{ availableStatusesSpelling: 'upper' }, 'Secondary'],
	] as const)('%j are those of each work type', async (variants, name) => {
		const bench = await startBench({ data: { workItems: 1 }, variants });
		const { body } = await bench.get('/v3/TenantSettings');
		const isNames = 'availableStatuses' in variants;
		const expected = isNames ? 'In Review' : keyOf(body, 'In Review');
		for (const { AvailableStatuses } of body.WorkTypes) {
			expect(Object.keys(AvailableStatuses)).toContain(name);
			expect(AvailableStatuses[name]).toContain(expected);
		}
	});

	it.each(['entries', 'names'] as const)('contactTypesAs %s', async (contactTypesAs) => {
		const bench = await startBench({ data: { workItems: 1 }, variants: { contactTypesAs } });
		const { body } = await bench.get('/v3/TenantSettings');
		const [type] = body.ContactTypes;
		expect(contactTypesAs === 'names' ? type : type.Name).toBe('Client');
	});

	it('work items may show the key of a secondary status, and take either', async () => {
		const bench = await startBench({
			data: { workItems: 20 },
			variants: { secondaryStatusAs: 'key' },
		});
		const settings = (await bench.get('/v3/TenantSettings')).body;
		const [item] = [...bench.simulator.store.workItems.values()].filter(
			({ SecondaryStatus }) => SecondaryStatus === 'In Review',
		);
		const path = `/v3/WorkItems/${item!.WorkItemKey}`;
		const { body } = await bench.get(path);
		expect(body.SecondaryStatus).toBe(keyOf(settings, 'In Review'));
		const rows = (await bench.get('/v3/WorkItems')).body.value;
		expect(rows.map(({ SecondaryStatus }: Json) => SecondaryStatus)).toContain(
			body.SecondaryStatus,
		);
		for (const SecondaryStatus of [body.SecondaryStatus, 'In Review']) {
			expect((await bench.call('PUT', path, { ...body, SecondaryStatus })).status).toBe(204);
			expect(item!.SecondaryStatus).toBe('In Review');
		}
	});
});
