import {
	newEvents,
	type Marks,
	type MarkStore,
} from '../../../../nodes/KarbonTrigger/execution/duplicates';
import { coverMarks, reachOf } from '../../../../nodes/KarbonTrigger/execution/marks';
import { Mutex } from '../../../../nodes/shared/mutex';

const REACH_MS = reachOf(0);
const MODIFIED_AT = Date.UTC(2026, 0, 15, 9);

/** n8n's store in memory, which forgets the oldest entries, and what it was asked to remove. */
function memoryStore() {
	const entries = new Set<unknown>();
	const removed: unknown[] = [];
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
			for (const item of items) entries.delete(item);
			await Promise.resolve();
		},
	};
	return { entries, removed, marks: { store, lock: new Mutex(), reachMs: REACH_MS } };
}

const found = (key: string) => ({
	ResourcePermaKey: key,
	ResourceType: 'Contact',
	ActionType: 'Updated',
	Timestamp: new Date(MODIFIED_AT).toISOString(),
	recovered: true,
});

describe('Changes that a scan has found', () => {
	it('are handed on at the cost of a few entries each when nothing was delivered', async () => {
		const { entries, removed, marks } = memoryStore();
		const events = Array.from({ length: 100 }, (_, index) => found(`contact-${index}`));
		const { kept, settle } = await newEvents(events, marks);
		await settle([]);
		expect(kept).toHaveLength(100);
		expect(removed.length).toBeLessThanOrEqual(3 * events.length);
		expect(entries.size).toBe(events.length);
	});

	it('are known when a notification covers them, and not when the last one came before', async () => {
		const { entries, marks } = memoryStore();
		for (const { seen } of coverMarks('later', MODIFIED_AT + 70_000, REACH_MS)) entries.add(seen);
		for (const { seen } of coverMarks('earlier', MODIFIED_AT - 10_000, REACH_MS)) entries.add(seen);
		const { kept } = await newEvents([found('later'), found('earlier')], marks);
		expect(kept).toEqual([1]);
	});

	it('are not known after a process that died before the end of the step', async () => {
		const { marks } = memoryStore();
		await newEvents([found('contact')], marks);
		expect((await newEvents([found('contact')], marks)).kept).toEqual([0]);
	});
});

describe('Deliveries without records', () => {
	const delivered = (key: string) => ({ ...found(key), recovered: undefined });
	const keysOf = (step: number) =>
		Array.from({ length: 1_000 }, (_, index) => `contact-${step}-${index}`);
	const coversOf = (key: string) => coverMarks(key, MODIFIED_AT + 70_000, REACH_MS);

	async function handOn(keys: string[], marks: Marks): Promise<void> {
		const { settle } = await newEvents(keys.map(delivered), marks);
		await settle(keys.flatMap(coversOf));
	}

	it('are all known to a scan after two of the largest steps', async () => {
		const { marks } = memoryStore();
		for (const step of [1, 2]) await handOn(keysOf(step), marks);
		for (const step of [1, 2]) {
			expect((await newEvents(keysOf(step).map(found), marks)).kept).toEqual([]);
		}
	});

	it('remove nothing from the store, which searches all entries for each', async () => {
		const { marks, removed } = memoryStore();
		await handOn(keysOf(1), marks);
		expect(removed).toEqual([]);
	});

	it('are known also when a process that died had left their marks open', async () => {
		const { entries, marks } = memoryStore();
		for (const { seen, open } of coversOf('contact')) entries.add(seen).add(open);
		await handOn(['contact'], marks);
		expect((await newEvents([found('contact')], marks)).kept).toEqual([]);
	});
});
