import { newEvents } from '../../../../../nodes/KarbonTrigger/marks/duplicates';
import { coverMarks, type Marks, stateMark } from '../../../../../nodes/KarbonTrigger/marks/marks';
import { found, marksIn, memoryStore, MODIFIED_AT, REACH_MS } from './markStore';

const delivered = (key: string, ResourceType = 'Contact') => ({
	ResourcePermaKey: key,
	ResourceType,
	ActionType: 'Updated',
	Timestamp: new Date(MODIFIED_AT).toISOString(),
});

describe('Deliveries', () => {
	it('of listable records are known once the trigger node begins, others once it ends', async () => {
		const { marks } = memoryStore();
		const events = [delivered('contact'), delivered('note', 'Note')];
		const first = await newEvents(events, marks);
		expect(first.indexes).toEqual([0, 1]);
		expect((await newEvents(events, marks)).indexes).toEqual([1]);
		await first.commit([]);
		for (let time = 0; time < 2; time++) {
			expect((await newEvents(events, marks)).indexes).toEqual([]);
		}
	});

	it('that arrive twice in one execution are handed on once, and are known from then on', async () => {
		const { marks } = memoryStore();
		const [note, contact] = [delivered('note', 'Note'), delivered('contact')];
		const { indexes, commit } = await newEvents([note, note, contact, contact], marks);
		expect(indexes).toEqual([0, 2]);
		await commit([]);
		expect((await newEvents([note, contact], marks)).indexes).toEqual([]);
	});

	it('that arrive twice in one execution are not known to others before it ends', async () => {
		const { marks, store } = memoryStore();
		const note = delivered('note', 'Note');
		const { commit } = await newEvents([note, note], marks);
		expect((await newEvents([note], marksIn(store))).indexes).toEqual([0]);
		await commit([]);
		expect((await newEvents([note], marksIn(store))).indexes).toEqual([]);
	});

	it('of listable records add one entry, and remove none', async () => {
		const { entries, marks, removed } = memoryStore();
		const contact = delivered('contact');
		for (let time = 0; time < 2; time++) {
			await (await newEvents([contact], marks)).commit([]);
			expect(entries.size).toBe(1);
		}
		expect(removed).toEqual([]);
	});

	it('whose entries another process has overwritten are added again at the end of the workflow', async () => {
		const { entries, marks, removed, store } = memoryStore();
		const events = [delivered('contact'), delivered('note', 'Note')];
		const { commit } = await newEvents(events, marks);
		entries.clear();
		await commit([]);
		// Only what was open is removed.
		expect(removed).toHaveLength(1);
		expect((await newEvents(events, marksIn(store))).indexes).toEqual([]);
	});

	it('that were left at the end are not known', async () => {
		const { marks, removed } = memoryStore();
		const events = [delivered('a', 'Note'), delivered('b', 'Note')];
		const { commit } = await newEvents(events, marks);
		await commit([], (place) => place === 1);
		expect(removed).toHaveLength(1);
		expect((await newEvents(events, marks)).indexes).toEqual([1]);
	});

	it('without an ID are always handed on, and leave no entries', async () => {
		const { entries, marks } = memoryStore();
		const events = [
			{ ...delivered('a'), Timestamp: 'x' },
			{ ResourceType: 'Note' },
			{ ...found('a'), Timestamp: 'x' },
			{ ...found('a'), ResourcePermaKey: undefined },
		];
		for (let time = 0; time < 2; time++) {
			const { indexes, commit } = await newEvents(events, marks);
			expect(indexes).toEqual([0, 1, 2, 3]);
			await commit([]);
		}
		expect(entries.size).toBe(0);
	});

	it('cause no call to the store when there are none', async () => {
		const store = { checkProcessedAndRecord: jest.fn(), removeProcessed: jest.fn() };
		const { indexes, commit } = await newEvents([], marksIn(store));
		await commit([]);
		expect(indexes).toEqual([]);
		expect(store.checkProcessedAndRecord).not.toHaveBeenCalled();
		expect(store.removeProcessed).not.toHaveBeenCalled();
	});
});

