import { firstKey } from '../../support';
import { all, bench, find, list, setUpFile } from './setUp';

setUpFile();

describe('karbon.md 142', () => {
	it('"1,000 rows a page" at most', async () => {
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
	])('can be filtered by %s with eq', async (name) => {
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
	])('can be filtered by Date with %s', async (operator, compare) => {
		const { Date: day } = all('timeEntries')[40];
		const rows = await find('IndividualTimeEntries', `Date ${operator} ${day}`);
		expect(rows.length).toBeGreaterThan(0);
		expect(rows.every((row) => compare(row.Date, day))).toBe(true);
	});

	it.each(["BilledStatus eq 'Billed'", 'Minutes ge 10', "contains(RoleName,'a')"])(
		'answer 400 to the filter %s',
		async (filter) => {
			expect((await list('IndividualTimeEntries', { $filter: filter })).status).toBe(400);
		},
	);

	it('can be ordered by Date only, and read by key', async () => {
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
