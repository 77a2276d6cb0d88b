import * as fc from 'fast-check';

import { sortedRows } from '../../../simulator/odata/sortedRows';
import { Collection } from '../../../simulator/store';

interface Row {
	key: string;
	time: string;
}

const FIELDS = { time: (row: Row) => row.time };
const ORDER = { field: 'time', descending: true };

function filled(times: string[]): Collection<Row> {
	const collection = new Collection<Row>();
	times.forEach((time, index) => collection.set(`k${index}`, { key: `k${index}`, time }));
	collection.filled();
	return collection;
}

const expected = (collection: Collection<Row>): Row[] =>
	Array.from(collection.peekAll(), ([, row]) => row).sort((left, right) =>
		left.time === right.time ? (left.key < right.key ? -1 : 1) : left.time < right.time ? 1 : -1,
	);

const time = fc.constantFrom('a', 'b', 'c', 'd');
const key = fc.nat({ max: 8 }).map((index) => `k${index}`);
const step = fc.record({
	do: fc.constantFrom('change', 'set', 'delete', 'change all', 'clear', 'change held', 'read'),
	key,
	time,
});

describe('the rows of a list', () => {
	it('are in order after any sequence of changes', () => {
		fc.assert(
			fc.property(fc.array(time, { maxLength: 8 }), fc.array(step), (times, steps) => {
				const collection = filled(times);
				let held: Row | undefined;
				for (const { do: what, key: name, time: value } of steps) {
					const row = what === 'change' ? collection.get(name) : undefined;
					if (row) held = Object.assign(row, { time: value });
					if (what === 'set') collection.set(name, { key: name, time: value });
					if (what === 'delete') collection.delete(name);
					if (what === 'clear') collection.clear();
					if (what === 'change held' && held) held.time = value;
					if (what === 'change all') for (const each of collection.values()) each.time = value;
					expect(sortedRows(collection, FIELDS, ORDER)).toEqual(expected(collection));
					expect(sortedRows(collection, FIELDS, undefined)).toHaveLength(collection.size);
				}
			}),
			{ numRuns: 300, seed: 1 },
		);
	});

	it('are read again only for records that were handed out', () => {
		const collection = filled(['a', 'c', 'b']);
		let reads = 0;
		const fields = { time: (row: Row) => (reads++, row.time) };
		sortedRows(collection, fields, ORDER);
		reads = 0;
		collection.get('k0')!.time = 'd';
		const rows = sortedRows(collection, fields, ORDER);
		expect(rows.map((row) => row.key)).toEqual(['k0', 'k1', 'k2']);
		expect(reads).toBe(2);
	});
});
