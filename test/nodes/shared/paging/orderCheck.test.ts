import { OrderCheck } from '../../../../nodes/shared/paging/orderCheck';

describe('whether Karbon applies an order', () => {
	it.each<[string, 'asc' | 'desc', Array<number | string | undefined>, boolean]>([
		['descending numbers', 'desc', [3, 2, 2, 1], true],
		['ascending texts', 'asc', ['2026-01-01', '2026-01-02'], true],
		['unreadable values between', 'desc', [3, undefined, 1], true],
		['equal values', 'desc', [2, 2, 2], false],
		['a single value', 'asc', [1], false],
		['no values', 'asc', [], false],
		['one value out of order', 'desc', [3, 1, 2], false],
		['the other direction', 'asc', [3, 2], false],
	])('is judged by %s, %s', (_name, direction, values, isProven) => {
		const check = new OrderCheck(direction);
		for (const value of values) check.add(value);
		expect(check.isProven).toBe(isProven);
	});
});
