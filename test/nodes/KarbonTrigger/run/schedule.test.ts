import { Schedule } from '../../../../nodes/KarbonTrigger/run/schedule';
import { readSettings, type TriggerSettings } from '../../../../nodes/KarbonTrigger/settings';
import { createManualTiming } from '../../../support/manualTiming';

const MINUTE = 60_000;
const settings = {
	deliveryMode: 'webhook',
	recoverMissed: true,
	checkIntervalMs: 5 * MINUTE,
	safetyNetMs: 15 * MINUTE,
	batchMaxDelaySeconds: 0,
} as TriggerSettings;

function scheduleOf(isNew = false) {
	const timing = createManualTiming();
	return { timing, schedule: new Schedule(timing, isNew) };
}

test('After a start, a health check and a scan are due at once', () => {
	const { schedule } = scheduleOf();
	expect(schedule.isDue).toBe(true);
	expect(schedule.isScanDue(settings)).toBe(true);
});

test('After an activation, a health check is due with the second tick, and a scan 15 minutes later', async () => {
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

test('After the clock was set back, nothing waits until it has caught up', () => {
	const timing = createManualTiming();
	let setBackMs = 0;
	const schedule = new Schedule({ ...timing, now: () => timing.now() - setBackMs }, false);
	schedule.checkStarted(settings);
	schedule.scanStarted(settings);
	expect(schedule.isDue).toBe(false);
	setBackMs = 60 * MINUTE;
	expect(schedule.check.isReached).toBe(true);
	expect(schedule.isScanDue(settings)).toBe(true);
	schedule.checkStarted(settings);
	schedule.scanStarted(settings);
	expect(schedule.isDue).toBe(false);
});

test('A request during a scan causes another scan', () => {
	const { schedule } = scheduleOf();
	schedule.scanStarted(settings);
	expect(schedule.isScanDue(settings)).toBe(false);
	schedule.requestScan();
	schedule.scan.succeeded();
	expect(schedule.isScanDue(settings)).toBe(true);
});

test('A request never postpones a scan', async () => {
	const { schedule, timing } = scheduleOf();
	const { at } = schedule.scan;
	await timing.advance(MINUTE);
	schedule.requestScan();
	expect(schedule.scan.at).toBe(at);
});

test.each([
	[false, [1, 2, 4, 5, 5]],
	[true, [5, 10, 20, 40, 60]],
])('Pauses after errors grow (permanent error: %s)', (isLasting, minutes) => {
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

const settingsWith = (parameters: Record<string, unknown> = {}) =>
	readSettings({
		getNodeParameter: (name, fallback) =>
			({ webhookTypes: ['Invoice'], ...parameters })[name] ?? fallback,
	});

/** The minutes in which a scan is due, with a tick in each. */
async function scansIn(
	minutes: number,
	settings: ReturnType<typeof settingsWith>,
	{ isNew = false, requestAt = Infinity } = {},
): Promise<number[]> {
	const timing = createManualTiming();
	const schedule = new Schedule(timing, isNew);
	const scans: number[] = [];
	for (let minute = 0; minute <= minutes; minute++) {
		if (minute === requestAt) schedule.requestScan();
		if (schedule.isScanDue(settings)) {
			scans.push(minute);
			schedule.scanStarted(settings);
			schedule.scan.succeeded();
		}
		await timing.advance(MINUTE);
	}
	return scans;
}

test('A scan after a start is followed by a second one for changes that were too recent', async () => {
	expect(await scansIn(34, settingsWith())).toEqual([0, 2, 17, 32]);
});

test('A requested scan is also followed by a second one', async () => {
	const settings = settingsWith();
	expect(await scansIn(34, settings, { isNew: true, requestAt: 5 })).toEqual([5, 7, 22]);
});

test('A batch delay postpones the second scan, but not beyond the next regular one', async () => {
	expect(await scansIn(20, settingsWith({ 'options.batchMaxDelaySeconds': 120 }))).toEqual([
		0, 4, 19,
	]);
	expect(await scansIn(20, settingsWith({ 'options.batchMaxDelaySeconds': 7_200 }))).toEqual([
		0, 15,
	]);
});

test('A poll is followed only by the next poll', async () => {
	const settings = settingsWith({ deliveryMode: 'polling', 'options.checkInterval': 5 });
	expect(await scansIn(16, settings)).toEqual([0, 5, 10, 15]);
});

test("No scan is due when 'Recover Missed Changes' is off", async () => {
	expect(await scansIn(40, settingsWith({ 'options.recoverMissed': false }))).toEqual([]);
});

test('A failed scan is followed by a second one once it succeeds', async () => {
	const timing = createManualTiming();
	const settings = settingsWith();
	const schedule = new Schedule(timing, false);
	schedule.scanStarted(settings);
	expect(schedule.scan.failed(false)).toBe(1);
	await timing.advance(MINUTE);
	expect(schedule.isScanDue(settings)).toBe(true);
	schedule.scanStarted(settings);
	await timing.advance(MINUTE);
	expect(schedule.isScanDue(settings)).toBe(false);
	await timing.advance(MINUTE);
	expect(schedule.isScanDue(settings)).toBe(true);
});
