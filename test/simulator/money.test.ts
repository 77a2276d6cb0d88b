import { fromCents, toCents } from '../../simulator/money';

describe('money in whole cents', () => {
	it.each([
		[0, 0],
		[0.1, 10],
		[10.3, 1030],
		[1.005, undefined],
		[0.001, undefined],
		[-2.5, -250],
		[8_388_608.07, 838_860_807],
		[Number.NaN, undefined],
		[Number.POSITIVE_INFINITY, undefined],
	])('%p is %p cents', (amount, cents) => {
		expect(toCents(amount)).toBe(cents);
	});

	it('converts every amount up to 1000.00 to cents and back without a difference', () => {
		for (let cents = 0; cents <= 100_000; cents += 1) {
			if (toCents(fromCents(cents)) !== cents) throw new Error(String(cents));
		}
		expect(fromCents(100_000)).toBe(1000);
	});
});
