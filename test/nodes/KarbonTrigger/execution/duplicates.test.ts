import {
	newEvents,
	type Marks,
	type MarkStore,
} from '../../../../nodes/KarbonTrigger/execution/duplicates';
import {
	coverMarks,
	type Mark,
	reachOf,
	stateMark,
} from '../../../../nodes/KarbonTrigger/execution/marks';
import { Mutex } from '../../../../nodes/shared/mutex';

const REACH_MS = reachOf(0);
const MODIFIED_AT = Date.UTC(2026, 0, 15, 9);

/** n8n's store in memory, which removes the oldest entries first. Records what it is asked to remove. */
function memoryStore() {
	const entries = new Set<unknown>();
	const removed: unknown[] = [];
	/** How many entries each call removed. */
	const removals: number[] = [];
	const store: MarkStore = {
		checkProcessedAndRecord: async (items, _scope, { maxEntries = Infinity }) => {
			const processed = items.filter((item) => entries.has(item));
			const fresh = items.filter((item) => !entries.has(item));
			for (const item of items) entries.add(item);
			const tooMany = Math.max(0, entries.size - maxEntries);
			for (const oldest of [...entries].slice(0, tooMany)) entries.delete(oldest);
			return await Promise.resolve({ new: fresh, processed });
		},
		removeProcessed: async (items) => {
			removed.push(...items);
			removals.push(items.length);
			for (const item of items) entries.delete(item);
			await Promise.resolve();
		},
	};
	return {
		entries,
		removed,
		removals,
		marks: { store, lock: new Mutex(), unsaved: [] as Mark[], reachMs: REACH_MS },
	};
}

const found = (key: string) => ({
	ResourcePermaKey: key,
	ResourceType: 'Contact',
	ActionType: 'Updated',
	Timestamp: new Date(MODIFIED_AT).toISOString(),
	recovered: true,
});

