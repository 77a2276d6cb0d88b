import { MAX_READ_LAG_MS, RecentWrites } from '../../../../nodes/Karbon/updates/recentWrites';

const before = { LastModifiedDateTime: '2026-01-01T00:00:00Z', Suffix: null };

describe('a record that was written', () => {
	const writes = new RecentWrites();
	writes.note('a', before, 1000);

	it.each([
		['is outdated when it is as before the write', before, 1001, MAX_READ_LAG_MS - 1],
		['is current with other values, even of the same second', { ...before, Suffix: 'X' }, 1001, 0],
		['is current after the time that reads may lag behind', before, 1000 + MAX_READ_LAG_MS, 0],
		['is current when the clock was set back', before, 1000 - MAX_READ_LAG_MS, 0],
	])('%s', (_, record, now, expected) => {
		expect(writes.outdatedForMs('a', record, now)).toBe(expected);
		expect(writes.outdatedForMs('b', record, now)).toBe(0);
	});

	it('is also recognized as outdated without a modification time', () => {
		writes.note('c', { Suffix: null }, 1000);
		expect(writes.outdatedForMs('c', { Suffix: null }, 1001)).toBe(MAX_READ_LAG_MS - 1);
	});

	it('is forgotten when a later write is noted', () => {
		writes.note('d', before, 1000 + MAX_READ_LAG_MS);
		expect(writes.outdatedForMs('a', before, 1001)).toBe(0);
	});
});
