import { Schedule } from '../../../../nodes/KarbonTrigger/run/schedule';
import { scannedLists, type ScanPurpose } from '../../../../nodes/KarbonTrigger/scan/scan';
import { readSettings, type TriggerSettings } from '../../../../nodes/KarbonTrigger/settings';
import { receivingOf } from '../../../../nodes/KarbonTrigger/state/receiving';
import { createManualTiming } from '../../../support/clock/manualTiming';

const MINUTE = 60_000;
const settingsWith = (parameters: Record<string, unknown> = {}) =>
	readSettings(
		(name, fallback) =>
			({ webhookTypes: ['Invoice'], ...parameters })[name as 'webhookTypes'] ?? fallback,
	);

const settings = settingsWith();

/** Why scans are due. */
function dueScans(schedule: Schedule, of: TriggerSettings = settings): ScanPurpose[] {
	return schedule.dueScans(of, scannedLists(of, receivingOf(of, {})));
}

function scheduleOf(isNew = false) {
	const timing = createManualTiming();
	return { timing, schedule: new Schedule(timing, isNew) };
}

test('After a start, a health check and a scan are due at once', () => {
	const { schedule } = scheduleOf();
	expect(schedule.isDue).toBe(true);
	expect(dueScans(schedule)).toEqual(['recovery']);
});

test('After an activation, a health check is due with the second tick, and a scan 15 minutes later', async () => {
	const { schedule, timing } = scheduleOf(true);
	expect(schedule.isDue).toBe(false);
	await timing.advance(MINUTE);
	expect(schedule.isDue).toBe(true);
	expect(dueScans(schedule)).toEqual([]);
	await timing.advance(14 * MINUTE);
	expect(dueScans(schedule)).toEqual([]);
	await timing.advance(MINUTE);
	expect(dueScans(schedule)).toEqual(['recovery']);
});

test.each([
	['webhook', true, ['recovery']],
	['webhook', false, []],
	['polling', false, ['polling']],
] as const)(
	'With "%s" and recovery %s, scans are made for: %j',
	(deliveryMode, recoverMissed, purposes) => {
		const { schedule } = scheduleOf();
		expect(dueScans(schedule, { ...settings, deliveryMode, recoverMissed })).toEqual(purposes);
	},
);

test('After the clock was set back, nothing waits until it has caught up', () => {
	const timing = createManualTiming();
	let setBackMs = 0;
	const schedule = new Schedule({ ...timing, now: () => timing.now() - setBackMs }, false);
	schedule.check.started(settings.checkIntervalMs);
	dueScans(schedule);
	schedule.scanStarted('recovery', settings);
	expect(schedule.isDue).toBe(false);
	setBackMs = 60 * MINUTE;
	expect(schedule.check.isReached).toBe(true);
	expect(dueScans(schedule)).toEqual(['recovery']);
	schedule.check.started(settings.checkIntervalMs);
	dueScans(schedule);
	schedule.scanStarted('recovery', settings);
	expect(schedule.isDue).toBe(false);
});

test('Polled lists and those of delivered types are scanned in their own intervals', async () => {
	const timing = createManualTiming();
	const schedule = new Schedule(timing, false);
	const both = settingsWith({ webhookTypes: ['Invoice', 'Work'] });
	const lists = scannedLists(both, { Invoice: 'polling', Work: 'single' });
	const scans: string[] = [];
	for (let minute = 0; minute <= 20; minute++) {
		for (const purpose of schedule.dueScans(both, lists)) {
			scans.push(`${purpose} ${minute}`);
			schedule.scanStarted(purpose, both);
		}
		await timing.advance(MINUTE);
	}
	expect(scans).toEqual([
		'polling 0',
		'recovery 0',
		'recovery 2',
		'polling 5',
		'polling 10',
		'polling 15',
		'recovery 17',
		'polling 20',
	]);
});

test('A request during a scan causes another scan', () => {
	const { schedule } = scheduleOf();
	schedule.scanStarted('recovery', settings);
	expect(dueScans(schedule)).toEqual([]);
	schedule.requestScan();
	schedule.scans.recovery.succeeded();
	expect(dueScans(schedule)).toEqual(['recovery']);
});

test('A request never postpones a scan', async () => {
	const { schedule, timing } = scheduleOf();
	const { at } = schedule.scans.recovery;
	await timing.advance(MINUTE);
	schedule.requestScan();
	expect(schedule.scans.recovery.at).toBe(at);
});

test.each([
	[false, [1, 2, 4, 5, 5]],
	[true, [5, 10, 20, 40, 60]],
])('Pauses after errors grow (permanent error: %s)', (isLasting, minutes) => {
	const { schedule, timing } = scheduleOf();
	schedule.check.started(settings.checkIntervalMs);
	const pauses = minutes.map(() => {
		schedule.check.failed(isLasting);
		return (schedule.check.at - timing.now()) / MINUTE;
	});
	expect(pauses).toEqual(minutes);
	expect(schedule.isFailing).toBe(true);
	schedule.check.succeeded();
	expect(schedule.isFailing).toBe(false);
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
		for (const purpose of dueScans(schedule, settings)) {
			scans.push(minute);
			schedule.scanStarted(purpose, settings);
			schedule.scans[purpose].succeeded();
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
	schedule.scanStarted('recovery', settings);
	expect(schedule.scans.recovery.failed(false)).toBe(1);
	await timing.advance(MINUTE);
	expect(dueScans(schedule)).toEqual(['recovery']);
	schedule.scanStarted('recovery', settings);
	await timing.advance(MINUTE);
	expect(dueScans(schedule)).toEqual([]);
	await timing.advance(MINUTE);
	expect(dueScans(schedule)).toEqual(['recovery']);
});
