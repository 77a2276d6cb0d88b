import { byId, firstKey, useBench } from '../support';
import { inexactNumbers } from '../../../../nodes/Karbon/records/losses';

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

describe('numbers that JavaScript cannot hold', () => {
	it.each([
		'{"a":1,"b":-0.5,"c":[90.00,1e3,1.0E-7,0,-0,0.1]}',
		'{"12345678901234567890":"12345678901234567890, \\"1e400\\" \\\\"}',
		'[]',
		'123456789012345',
		'5e-324',
	])('are not in %s', (json) => {
		expect(inexactNumbers(json)).toEqual([]);
	});

	it.each([
		['12345678901234567890', '', '12345678901234567890'],
		['{"a" : {"b":[1, {"c":1e400}]}}', 'a/b/c', '1e400'],
		['{"a":{"b":1},"d":0.10000000000000000555}', 'd', '0.10000000000000000555'],
		['{"a":1e-400}', 'a', '1e-400'],
		['{"a.b":{"c":1e400}}', 'a.b/c', '1e400'],
		['{"\\u0061":1e400}', 'a', '1e400'],
		['[1,\n\t-0.12345678901234567]', '', '-0.12345678901234567'],
		[`{"a":${'1'.repeat(500)}}`, 'a', '1'.repeat(500)],
	])('are found in %s', (json, path, literal) => {
		expect(inexactNumbers(json)).toEqual([{ path: path.split('/').filter(Boolean), literal }]);
	});
});
