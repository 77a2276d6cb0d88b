import { AimdAllowance } from '../../../../../nodes/shared/rateLimiter/rate';

describe('AimdAllowance', () => {
	let allowance: AimdAllowance;
	beforeEach(() => {
		allowance = new AimdAllowance();
	});

	it('is the whole limit at first', () => {
		expect([allowance.under(120), allowance.under(10)]).toEqual([120, 10]);
	});

	it('is 0.7 of what it was after each refusal, down to a twentieth of the limit', () => {
		const seen = Array.from({ length: 10 }, () => {
			allowance.decrease(120);
			return Math.round(allowance.under(120));
		});
		expect(seen).toEqual([84, 59, 41, 29, 20, 14, 10, 7, 6, 6]);
	});

	it('is never below one request', () => {
		for (let count = 0; count < 6; count++) allowance.decrease(4);
		expect(allowance.under(4)).toBe(1);
	});

	it('recovers 15 % of the limit with each window of accepted requests, up to the limit', () => {
		allowance.decrease(100);
		for (let sent = 0; sent < 75; sent++) allowance.increase(100);
		expect(Math.round(allowance.under(100))).toBe(85);
		for (let sent = 0; sent < 500; sent++) allowance.increase(100);
		expect([allowance.under(100), allowance.under(1000)]).toEqual([100, 1000]);
	});

	it('keeps its share of a high limit while a lower one applies', () => {
		allowance.decrease(120);
		for (let sent = 0; sent < 1000; sent++) allowance.increase(10);
		allowance.increase(60);
		expect([allowance.under(10), allowance.under(120)]).toEqual([10, 84]);
	});
});