describe('Changes that a scan found', () => {
	it('are handed on, and leave one entry each, when nothing was delivered', async () => {
		const { entries, removed, marks } = memoryStore();
		const events = Array.from({ length: 100 }, (_, index) => found(`contact-${index}`));
		const { indexes, commit } = await newEvents(events, marks);
		await commit([]);
		expect(indexes).toHaveLength(100);
		expect(removed.length).toBeLessThanOrEqual(3 * events.length);
		expect(entries.size).toBe(events.length);
	});

	it('are looked up in parts, because n8n searches all entries for each entry that it removes', async () => {
		const { entries, removals, marks } = memoryStore();
		const keys = Array.from({ length: 1_000 }, (_, index) => `contact-${index}`);
		for (const key of keys) {
			for (const { seen } of coverMarks(key, MODIFIED_AT + 55_000, REACH_MS)) entries.add(seen);
		}
		const before = [...entries];
		const { indexes } = await newEvents(keys.map(found), marks);
		expect(indexes).toEqual([]);
		expect(Math.max(...removals)).toBeLessThanOrEqual(50);
		// Only the covers of the first minute and a half are looked up.
		expect(removals.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(12 * keys.length);
		expect([...entries]).toEqual(before);
	});

	it('are known after a later notification, but not after an earlier one', async () => {
		const { entries, marks } = memoryStore();
		for (const { seen } of coverMarks('later', MODIFIED_AT + 70_000, REACH_MS)) entries.add(seen);
		for (const { seen } of coverMarks('earlier', MODIFIED_AT - 10_000, REACH_MS)) entries.add(seen);
		const { indexes } = await newEvents([found('later'), found('earlier')], marks);
		expect(indexes).toEqual([1]);
	});

	it('are not known after a process that crashed before the trigger node ended', async () => {
		const { marks } = memoryStore();
		await newEvents([found('contact')], marks);
		expect((await newEvents([found('contact')], marks)).indexes).toEqual([0]);
	});

	it.each([1, 2, 3, 4, 5, 6, 7, 8])(
		'are not known after a process that crashed %i calls after it began to look up covers',
		async (calls) => {
			const { entries, marks } = memoryStore();
			for (const { seen } of coverMarks('contact', MODIFIED_AT - 10_000, REACH_MS)) {
				entries.add(seen);
			}
			let left = calls;
			const untilCrash = async <T>(call: () => Promise<T>): Promise<T> =>
				left-- > 0 ? await call() : await Promise.reject(new Error('crashed'));
			const store: MarkStore = {
				checkProcessedAndRecord: async (...given) =>
					await untilCrash(async () => await marks.store.checkProcessedAndRecord(...given)),
				removeProcessed: async (...given) =>
					await untilCrash(async () => await marks.store.removeProcessed(...given)),
			};
			await newEvents([found('contact')], { ...marks, store }).catch(() => undefined);
			expect((await newEvents([found('contact')], marks)).indexes).toEqual([0]);
		},
	);
});

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
		expect((await newEvents(events, marks)).indexes).toEqual([]);
	});

	it('that arrive twice in one execution are handed on once', async () => {
		const { marks } = memoryStore();
		const events = [delivered('note', 'Note'), delivered('note', 'Note'), delivered('contact')];
		expect((await newEvents(events, marks)).indexes).toEqual([0, 2]);
	});

	it('without an ID are always handed on, and leave no entries', async () => {
		const { entries, marks } = memoryStore();
		const events = [{ ...delivered('a'), Timestamp: 'x' }, { ResourceType: 'Note' }];
		for (let time = 0; time < 2; time++) {
			const { indexes, commit } = await newEvents(events, marks);
			expect(indexes).toEqual([0, 1]);
			await commit([]);
		}
		expect(entries.size).toBe(0);
	});

	it('cause no call to the store when there are none', async () => {
		const store = { checkProcessedAndRecord: jest.fn(), removeProcessed: jest.fn() };
		const { indexes, commit } = await newEvents([], {
			store,
			lock: new Mutex(),
			reachMs: REACH_MS,
			unsaved: [],
		});
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
		const { entries, marks } = memoryStore();
		for (const { seen } of coverMarks('later', MODIFIED_AT + 70_000, REACH_MS)) entries.add(seen);
		const { indexes } = await newEvents([found('later')], { ...marks, reachMs: undefined });
		expect(indexes).toEqual([0]);
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

it('A store that does not respond is an error, and the next call is made as usual', async () => {
	const { marks } = memoryStore();
	const { checkProcessedAndRecord } = marks.store;
	marks.store.checkProcessedAndRecord = async () =>
		await Promise.reject(new Error('the database is locked'));
	await expect(newEvents([found('a')], marks)).rejects.toThrow('the database is locked');
	marks.store.checkProcessedAndRecord = checkProcessedAndRecord;
	expect((await newEvents([found('a')], marks)).indexes).toEqual([0]);
});
describe('Marks of an execution that ends while the next one starts', () => {
	const [cover] = coverMarks('contact', MODIFIED_AT + 70_000, REACH_MS);

	it("are recorded with the next execution's call to the store", async () => {
		const { entries, marks } = memoryStore();
		await (await newEvents([], marks)).commit([cover], true);
		expect([...entries]).toEqual([]);
		await newEvents([found('other')], marks);
		expect(entries).toContain(cover.seen);
		expect(marks.unsaved).toEqual([]);
	});

	it('are found by the next execution', async () => {
		const { marks } = memoryStore();
		const covers = coverMarks('contact', MODIFIED_AT + 70_000, REACH_MS);
		await (await newEvents([], marks)).commit(covers, true);
		expect((await newEvents([found('contact')], marks)).indexes).toEqual([]);
	});

	it('are recorded at the end of the next execution when it looks up nothing', async () => {
		const { entries, marks } = memoryStore();
		const without = [{ ResourceType: 'Contact' }];
		const [first, next] = [await newEvents([], marks), await newEvents(without, marks)];
		await first.commit([cover], true);
		await next.commit([]);
		expect([...entries]).toEqual([cover.seen]);
	});

	it('are kept when the database does not respond to the next execution', async () => {
		const { entries, marks } = memoryStore();
		await (await newEvents([], marks)).commit([cover], true);
		const down = { checkProcessedAndRecord: async () => await Promise.reject(new Error('down')) };
		const isDown = { ...marks, store: { ...marks.store, ...down } };
		await expect(newEvents([found('contact')], isDown)).rejects.toThrow('down');
		await newEvents([found('other')], marks);
		expect(entries).toContain(cover.seen);
	});
});
