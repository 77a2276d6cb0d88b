import type { Json } from '../../support';
import { all, bench, find, list, setUpFile } from './setUp';

setUpFile();

describe('karbon.md 142', () => {
	it.each([
		[
			"TimesheetKey eq '{TimesheetKey}'",
			(row: Json, sheet: Json) => row.TimesheetKey === sheet.TimesheetKey,
		],
		['StartDate gt {StartDate}', (row: Json, sheet: Json) => row.StartDate > sheet.StartDate],
		['EndDate lt {EndDate}', (row: Json, sheet: Json) => row.EndDate < sheet.EndDate],
		['StartDate lt {StartDate}', (row: Json, sheet: Json) => row.StartDate < sheet.StartDate],
		['EndDate gt {EndDate}', (row: Json, sheet: Json) => row.EndDate > sheet.EndDate],
		["Status eq '{Status}'", (row: Json, sheet: Json) => row.Status === sheet.Status],
		["Status in ('{Status}')", (row: Json, sheet: Json) => row.Status === sheet.Status],
		["UserKey eq '{UserKey}'", (row: Json, sheet: Json) => row.UserKey === sheet.UserKey],
		[
			"WorkItemKeys/any(x: x eq '{WorkItemKey}')",
			(row: Json, sheet: Json) => row.WorkItemKeys.includes(sheet.WorkItemKeys[0]),
		],
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
	])('can be filtered by %s', async (template, matches) => {
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
		"WorkItemKeys eq 'x'",
		"WorkItemKeys/any(x: x ge 'k1')",
		"WorkItemKeys/any(x: y in ('k1'))",
		"UserKey in 'x'",
		'day(StartDate) ge 1',
		"month(StartDate) eq 'May'",
	])('answer 400 to the filter %s', async (filter) => {
		expect((await list('Timesheets', { $filter: filter })).status).toBe(400);
	});

	it.each(['StartDate desc', 'EndDate'])('can be ordered by %s', async ($orderby) => {
		const [name = '', direction] = $orderby.split(' ');
		const dates = (await list('Timesheets', { $orderby })).body.value.map((row: Json) => row[name]);
		const sorted = [...dates].sort();
		expect(dates).toEqual(direction === 'desc' ? sorted.reverse() : sorted);
	});

	it('"Timesheets are aggregated to the firm\'s timesheet period", and have entries with $expand=TimeEntries', async () => {
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

	it('keep $expand on the next page, and refuse other values of $expand', async () => {
		const first = (await list('Timesheets', { $expand: 'TimeEntries', $top: '2' })).body;
		const second = (await bench.get(first['@odata.nextLink'])).body;
		for (const { value } of [first, second]) expect(value[0].TimeEntries.length).toBeGreaterThan(0);
		expect((await list('Timesheets', { $expand: 'User' })).status).toBe(400);
	});
});
