import { minAgeOf } from '../../../../nodes/KarbonTrigger/scan/minAge';

test.each([
	['polling', 0, 5_000],
	['polling', 600, 5_000],
	['webhook', 0, 90_000],
	['webhook', 600, 690_000],
] as const)('By %s with a batch delay of %p s, a change waits %p ms', (deliveryMode, delay, ms) => {
	expect(minAgeOf({ deliveryMode, batchMaxDelaySeconds: delay })).toBe(ms);
});
