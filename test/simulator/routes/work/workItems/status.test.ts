import { bench, create, first, required, setUpEachTest, start, stored } from './setUp';

setUpEachTest();

describe('karbon.md 120-122', () => {
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
		['Ready To Start', 201, 204],
		['ReadyToStart', 400, 400],
		['Planned', 201, 204],
	])('with bodyStatuses spaced, bodies take spaces only: %s', async (PrimaryStatus, post, put) => {
		await start({ bodyStatuses: 'spaced' });
		expect(await create({ PrimaryStatus })).toMatchObject({ status: post });
		const answer = await bench.call('PUT', first().url, required({ PrimaryStatus }));
		expect(answer).toMatchObject({ status: put });
	});

	it.each([
		['In Progress', 'Payroll', 'In Review', 'In Review'],
		['Waiting', 'Payroll', 'In Review', null],
		['Waiting', 'Payroll', 'Waiting for Tax Office', 'Waiting for Tax Office'],
		['Waiting', 'Advisory', 'Waiting for Tax Office', null],
	])(
		'"[a SecondaryStatus] that does not fit is accepted and silently dropped (comes back null)": %s, work type %s, %s',
		async (PrimaryStatus, WorkType, SecondaryStatus, kept) => {
			const answer = await create({ PrimaryStatus, WorkType, SecondaryStatus });
			expect(answer).toMatchObject({ status: 201, body: { SecondaryStatus: kept } });
		},
	);

	it.each([
		['Waiting', 'Payroll', 'In Review', 400],
		['Waiting', 'Advisory', 'Waiting for Tax Office', 201],
		['Waiting', 'Payroll', null, 201],
	])(
		'a SecondaryStatus of another PrimaryStatus is refused with unfitSecondaryStatus: %s, work type %s, %s',
		async (PrimaryStatus, WorkType, SecondaryStatus, status) => {
			await start({ unfitSecondaryStatus: 'refused' });
			expect(await create({ PrimaryStatus, WorkType, SecondaryStatus })).toMatchObject({ status });
			const { key, url } = first();
			const odd = { PrimaryStatus: 'Waiting', SecondaryStatus: 'Odd' };
			Object.assign(stored(key), odd);
			expect((await bench.call('PUT', url, required(odd))).status).toBe(204);
			const other = { ...odd, PrimaryStatus: 'Completed' };
			expect((await bench.call('PUT', url, required(other))).status).toBe(400);
		},
	);

	it('PUT keeps a stored SecondaryStatus that does not fit when it is sent back unchanged', async () => {
		const { key, url } = first();
		const status = { PrimaryStatus: 'Waiting', SecondaryStatus: 'Odd', WorkType: 'Payroll' };
		Object.assign(stored(key), status);
		await bench.call('PUT', url, required(status));
		expect(stored(key)).toMatchObject(status);
	});

	it('"WorkStatus is the legacy field": it is used only without a PrimaryStatus', async () => {
		const { body } = await create({ WorkStatus: 'In Progress - In Review' });
		expect(body).toMatchObject({ PrimaryStatus: 'InProgress', SecondaryStatus: 'In Review' });
		const both = { WorkStatus: 'In Progress - In Review', PrimaryStatus: 'Waiting' };
		expect((await create(both)).body).toMatchObject({
			PrimaryStatus: 'Waiting',
			WorkStatus: 'Waiting',
		});
	});

	it('CompletedDate is set when an item is completed, and cleared when it is reopened', async () => {
		const { key, url } = first();
		await bench.call('PUT', url, required({ PrimaryStatus: 'Completed' }));
		expect(stored(key).CompletedDate).toBe('2026-01-15T09:00:00.000Z');
		await bench.call('PUT', url, required({ PrimaryStatus: 'Waiting' }));
		expect(stored(key).CompletedDate).toBeNull();
	});
});
