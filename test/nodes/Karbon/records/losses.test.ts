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

	it('is found beside a list of any length', async () => {
		const key = firstKey(bench.simulator.store.teams);
		const Members = Array.from({ length: 150_000 }, () => 1);
		answer(`/v3/Teams/${key}`, { TeamKey: key, Members, 'Members@odata.nextLink': 'https://a' });
		const { error, hints } = await bench.run('team.get', { teamKey: byId(key) });
		expect(error).toBeUndefined();
		expect(hints).toHaveLength(1);
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

describe('a number that n8n rounds', () => {
	const NUMBER = '9007199254740993.25';
	const get = async (...numbers: string[]) => {
		const contactKey = firstKey(bench.simulator.store.contacts);
		const notes = numbers.map((number) => `{"Amount":${number}}`).join();
		bench.simulator.faults.add({
			action: {
				type: 'answerAfter',
				status: 200,
				text: `{"ContactKey":"${contactKey}","Notes":[${notes}]}`,
			},
			match: { method: 'GET', path: '/v3/Contacts/*' },
		});
		const parameters = { contactKey: byId(contactKey), simplify: false };
		const { error, hints } = await bench.run('contact.get', parameters);
		expect(error).toBeUndefined();
		return hints.map(({ message }) => message);
	};

	it('is named in a hint, and others are not', async () => {
		expect(await get('9007199254740991', NUMBER)).toEqual([
			expect.stringMatching(
				/^Karbon returned the number 9007199254740993.25 in 'Notes.*Amount' of the contact .*, which n8n cannot store exactly\.$/,
			),
		]);
	});

	it('has one hint together with others of the same field', async () => {
		expect(await get(NUMBER, '1e400')).toEqual([
			expect.stringMatching(/^Karbon returned numbers in 'Notes.*Amount' of some records,/),
		]);
	});
});
