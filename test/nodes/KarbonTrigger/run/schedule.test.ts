import { Schedule } from '../../../../nodes/KarbonTrigger/run/schedule';
import type { TriggerSettings } from '../../../../nodes/KarbonTrigger/settings';
import { createManualTiming } from '../../../support/manualTiming';

const MINUTE = 60_000;
const settings = {
	deliveryMode: 'webhook',
	recoverMissed: true,
	checkIntervalMs: 5 * MINUTE,
	safetyNetMs: 15 * MINUTE,
} as TriggerSettings;

function scheduleOf(isNew = false) {
	const timing = createManualTiming();
	return { timing, schedule: new Schedule(timing, isNew) };
}

test('After a start, a check and a scan are due at once', () => {
	const { schedule } = scheduleOf();
	expect(schedule.isDue).toBe(true);
	expect(schedule.isScanDue(settings)).toBe(true);
});

test('After an activation, a check is due with the second tick and a scan 15 minutes after it', async () => {
	const { schedule, timing } = scheduleOf(true);
	expect(schedule.isDue).toBe(false);
	await timing.advance(MINUTE);
	expect(schedule.isDue).toBe(true);
	expect(schedule.isScanDue(settings)).toBe(false);
	await timing.advance(14 * MINUTE);
	expect(schedule.isScanDue(settings)).toBe(false);
	await timing.advance(MINUTE);
	expect(schedule.isScanDue(settings)).toBe(true);
});

test.each([
	['webhook', true, true],
	['webhook', false, false],
	['polling', false, true],
] as const)(
	'With "%s" and recovery %s, scans are made: %s',
	(deliveryMode, recoverMissed, isMade) => {
		const { schedule } = scheduleOf();
		expect(schedule.isScanDue({ ...settings, deliveryMode, recoverMissed })).toBe(isMade);
	},
);

test('What is requested during a scan is a scan of its own', () => {
	const { schedule } = scheduleOf();
	schedule.scanStarted(settings);
	expect(schedule.isScanDue(settings)).toBe(false);
	schedule.requestScan();
	schedule.scan.succeeded();
	expect(schedule.isScanDue(settings)).toBe(true);
});

test('A request never postpones', async () => {
	const { schedule, timing } = scheduleOf();
	const { at } = schedule.scan;
	await timing.advance(MINUTE);
	schedule.requestScan();
	expect(schedule.scan.at).toBe(at);
});

test.each([
	[false, [1, 2, 4, 5, 5]],
	[true, [5, 10, 20, 40, 60]],
])('Pauses after errors that last (%s) grow', (isLasting, minutes) => {
	const { schedule, timing } = scheduleOf();
	schedule.checkStarted(settings);
	const pauses = minutes.map(() => {
		schedule.check.failed(isLasting);
		return (schedule.check.at - timing.now()) / MINUTE;
	});
	expect(pauses).toEqual(minutes);
	expect(schedule.isFailing).toBe(true);
	schedule.check.succeeded();
	expect(schedule.isFailing).toBe(false);
});
