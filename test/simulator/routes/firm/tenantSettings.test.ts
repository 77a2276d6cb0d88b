import { type Bench, closeAll, type Json, startBench } from '../../support';

/** The names of settings or records. */
const names = (rows: Json[]) => rows.map(({ Name }) => String(Name)).sort();
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
						secondary: expect.arrayContaining(['In Review']),
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
