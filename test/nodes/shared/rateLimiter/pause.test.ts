import fc from 'fast-check';

import { Pause } from '../../../../nodes/shared/rateLimiter/pause';

const MINUTE = 60_000;

describe('The time that Karbon asks to wait', () => {
	it('covers a pause that a later refusal extended beyond a long Retry-After', () => {
		const pause = new Pause();
		pause.begin(0, 11 * MINUTE, 0, 11 * MINUTE);
		pause.begin(9 * MINUTE, 10 * MINUTE, 0, 10 * MINUTE);
		expect(pause.retryAfterMs(12 * MINUTE)).toBe(7 * MINUTE);
		expect(pause.restMs(12 * MINUTE)).toBe(7 * MINUTE);
		expect(pause.needsProbe).toBe(false);
	});

	it('is not shortened by the shorter Retry-After of a request that was under way', () => {
		const pause = new Pause();
		pause.begin(0, 60 * MINUTE, 0, 60 * MINUTE);
		pause.begin(MINUTE, 11 * MINUTE, 0, 11 * MINUTE);
		expect(pause.retryAfterMs(2 * MINUTE)).toBe(58 * MINUTE);
	});

	it('is replaced by that of a refused probe', () => {
		const pause = new Pause();
		pause.begin(0, 60 * MINUTE, 0, 60 * MINUTE);
		expect(pause.needsProbe).toBe(true);
		pause.beginProbe(10 * MINUTE);
		pause.begin(11 * MINUTE, MINUTE, 10 * MINUTE, MINUTE);
		expect(pause.retryAfterMs(11 * MINUTE)).toBe(MINUTE);
		expect(pause.needsProbe).toBe(false);
	});

	it('is not replaced by that of an earlier request while a probe is running', () => {
		const pause = new Pause();
		pause.begin(0, 60 * MINUTE, 0, 60 * MINUTE);
		pause.beginProbe(10 * MINUTE);
		pause.begin(11 * MINUTE, MINUTE, 9 * MINUTE, MINUTE);
		expect(pause.retryAfterMs(11 * MINUTE)).toBe(49 * MINUTE);
		expect(pause.needsProbe).toBe(true);
	});

	it('is unknown when Karbon did not name one, or it has passed', () => {
		const pause = new Pause();
		pause.begin(0, MINUTE, 0);
		expect(pause.retryAfterMs(1)).toBeUndefined();
		pause.begin(0, 2 * MINUTE, 0, MINUTE);
		expect(pause.retryAfterMs(MINUTE)).toBeUndefined();
		expect(pause.restMs(MINUTE)).toBe(MINUTE);
	});

	it('of an earlier refusal does not count after a refused probe that names none', () => {
		const pause = new Pause();
		pause.begin(0, 60 * MINUTE, 0, 60 * MINUTE);
		pause.beginProbe(10 * MINUTE);
		pause.begin(11 * MINUTE, MINUTE, 10 * MINUTE);
		expect(pause.retryAfterMs(11 * MINUTE)).toBeUndefined();
	});
});

test('The rest of a wait is never shorter than its pause, whatever requests are refused', () => {
	const refusal = fc.record({
		after: fc.integer({ min: 0, max: 12 }),
		wait: fc.integer({ min: 0, max: 30 }),
		isProbe: fc.boolean(),
	});
	fc.assert(
		fc.property(fc.array(refusal), fc.integer({ min: 0, max: 30 }), (refusals, later) => {
			const pause = new Pause();
			let now = 0;
			for (const { after, wait, isProbe } of refusals) {
				now += after * MINUTE;
				const isSent = isProbe && pause.needsProbe;
				if (isSent) pause.beginProbe(now);
				pause.begin(now, wait * MINUTE, isSent ? now : 0);
			}
			now += later * MINUTE;
			expect(pause.restMs(now)).toBeGreaterThanOrEqual(Math.max(0, pause.endsAt() - now));
		}),
	);
});
