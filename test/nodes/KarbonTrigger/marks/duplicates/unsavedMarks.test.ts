import { newEvents } from '../../../../../nodes/KarbonTrigger/marks/duplicates';
import { coverMarks, stateMark } from '../../../../../nodes/KarbonTrigger/marks/marks';
import { found, marksIn, memoryStore, MODIFIED_AT, REACH_MS } from './markStore';

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
		const { entries, marks, store } = memoryStore();
		await (await newEvents([], marks)).commit([cover], true);
		const down = { checkProcessedAndRecord: async () => await Promise.reject(new Error('down')) };
		const isDown = { ...marks, store: marksIn({ ...store, ...down }).store };
		await expect(newEvents([found('contact')], isDown)).rejects.toThrow('down');
		await newEvents([found('other')], marks);
		expect(entries).toContain(cover.seen);
	});

	it('are at most 10,000 while the database does not respond, the latest', async () => {
		const { marks, store } = memoryStore();
		const many = Array.from({ length: 10_002 }, (_, index) => stateMark('contact', index));
		await (await newEvents([], marks)).commit(many, true);
		store.checkProcessedAndRecord = async () => await Promise.reject(new Error('down'));
		await expect(newEvents([found('contact')], marks)).rejects.toThrow('down');
		expect(marks.unsaved).toEqual(many.slice(2));
	});
});
