import fc from 'fast-check';
import { digestOf } from '../../../../nodes/KarbonTrigger/snapshot/digest';
import { restore, Sketch } from '../../../../nodes/KarbonTrigger/snapshot/sketch';
import type { SavedRows } from '../../../../nodes/KarbonTrigger/state/staticData';
import { WORK_ITEMS } from '../../../../nodes/shared/changes/changeSources';

function saved(rows: ReadonlyMap<string, number>): SavedRows {
	const sketch = Sketch.for([...rows.keys()]);
	for (const [key, digest] of rows) sketch.toggle({ key, digest });
	return { id: '', count: rows.size, keyBytes: sketch.keyBytes, cells: sketch.toText() };
}

const manyRows = (count: number, state = 3) =>
	new Map(
		Array.from({ length: count }, (_, index) => [`key${String(index).padStart(9, '0')}`, state]),
	);

describe('The rows of the last check', () => {
	const KEY = fc
		.string({ unit: 'binary', minLength: 1, maxLength: 8 })
		.filter((key) => !key.includes('\0'));
	const ROWS = fc.array(fc.tuple(KEY, fc.integer({ min: 3, max: 5 })), { maxLength: 30 });

	it('are restored from the saved ones and the list as it is', () => {
		fc.assert(
			fc.property(ROWS, ROWS, (earlier, later) => {
				const before = new Map(earlier);
				const now = new Map([...earlier, ...later].filter(([key]) => !key.startsWith('a')));
				const restored = restore(saved(before), now);
				// A list may get longer than the sketch can tell.
				if (restored) expect(new Map([...restored].sort())).toEqual(new Map([...before].sort()));
				else expect(now.size).toBeGreaterThan(16);
			}),
			{ numRuns: 500 },
		);
	});

	it('are restored when all rows of a short list have changed', () => {
		const before = manyRows(1_000);
		expect(restore(saved(before), manyRows(1_000, 4))).toEqual(before);
	});

	it('are restored with 2,000 of 20,000 changed, in 160,000 characters', () => {
		const before = manyRows(20_000);
		const state = saved(before);
		expect(JSON.stringify(state).length).toBeLessThan(160_200);
		expect(restore(state, new Map([...before, ...manyRows(2_000, 4)]))).toEqual(before);
	});

	it('are not restored when too many have changed', () => {
		expect(restore(saved(manyRows(20_000)), manyRows(20_000, 4))).toBeUndefined();
	});

	it('are not restored from static data that was edited', () => {
		const state = saved(manyRows(10));
		for (const cells of [
			'',
			'abc',
			state.cells.slice(0, -40),
			`${'A'.repeat(state.cells.length / 2)}${state.cells.slice(state.cells.length / 2)}`,
		]) {
			expect(restore({ ...state, cells }, manyRows(10))).toBeUndefined();
		}
	});
});

describe('The digest of a row', () => {
	const row = { WorkItemKey: 'k', Title: 'Tax return', DueDate: null, ClientName: 'Ada' };
	it.each([
		['the order of its fields', { Title: 'Tax return', WorkItemKey: 'k' }],
		['a field without a value', { ...row, Added: null }],
		['the name of the client', { ...row, ClientName: 'Bob' }],
		['annotations', { ...row, '@odata.type': '#WorkItem' }],
	])('does not depend on %s', (_, other) =>
		expect(digestOf(other, WORK_ITEMS)).toBe(digestOf(row, WORK_ITEMS)),
	);
	it.each([
		['a value', { ...row, Title: 'Audit' }],
		['a new value', { ...row, DueDate: '2026-01-01' }],
	])('depends on %s', (_, other) =>
		expect(digestOf(other, WORK_ITEMS)).not.toBe(digestOf(row, WORK_ITEMS)),
	);
});
