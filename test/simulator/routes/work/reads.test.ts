import { type Bench, closeAll, firstKey, type Json, startBench } from '../../support';

describe('karbon-api.md: reads of work and time', () => {
	let bench: Bench;
	beforeAll(async () => {
		bench = await startBench({
			data: { invoices: 0, workTemplates: 23, timesheetsPerUser: 30, users: 8, workItems: 60 },
		});
	});
	afterAll(closeAll);

	const list = (path: string, query: Record<string, string> = {}): Promise<Json> =>
		bench.get(`/v3/${path}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`);
	const find = async (path: string, filter: string): Promise<Json[]> => {
		const { status, body } = await list(path, { $filter: filter });
		expect(status).toBe(200);
		return body.value;
	};
	const all = (
		name: 'workTemplates' | 'timesheets' | 'timeEntries' | 'integrationTasks',
	): Json[] => [...bench.simulator.store[name].values()];

	describe('work templates', () => {
		it('"$top above the maximum is refused (400), for work templates above 10"', async () => {
			expect((await list('WorkTemplates', { $top: '11' })).status).toBe(400);
			const first = (await list('WorkTemplates', { $top: '10' })).body;
			expect(first.value).toHaveLength(10);
			const second = (await bench.get(first['@odata.nextLink'])).body;
			const third = (await bench.get(second['@odata.nextLink'])).body;
			const keys = [first, second, third].flatMap(({ value }) =>
				value.map(({ WorkTemplateKey }: Json) => WorkTemplateKey),
			);
			expect(new Set(keys).size).toBe(23);
			expect(third).not.toHaveProperty(['@odata.nextLink']);
		});

		it.each([
			['Title', (value: Json) => `'${value}'`],
			['WorkTypeKey', (value: Json) => `'${value}'`],
			['PublishedDate', String],
			['DateModified', String],
			['DateLastWorkItemCreated', String],
			['NumberOfWorkItemsCreated', String],
			['HasScheduledClientTaskGroups', String],
			['DraftHasChanges', String],
		])('are filtered by %s with eq', async (name, literal) => {
			const [template] = all('workTemplates');
			const rows = await find('WorkTemplates', `${name} eq ${literal(template[name])}`);
			expect(rows.length).toBeGreaterThan(0);
			expect(rows.every((row) => row[name] === template[name])).toBe(true);
		});

		it('"know startswith on Title"', async () => {
			const rows = await find('WorkTemplates', "startswith(Title,'Payroll')");
			expect(rows.length).toBeGreaterThan(1);
			expect(rows.every(({ Title }) => Title.startsWith('Payroll'))).toBe(true);
		});

		it.each([
			"contains(Title,'x')",
			"Description eq 'x'",
			'NumberOfWorkItemsCreated ge 1',
			"NumberOfWorkItemsCreated eq '1'",
		])('refuse the filter %s', async (filter) => {
			expect((await list('WorkTemplates', { $filter: filter })).status).toBe(400);
		});

		it('are ordered by a number', async () => {
			const { value } = (await list('WorkTemplates', { $orderby: 'NumberOfWorkItemsCreated desc' }))
				.body;
			const numbers = value.map(({ NumberOfWorkItemsCreated }: Json) => NumberOfWorkItemsCreated);
			expect(numbers).toEqual([...numbers].sort((left, right) => right - left));
		});

		it('are read by key, without their tasks', async () => {
			const key = firstKey(bench.simulator.store.workTemplates);
			const { body } = await bench.get(`/v3/WorkTemplates/${key}`);
			expect(body).toMatchObject({ WorkTemplateKey: key, ActorRoles: [{}, {}] });
			expect(body).not.toHaveProperty('Tasks');
			expect((await bench.get('/v3/WorkTemplates/none')).status).toBe(404);
		});
	});

	describe('timesheets', () => {
		it.each([
			[
				"TimesheetKey eq '{TimesheetKey}'",
				(row: Json, sheet: Json) => row.TimesheetKey === sheet.TimesheetKey,
			],
			['StartDate gt {StartDate}', (row: Json, sheet: Json) => row.StartDate > sheet.StartDate],
			['EndDate lt {EndDate}', (row: Json, sheet: Json) => row.EndDate < sheet.EndDate],
			["Status eq '{Status}'", (row: Json, sheet: Json) => row.Status === sheet.Status],
			[
				"UserKey in ('{UserKey}', 'other')",
				(row: Json, sheet: Json) => row.UserKey === sheet.UserKey,
			],
			[
				"WorkItemKeys/any(x: x in ('{WorkItemKey}', 'k2'))",
				(row: Json, sheet: Json) => row.WorkItemKeys.includes(sheet.WorkItemKeys[0]),
			],
			[
				'StartDate ge {StartDate} and StartDate le {StartDate}',
				(row: Json, sheet: Json) => row.StartDate === sheet.StartDate,
			],
			[
				'month(StartDate) eq 1 and year(StartDate) eq 2026',
				(row: Json) => row.StartDate.startsWith('2026-01'),
			],
			['day(StartDate) eq 8', (row: Json) => row.StartDate.slice(8, 10) === '08'],
		])('are filtered by %s', async (template, matches) => {
			const sheet = all('timesheets')[10];
			const filter = template.replace(/\{(\w+)\}/g, (_, name: string) =>
				name === 'WorkItemKey' ? sheet.WorkItemKeys[0] : sheet[name],
			);
			const rows = await find('Timesheets', filter);
			expect(rows.length).toBeGreaterThan(0);
			const wanted = all('timesheets').filter((row) => matches(row, sheet));
			expect(rows).toHaveLength(Math.min(100, wanted.length));
			expect(rows.every((row) => matches(row, sheet))).toBe(true);
		});

		it.each([
			"UserKey eq 'x'",
			'StartDate lt 2026-01-01',
			"WorkItemKeys eq 'x'",
			"WorkItemKeys/any(x: x eq 'k1')",
			"WorkItemKeys/any(x: y in ('k1'))",
			"UserKey in 'x'",
			'day(StartDate) ge 1',
			"month(StartDate) eq 'May'",
		])('refuse the filter %s', async (filter) => {
			expect((await list('Timesheets', { $filter: filter })).status).toBe(400);
		});

		it.each(['StartDate desc', 'EndDate'])('are ordered by %s', async ($orderby) => {
			const [name = '', direction] = $orderby.split(' ');
			const dates = (await list('Timesheets', { $orderby })).body.value.map(
				(row: Json) => row[name],
			);
			const sorted = [...dates].sort();
			expect(dates).toEqual(direction === 'desc' ? sorted.reverse() : sorted);
		});

		it('"Timesheets are aggregated to the firm\'s timesheet period", their entries on $expand', async () => {
			const [sheet] = all('timesheets');
			const path = `/v3/Timesheets/${sheet.TimesheetKey}`;
			expect((await bench.get(path)).body).not.toHaveProperty('TimeEntries');
			const { TimeEntries } = (await bench.get(`${path}?$expand=TimeEntries`)).body;
			const minutes = (entries: Json[]): number =>
				entries.reduce((sum, { Minutes }) => sum + Minutes, 0);
			const single = all('timeEntries').filter((row) => row.TimesheetKey === sheet.TimesheetKey);
			expect(minutes(TimeEntries)).toBe(minutes(single));
			expect(TimeEntries[0]).not.toHaveProperty('Date');
			expect(TimeEntries[0].Descriptions.length).toBeGreaterThan(0);
		});

		it('keeps $expand from page to page, and knows no other', async () => {
			const first = (await list('Timesheets', { $expand: 'TimeEntries', $top: '2' })).body;
			const second = (await bench.get(first['@odata.nextLink'])).body;
			for (const { value } of [first, second])
				expect(value[0].TimeEntries.length).toBeGreaterThan(0);
			expect((await list('Timesheets', { $expand: 'User' })).status).toBe(400);
		});
	});

	describe('individual time entries', () => {
		it('"1,000 rows a page", and no more', async () => {
			expect((await list('IndividualTimeEntries')).body.value).toHaveLength(1000);
			expect((await list('IndividualTimeEntries', { $top: '1001' })).status).toBe(400);
		});

		it('"some lists give @odata.count only with $count=true"', async () => {
			const { body } = await list('IndividualTimeEntries', { $top: '1' });
			expect(body).not.toHaveProperty(['@odata.count']);
			const counted = (await list('IndividualTimeEntries', { $top: '1', $count: 'true' })).body;
			expect(counted['@odata.count']).toBe(bench.simulator.store.timeEntries.size);
			expect((await bench.get(counted['@odata.nextLink'])).body).toHaveProperty(['@odata.count']);
			expect((await list('Timesheets', { $count: 'true' })).status).toBe(400);
		});

		it.each([
			'TimesheetKey',
			'EntityKey',
			'WorkItemKey',
			'ClientKey',
			'UserKey',
			'RoleName',
			'TaskTypeName',
		])('are filtered by %s with eq', async (name) => {
			const entry = all('timeEntries')[7];
			const rows = await find('IndividualTimeEntries', `${name} eq '${entry[name]}'`);
			expect(rows.length).toBeGreaterThan(0);
			expect(rows.every((row) => row[name] === entry[name])).toBe(true);
		});

		it.each([
			['eq', (left: string, right: string) => left === right],
			['gt', (left: string, right: string) => left > right],
			['ge', (left: string, right: string) => left >= right],
			['lt', (left: string, right: string) => left < right],
			['le', (left: string, right: string) => left <= right],
		])('are filtered by Date %s', async (operator, compare) => {
			const { Date: day } = all('timeEntries')[40];
			const rows = await find('IndividualTimeEntries', `Date ${operator} ${day}`);
			expect(rows.length).toBeGreaterThan(0);
			expect(rows.every((row) => compare(row.Date, day))).toBe(true);
		});

		it.each(["BilledStatus eq 'Billed'", 'Minutes ge 10', "contains(RoleName,'a')"])(
			'refuse the filter %s',
			async (filter) => {
				expect((await list('IndividualTimeEntries', { $filter: filter })).status).toBe(400);
			},
		);

		it('are ordered by Date only, and read by key', async () => {
			const { value } = (await list('IndividualTimeEntries', { $orderby: 'Date desc' })).body;
			expect(value[0].Date > value[999].Date).toBe(true);
			expect((await list('IndividualTimeEntries', { $orderby: 'Minutes' })).status).toBe(400);
			const key = firstKey(bench.simulator.store.timeEntries);
			expect((await bench.get(`/v3/IndividualTimeEntries/${key}`)).body).toMatchObject({
				IndividualTimeEntryKey: key,
			});
			expect((await bench.get('/v3/IndividualTimeEntries/none')).status).toBe(404);
		});
	});

	it('estimate summaries are rows of one work item', async () => {
		const key = firstKey(bench.simulator.store.estimateSummaries);
		expect((await bench.get(`/v3/EstimateSummaries/${key}`)).body.value).toMatchObject([
			{ EstimateMinutes: expect.any(Number), TaskTypeName: 'Preparation' },
			{ TaskTypeName: 'Review' },
		]);
		expect((await bench.get('/v3/EstimateSummaries/none')).status).toBe(404);
	});

	it('"Integration tasks: CreatedAt ge, TaskDefinitionKey, WorkItemKey eq"', async () => {
		const [task] = all('integrationTasks');
		const filter = `CreatedAt ge ${task.CreatedAt} and TaskDefinitionKey eq '${task.TaskDefinitionKey}' and WorkItemKey eq '${task.WorkItemKey}'`;
		expect(await find('IntegrationTasks', filter)).toMatchObject([{ TaskKey: task.TaskKey }]);
		for (const wrong of ["TaskStatus eq 'Sent'", 'CreatedAt le 2026-01-01']) {
			expect((await list('IntegrationTasks', { $filter: wrong })).status).toBe(400);
		}
	});

	it('definitions of integration tasks come as values', async () => {
		const { values } = (await list('IntegrationTaskDefinitions')).body;
		expect(values).toMatchObject([{ TaskName: 'Document request' }, { TaskName: 'Signature' }]);
	});
});
