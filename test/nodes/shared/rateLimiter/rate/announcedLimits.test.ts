import { ANNOUNCEMENT_MS, AnnouncedLimits } from '../../../../../nodes/shared/rateLimiter/rate';

describe('AnnouncedLimits', () => {
	let limits: AnnouncedLimits;
	beforeEach(() => {
		limits = new AnnouncedLimits(120);
	});

	/** A request that begins and ends at a moment. */
	function use(limit: number, now: number): void {
		limits.announce(limit, now, 1);
		limits.announce(limit, now, -1);
	}

	it('applies the first limit until another is used', () => {
		expect(limits.lowest(0)).toBe(120);
		use(1000, 0);
		expect(limits.lowest(0)).toBe(1000);
	});

	it('applies the lowest, in any order of use', () => {
		for (const limit of [120, 10, 1000]) use(limit, 0);
		expect(limits.lowest(0)).toBe(10);
	});

	it('forgets one that was not used for ten minutes', () => {
		use(10, 0);
		use(120, 5);
		expect(limits.lowest(ANNOUNCEMENT_MS - 1)).toBe(10);
		expect(limits.lowest(ANNOUNCEMENT_MS)).toBe(120);
	});

	it('keeps the limit that applied last when all are forgotten', () => {
		use(10, 0);
		use(1000, 0);
		expect(limits.lowest(0)).toBe(10);
		expect(limits.lowest(10 * ANNOUNCEMENT_MS)).toBe(10);
	});

	it('keeps one while a request with it waits or is pending', () => {
		limits.announce(10, 0, 1);
		use(120, ANNOUNCEMENT_MS * 5);
		expect(limits.lowest(ANNOUNCEMENT_MS * 5)).toBe(10);
		limits.announce(10, ANNOUNCEMENT_MS * 5, -1);
		use(120, ANNOUNCEMENT_MS * 6);
		expect(limits.lowest(ANNOUNCEMENT_MS * 6)).toBe(120);
	});
});
