import { newEvents } from '../../../../../nodes/KarbonTrigger/marks/duplicates';
import type { DeduplicationStore } from '../../../../../nodes/shared/nodeStore';
import { coverMarks } from '../../../../../nodes/KarbonTrigger/marks/marks';
import { found, marksIn, memoryStore, MODIFIED_AT, REACH_MS } from './markStore';

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
		for (const { seen } of coverMarks('last', MODIFIED_AT + 170_000, REACH_MS)) entries.add(seen);
		for (const { seen } of coverMarks('earlier', MODIFIED_AT - 10_000, REACH_MS)) entries.add(seen);
		const { indexes } = await newEvents(['later', 'last', 'earlier'].map(found), marks);
		expect(indexes).toEqual([2]);
	});

	it('are not known after a process that crashed before the trigger node ended', async () => {
		const { marks } = memoryStore();
		await newEvents([found('contact')], marks);
		expect((await newEvents([found('contact')], marks)).indexes).toEqual([0]);
	});

	it.each([1, 2, 3, 4, 5, 6, 7, 8])(
		'are not known after a process that crashed %i calls after it began to look up covers',
		async (calls) => {
			const { entries, marks, store: database } = memoryStore();
			for (const { seen } of coverMarks('contact', MODIFIED_AT - 10_000, REACH_MS)) {
				entries.add(seen);
			}
			let left = calls;
			const untilCrash = async <T>(call: () => Promise<T>): Promise<T> =>
				left-- > 0 ? await call() : await Promise.reject(new Error('crashed'));
			const store: DeduplicationStore = {
				checkProcessedAndRecord: async (...given) =>
					await untilCrash(async () => await database.checkProcessedAndRecord(...given)),
				removeProcessed: async (...given) =>
					await untilCrash(async () => await database.removeProcessed(...given)),
			};
			await newEvents([found('contact')], marksIn(store)).catch(() => undefined);
			expect((await newEvents([found('contact')], marks)).indexes).toEqual([0]);
		},
	);
});
