import { minAgeOf } from '../../../../nodes/KarbonTrigger/scan/minAge';

test.each([
	['polling', 0, 5_000],
	['polling', 600, 5_000],
	['recovery', 0, 90_000],
	['recovery', 600, 690_000],
] as const)('For %s with a batch delay of %p s, a change waits %p ms', (purpose, delay, ms) => {
	expect(minAgeOf(purpose, { batchMaxDelaySeconds: delay })).toBe(ms);
});