describe('Deliveries without included records', () => {
	const keysOf = (execution: number) =>
		Array.from({ length: 1_000 }, (_, index) => `contact-${execution}-${index}`);
	const coversOf = (key: string) => coverMarks(key, MODIFIED_AT + 70_000, REACH_MS);

	async function handOn(keys: string[], marks: Marks): Promise<void> {
		const { commit } = await newEvents(
			keys.map((key) => delivered(key)),
			marks,
		);
		await commit(keys.flatMap(coversOf));
	}

	it('are all known to a scan after two executions of 1,000 events', async () => {
		const { marks } = memoryStore();
		for (const execution of [1, 2]) await handOn(keysOf(execution), marks);
		for (const execution of [1, 2]) {
			expect((await newEvents(keysOf(execution).map(found), marks)).indexes).toEqual([]);
		}
	});

	it('remove nothing from the store, because n8n searches all entries for each entry', async () => {
		const { marks, removed } = memoryStore();
		await handOn(keysOf(1), marks);
		expect(removed).toEqual([]);
	});

	it('are known also when a crashed process left their marks open', async () => {
		const { entries, marks } = memoryStore();
		for (const { seen, open } of coversOf('contact')) entries.add(seen).add(open);
		await handOn(['contact'], marks);
		expect((await newEvents([found('contact')], marks)).indexes).toEqual([]);
	});
});

describe('With included records,', () => {
	it('a change that a scan found is not known because of a notification that covers its record', async () => {
		const { entries, marks, removed } = memoryStore();
		for (const { seen } of coverMarks('later', MODIFIED_AT + 70_000, REACH_MS)) entries.add(seen);
		const { indexes } = await newEvents([found('later')], { ...marks, reachMs: undefined });
		expect(indexes).toEqual([0]);
		// Covers were not even looked up.
		expect(removed).toEqual([]);
	});

	it('the marks of a record and of a delivered note count for nothing after a crash between', async () => {
		const { marks, store } = memoryStore();
		const events = [found('contact'), delivered('note', 'Note')];
		const { commit } = await newEvents([events[1]], { ...marks, reachMs: undefined });
		const { removeProcessed } = store;
		store.removeProcessed = async () => await Promise.reject(new Error('crashed'));
		await expect(commit([stateMark('contact', MODIFIED_AT)])).rejects.toThrow('crashed');
		store.removeProcessed = removeProcessed;
		// The process that has crashed knew marks that were not saved.
		expect((await newEvents(events, { ...marks, unsaved: [] })).indexes).toEqual([0, 1]);
	});

	it('the marks of a record and of a delivered note drop no others from a full store', async () => {
		const { entries, store } = memoryStore();
		entries.add('first').add('second');
		const marks = { ...marksIn(store, 4), reachMs: undefined };
		const { commit } = await newEvents([delivered('note', 'Note')], marks);
		await commit([stateMark('contact', MODIFIED_AT)]);
		expect(entries.size).toBe(4);
		expect([...entries].slice(0, 2)).toEqual(['first', 'second']);
	});

	it('the marks of a record and of a delivered note become valid together', async () => {
		const { entries, marks } = memoryStore();
		const { commit } = await newEvents([delivered('note', 'Note')], {
			...marks,
			reachMs: undefined,
		});
		const mark = stateMark('contact', MODIFIED_AT);
		await commit([mark]);
		expect(entries).toContain(mark.seen);
		expect(entries).not.toContain(mark.open);
		expect((await newEvents([found('contact'), delivered('note', 'Note')], marks)).indexes).toEqual(
			[],
		);
	});
});

it('A store that fails is an error, and the next call is made as usual', async () => {
	const { marks, store } = memoryStore();
	const { checkProcessedAndRecord } = store;
	store.checkProcessedAndRecord = async () =>
		await Promise.reject(new Error('the database is locked'));
	await expect(newEvents([found('a')], marks)).rejects.toThrow('the database is locked');
	store.checkProcessedAndRecord = checkProcessedAndRecord;
	expect((await newEvents([found('a')], marks)).indexes).toEqual([0]);
});
