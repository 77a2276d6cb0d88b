import { type Bench, closeAll, firstKey, type Json, startBench } from '../../support';

afterEach(closeAll);

const noteOf = ({ simulator: { store } }: Bench, changes: Json = {}): Json => ({
	Subject: 'Call',
	Body: '<p>Spoke about the return.</p>',
	AuthorEmailAddress: [...store.users.values()][0]?.EmailAddress,
	Timelines: [
		{ EntityType: 'WorkItem', EntityKey: firstKey(store.workItems) },
		{ EntityType: 'ClientGroup', EntityKey: firstKey(store.clientGroups) },
	],
	...changes,
});

describe('POST /v3/Notes (karbon.md 143)', () => {
	it('answers 201 with the note, which a GET shows, too', async () => {
		const bench = await startBench();
		const sent = noteOf(bench, { DueDate: '2026-12-01T00:00:00Z' });
		const { status, body } = await bench.post('/v3/Notes', sent);
		expect(status).toBe(201);
		expect(body).toMatchObject({ ...sent, AssigneeEmailAddress: null, Comments: [] });
		expect((await bench.get(`/v3/Notes/${body.Id}`)).body).toEqual(body);
	});

	it.each([
		['without a subject', { Subject: '' }, 400],
		['without a body', { Body: undefined }, 400],
		[
			'with an unknown type of record',
			{ Timelines: [{ EntityType: 'Invoice', EntityKey: 'a' }] },
			400,
		],
		['with a date that is none', { TodoDate: 'soon' }, 400],
		['on an unknown record', { Timelines: [{ EntityType: 'Contact', EntityKey: 'a' }] }, 404],
		['of an unknown author', { AuthorEmailAddress: 'nobody@firm.example' }, 500],
		['for an unknown assignee', { AssigneeEmailAddress: 'nobody@firm.example' }, 500],
	])('refuses one %s', async (_case, changes, status) => {
		const bench = await startBench();
		const before = bench.simulator.store.notes.size;
		expect((await bench.post('/v3/Notes', noteOf(bench, changes))).status).toBe(status);
		expect(bench.simulator.store.notes.size).toBe(before);
	});

	it('refuses an author who has left, with the code 5001', async () => {
		const bench = await startBench();
		const AuthorEmailAddress = [...bench.simulator.store.users.values()].at(-1)?.EmailAddress;
		const { status, body } = await bench.post('/v3/Notes', noteOf(bench, { AuthorEmailAddress }));
		expect(status).toBe(500);
		expect(body.error).toEqual({
			code: '5001',
			message: `${AuthorEmailAddress} is not an active Karbon user.`,
		});
	});

	it.each([
		['asSent', 2],
		['withClients', 3],
	] as const)('has the timelines of the variant %s', async (noteTimelines, count) => {
		const bench = await startBench({ variants: { noteTimelines } });
		const { body } = await bench.post('/v3/Notes', noteOf(bench));
		expect(body.Timelines).toHaveLength(count);
	});
});
