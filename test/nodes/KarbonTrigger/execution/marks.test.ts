import fc from 'fast-check';

import {
	coverMarks,
	coveringMarks,
	reachOf,
} from '../../../../nodes/KarbonTrigger/execution/marks';

const START = Date.UTC(2026, 0, 15, 9);

/** Whether a scan takes a change for handed on, after a notification that covers its record up to a moment. */
function isCovered(modifiedAt: number, coveredUntil: number, reachMs: number): boolean {
	const recorded = new Set(coverMarks('key', coveredUntil, reachMs).map(({ seen }) => seen));
	return coveringMarks('key', modifiedAt, reachMs).some(({ seen }) => recorded.has(seen));
}

describe('The marks of a notification without record', () => {
	const reaches = fc.integer({ min: 0, max: 3_600_000 }).map(reachOf);
	const offsets = fc.integer({ min: 0, max: 86_400_000 });

	it('never cover a change that came after the notification', () => {
		const property = fc.property(reaches, offsets, offsets, (reachMs, at, later) => {
			expect(isCovered(START + at + later, START + at, reachMs)).toBe(false);
		});
		fc.assert(property, { seed: 1, numRuns: 500 });
	});

	it('cover every change from a second before, as far as a notification reaches', () => {
		const shares = fc.double({ min: 0, max: 1, noNaN: true });
		const property = fc.property(reaches, offsets, shares, (reachMs, at, share) => {
			const earlierMs = 1_000 + Math.floor(share * (reachMs - 1_000));
			expect(isCovered(START + at, START + at + earlierMs, reachMs)).toBe(true);
		});
		fc.assert(property, { seed: 1, numRuns: 500 });
	});

	it('are few', () => {
		const asked = (delayMs: number) => coveringMarks('key', START, reachOf(delayMs)).length;
		expect(asked(0)).toBeLessThanOrEqual(24);
		expect(asked(3_600_000)).toBeLessThanOrEqual(40);
		expect(coverMarks('key', START, reachOf(0))).toHaveLength(4);
	});
});
