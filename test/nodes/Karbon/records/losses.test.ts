import { byId, firstKey, useBench } from '../support';

const bench = useBench({
	data: { contacts: 1, organizations: 1, workItems: 4, users: 4, teams: 1 },
});
const answer = (path: string, body: object) =>
	bench.simulator.faults.add({
		action: { type: 'answerAfter', status: 200, body },
		match: { path },
	});

const ENTRIES = {
	TimeEntries: [{ TimeEntryKey: 'a', Minutes: 60 }],
	'TimeEntries@odata.count': 3,
};

describe('a list within a record of which Karbon returned only a part', () => {
	it('is named in a hint for the rows of a list', async () => {
		const rows = ['t-1', 't-2'].map((TimesheetKey) => ({ TimesheetKey, ...ENTRIES }));
		answer('/v3/Timesheets', { value: rows });
		const options = { expand: ['TimeEntries'] };
		const { items, hints } = await bench.run('timesheet.getAll', { returnAll: true, options });
		expect(items).toHaveLength(2);
		expect(hints.map(({ message }) => message)).toEqual([
			"Karbon returned only part of 'Time Entries' of some records.",
		]);
	});

	it('is named in a hint for a record that is read without expansions', async () => {
		const key = firstKey(bench.simulator.store.teams);
		answer(`/v3/Teams/${key}`, {
			TeamKey: key,
			Members: [],
			'Members@odata.nextLink': 'https://a',
		});
		const { hints } = await bench.run('team.get', { teamKey: byId(key) });
		expect(hints.map(({ message }) => message)).toEqual([
			expect.stringContaining("Karbon returned only part of 'Members' of the team"),
		]);
	});
});

it('a number that n8n rounds is named in a hint', async () => {
	const contactKey = firstKey(bench.simulator.store.contacts);
	const text = `{"ContactKey":"${contactKey}","AccountingDetail":{"AnnualRevenue":9007199254740993.25,"OrganizationValuation":9007199254740991}}`;
	bench.simulator.faults.add({
		action: { type: 'answerAfter', status: 200, text },
		match: { method: 'GET', path: '/v3/Contacts/*' },
	});
	const parameters = { contactKey: byId(contactKey), simplify: false };
	const { error, hints } = await bench.run('contact.get', parameters);
	expect(error).toBeUndefined();
	expect(hints.map(({ message }) => message)).toEqual([
		expect.stringContaining('Karbon returned the number 9007199254740993.25 in '),
	]);
	expect(hints[0].message).toMatch(/, which n8n cannot store exactly\.$/);
});
