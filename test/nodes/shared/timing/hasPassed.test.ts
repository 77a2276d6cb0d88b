import { hasPassed } from '../../../../nodes/shared/timing';

describe('a time of 10 seconds that began at second 100', () => {
	it.each([
		[100, false],
		[109, false],
		[110, true],
		[111, true],
		// The clock was set back.
		[99, true],
	])('has passed at second %i: %s', (now, expected) => {
		expect(hasPassed(10, 100, now)).toBe(expected);
	});
});
