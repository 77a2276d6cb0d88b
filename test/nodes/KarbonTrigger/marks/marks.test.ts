import fc from 'fast-check';

import { coverMarks, coveringMarks, reachOf } from '../../../../nodes/KarbonTrigger/marks/marks';

const START = Date.UTC(2026, 0, 15, 9);

/** Whether a scan knows a change after a notification that covers its record up to a moment. */
const reachAfter = (batchMaxDelayMs: number) =>
	reachOf({ batchMaxDelaySeconds: batchMaxDelayMs / 1000 });

function isCovered(modifiedAt: number, coveredUntil: number, reachMs: number): boolean {
	const recorded = new Set(coverMarks('key', coveredUntil, reachMs).map(({ seen }) => seen));
	return coveringMarks('key', modifiedAt, reachMs).some(({ seen }) => recorded.has(seen));
}

describe('The marks of a notification without record', () => {
	const reaches = fc.integer({ min: 0, max: 3_600_000 }).map(reachAfter);
	const offsets = fc.integer({ min: 0, max: 86_400_000 });

	it('never cover a change that came after the notification', () => {
		const property = fc.property(reaches, offsets, offsets, (reachMs, at, later) => {
			expect(isCovered(START + at + later, START + at, reachMs)).toBe(false);
		});
		fc.assert(property, { seed: 1, numRuns: 500 });
	});

	it('cover every change at least one bucket earlier, as far as a notification reaches', () => {
		const shares = fc.double({ min: 0, max: 1, noNaN: true });
		const property = fc.property(reaches, offsets, shares, (reachMs, at, share) => {
			const widthMs = Math.ceil(reachMs / 12);
			const earlierMs = widthMs + Math.floor(share * (reachMs - widthMs));
			expect(isCovered(START + at, START + at + earlierMs, reachMs)).toBe(true);
		});
		fc.assert(property, { seed: 1, numRuns: 500 });
	});

	it('are two to record and 24 to look up', () => {
		for (const reachMs of [0, 3_600_000].map(reachAfter)) {
			expect(coveringMarks('key', START, reachMs)).toHaveLength(24);
			expect(coverMarks('key', START, reachMs)).toHaveLength(2);
		}
	});
});
