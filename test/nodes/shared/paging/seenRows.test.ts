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

	it('are forgotten at the earliest after 50,000 others', () => {
		const seen = new SeenRows(({ id }) => id);
		for (let from = 0; from < 150_000; from += 10_000) seen.add(page(from, 10_000));
		expect(seen.add(page(100_000, 1))).toBe(false);
		expect(seen.add(page(60_000, 1))).toBe(true);
		expect(seen.hasFirst(page(0, 1))).toBe(true);
	});
});
