import { firstKey, type Json } from '../../support';
import { all, bench, find, list, setUpFile } from './setUp';

setUpFile();

describe('karbon.md 125', () => {
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
	])('can be filtered by %s with eq', async (name, literal) => {
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
	])('answer 400 to the filter %s', async (filter) => {
		expect((await list('WorkTemplates', { $filter: filter })).status).toBe(400);
	});

	it('can be ordered by NumberOfWorkItemsCreated', async () => {
		const { value } = (await list('WorkTemplates', { $orderby: 'NumberOfWorkItemsCreated desc' }))
			.body;
		const numbers = value.map(({ NumberOfWorkItemsCreated }: Json) => NumberOfWorkItemsCreated);
		expect(numbers).toEqual([...numbers].sort((left, right) => right - left));
	});

	it('can be read by key, without their tasks', async () => {
		const key = firstKey(bench.simulator.store.workTemplates);
		const { body } = await bench.get(`/v3/WorkTemplates/${key}`);
		expect(body).toMatchObject({ WorkTemplateKey: key, ActorRoles: [{}, {}] });
		expect(body).not.toHaveProperty('Tasks');
		expect((await bench.get('/v3/WorkTemplates/none')).status).toBe(404);
	});
});
