import { newEvents, uncheckedEvents } from '../../../../../nodes/KarbonTrigger/marks/duplicates';
import { coverMarks, type Mark, stateMark } from '../../../../../nodes/KarbonTrigger/marks/marks';
import { found, memoryStore, MODIFIED_AT, REACH_MS } from './markStore';

type MemoryStore = ReturnType<typeof memoryStore>;

const [cover] = coverMarks('contact', MODIFIED_AT + 70_000, REACH_MS);

async function whileDown({ store }: MemoryStore, call: () => Promise<unknown>): Promise<void> {
	const { checkProcessedAndRecord } = store;
	store.checkProcessedAndRecord = async () => await Promise.reject(new Error('down'));
	await expect(call()).rejects.toThrow('down');
	store.checkProcessedAndRecord = checkProcessedAndRecord;
}

/** Ends a workflow while the database does not respond. */
async function endWhileDown(memory: MemoryStore, done: Mark[]): Promise<void> {
	const { commit } = await newEvents([], memory.marks);
	await whileDown(memory, async () => await commit(done));
}

it('Marks are recorded when the workflow ends, also if no other execution follows', async () => {
	const { entries, marks } = memoryStore();
	await (await newEvents([], marks)).commit([cover]);
	expect([...entries]).toEqual([cover.seen]);
});

describe('Marks that the database did not record', () => {
	it("are recorded with the next execution's call, and known to it", async () => {
		const memory = memoryStore();
		await endWhileDown(memory, coverMarks('contact', MODIFIED_AT + 70_000, REACH_MS));
		expect([...memory.entries]).toEqual([]);
		expect((await newEvents([found('contact')], memory.marks)).indexes).toEqual([]);
		expect(memory.entries).toContain(cover.seen);
		expect(memory.marks.unsaved).toEqual([]);
	});

	it('count although a process that died has left them open', async () => {
		const memory = memoryStore();
		const mark = stateMark('contact', MODIFIED_AT);
		await endWhileDown(memory, [mark]);
		memory.entries.add(mark.seen).add(mark.open);
		const marks = { ...memory.marks, reachMs: undefined };
		expect((await newEvents([found('contact')], marks)).indexes).toEqual([]);
	});

	it('are recorded at the end of the next execution when it looks up nothing', async () => {
		const memory = memoryStore();
		const next = await newEvents([{ ResourceType: 'Contact' }], memory.marks);
		await endWhileDown(memory, [cover]);
		await next.commit([]);
		expect([...memory.entries]).toEqual([cover.seen]);
	});

	it('are kept while the database does not respond', async () => {
		const memory = memoryStore();
		await endWhileDown(memory, [cover]);
		await whileDown(memory, async () => await newEvents([found('contact')], memory.marks));
		await newEvents([found('other')], memory.marks);
		expect(memory.entries).toContain(cover.seen);
	});

	it('of changes that a scan has found are recorded with the next call', async () => {
		const memory = memoryStore();
		const { store, marks } = memory;
		const { removeProcessed } = store;
		const { commit } = await newEvents([found('contact')], marks);
		store.removeProcessed = async () => await Promise.reject(new Error('down'));
		await whileDown(memory, async () => await commit([stateMark('other', MODIFIED_AT)]));
		store.removeProcessed = removeProcessed;
		const again = [found('contact'), found('other')];
		const state = { ...marks, reachMs: undefined };
		expect((await newEvents(again, state)).indexes).toEqual([]);
		// After a restart, the store alone knows them.
		expect((await newEvents(again, { ...state, unsaved: [] })).indexes).toEqual([]);
	});

	it('are at most 10,000, the latest', async () => {
		const memory = memoryStore();
		const many = Array.from({ length: 10_002 }, (_, index) => stateMark('contact', index));
		await endWhileDown(memory, many);
		expect(memory.marks.unsaved).toEqual(many.slice(2));
	});
});

describe('Events that were not checked', () => {
	const events = ['first', 'second'].map((key) => found(key));

	it('are known once they were handed on', async () => {
		const { marks } = memoryStore();
		const { indexes, commit } = uncheckedEvents(events, marks);
		expect(indexes).toEqual([0, 1]);
		const before = await newEvents(events, { ...marks, unsaved: [] });
		expect(before.indexes).toEqual([0, 1]);
		await commit([]);
		expect((await newEvents(events, marks)).indexes).toEqual([]);
	});

	it('are not known if they do not count as handed on', async () => {
		const { marks } = memoryStore();
		await uncheckedEvents(events, marks).commit([], (place) => place === 0);
		expect((await newEvents(events, marks)).indexes).toEqual([0]);
	});

	it('leave at most 10,000 marks, the latest', async () => {
		const { marks } = memoryStore();
		const many = Array.from({ length: 10_000 }, (_, index) => stateMark('contact', index));
		await uncheckedEvents(events, marks).commit(many);
		expect(marks.unsaved).toEqual(many);
	});
});
