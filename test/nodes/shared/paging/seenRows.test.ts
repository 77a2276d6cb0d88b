import type { IDataObject } from 'n8n-workflow';

import { SeenRows } from '../../../../nodes/shared/paging/seenRows';

const page = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => ({ id: `${from + index}` }));

describe('the rows that a list has returned', () => {
	it('are known again by their key', () => {
		const seen = new SeenRows(({ id }) => id);
		expect([seen.add(page(0, 3)), seen.add(page(1, 2)), seen.add(page(2, 2))]).toEqual([
			true,
			false,
			true,
		]);
		expect([seen.hasFirst(page(0, 1)), seen.hasFirst(page(1, 2))]).toEqual([true, false]);
	});

	it.each<[string, unknown, unknown, boolean]>([
		['a text as key', { id: 'a', at: 1 }, { id: 'a', at: 2 }, true],
		['a number as key', { id: 1, at: 1 }, { id: 1, at: 2 }, true],
		['another key', { id: 1 }, { id: 2 }, false],
		['no key', { at: 1 }, { at: 1 }, true],
		['no key and other values', { at: 1 }, { at: 2 }, false],
		['a key that is neither text nor number', { id: {}, at: 1 }, { id: {}, at: 2 }, false],
		['null instead of an object', null, null, true],
		['a text instead of an object', 'a', 'a', true],
		['another text instead of an object', 'a', 'b', false],
	])('are compared by key or as a whole: %s', (_name, row, other, isKnown) => {
		const seen = new SeenRows((object) => {
			if (typeof object !== 'object') throw new Error('not an object');
			return object.id;
		});
		seen.add([row as IDataObject]);
		expect(!seen.add([other as IDataObject])).toBe(isKnown);
	});

	it('are forgotten at the earliest after 50,000 others', () => {
		const seen = new SeenRows(({ id }) => id);
		for (let from = 0; from < 150_000; from += 10_000) seen.add(page(from, 10_000));
		expect(seen.add(page(100_000, 1))).toBe(false);
		expect(seen.add(page(60_000, 1))).toBe(true);
		expect(seen.hasFirst(page(0, 1))).toBe(true);
	});
});
