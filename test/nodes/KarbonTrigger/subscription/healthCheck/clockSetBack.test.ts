import { createRealClock } from '../../../../../simulator';
import { register } from '../../../../support/trigger/hookContext';
import { startTrigger } from '../../../../support/trigger/runningTrigger';
import type { Coverage } from '../../../../../nodes/KarbonTrigger/state/staticData';
import {
	activate,
	clock,
	HOUR,
	keysOf,
	setUpEachTest,
	setupWith,
	simulator,
	start,
	WITH_TIME_ENTRIES,
} from './setUp';

setUpEachTest();

test.each([-12, 12])(
	'Nothing is lost when the clock moves by %i hours between publishing and the first scan',
	async (hours) => {
		const real = createRealClock();
		let movedMs = 0;
		// Karbon's clock stays right.
		await start({ clock: { ...real, now: () => real.now() - movedMs } });
		const setup = setupWith({ webhookTypes: ['Invoice'], deliveryMode: 'polling' });
		const trigger = startTrigger(setup, 'activate', clock);
		await register(setup);
		await trigger.minutes(2);
		const insert = async () => (await simulator.change('Invoice', undefined, 'Inserted')).key;
		const keys = [await insert()];
		movedMs = hours * HOUR;
		clock.advance(movedMs);
		keys.push(await insert());
		await trigger.minutes(6);
		for (let index = 0; index < 3; index++) {
			keys.push(await insert());
			await trigger.minutes(30);
		}
		// The first scan may find the first two in another order.
		const ordered = (all: string[]) => [...all.slice(0, 2).sort(), ...all.slice(2)];
		expect(ordered(keysOf(trigger))).toEqual(ordered(keys));
	},
);

test("Nothing of the first minute is lost when n8n's clock is set back before the first scan", async () => {
	const real = createRealClock();
	let aheadMs = 12 * HOUR;
	// Karbon's clock stays right.
	await start({ clock: { ...real, now: () => real.now() - aheadMs } });
	clock.advance(aheadMs);
	const setup = setupWith({ webhookTypes: ['Invoice'], deliveryMode: 'polling' });
	await register(setup);
	const trigger = startTrigger(setup, 'activate', clock);
	clock.advance(5_000);
	const { key } = await simulator.change('Invoice', undefined, 'Inserted');
	await trigger.minutes(2);
	aheadMs -= 2 * HOUR;
	clock.advance(-2 * HOUR);
	await trigger.minutes(36);
	expect(keysOf(trigger)).toEqual([key]);
});

test.each([
	['before Karbon told its time', { from: 2 * HOUR, until: 2 * HOUR }],
	['by scans', { from: -HOUR, until: 2 * HOUR }],
])(
	'A scan after a restart corrects coverage that was saved %s with a clock that was ahead',
	async (_, { from, until }) => {
		await start();
		const iso = (ms: number) => new Date(Date.now() + ms).toISOString();
		const coverage = { '/v3/Invoices': { coveredUntil: iso(until), from: iso(from) } };
		const setup = setupWith({ webhookTypes: ['Invoice'], deliveryMode: 'polling' });
		setup.state.coverage = coverage;
		const trigger = startTrigger(setup, 'init', clock);
		await trigger.minutes(2);
		const { key } = await simulator.change('Invoice', undefined, 'Inserted');
		await trigger.minutes(30);
		expect(keysOf(trigger)).toEqual([key]);
		expect(
			Date.parse((setup.state.coverage as Coverage)['/v3/Invoices'].coveredUntil),
		).toBeLessThan(Date.now());
	},
);

test.each([3, 20])(
	"Nothing is lost if n8n's clock is %i minutes fast and Karbon cannot be reached for longer than that after publishing",
	async (minutes) => {
		const real = createRealClock();
		await start({ clock: { ...real, now: () => real.now() - minutes * 60_000 } });
		simulator.faults.add({ action: 'resetBefore' });
		const setup = setupWith({ webhookTypes: ['Invoice'], deliveryMode: 'polling' });
		const trigger = startTrigger(setup, 'activate', clock);
		await register(setup);
		await trigger.minutes(1);
		const { key } = await simulator.change('Invoice', undefined, 'Inserted');
		await trigger.minutes(minutes + 10);
		simulator.faults.clear();
		await trigger.minutes(30);
		expect(keysOf(trigger)).toEqual([key]);
	},
);

test("Nothing from before publishing is reported after n8n's clock was set back by minutes", async () => {
	await start();
	await simulator.change('Invoice', undefined, 'Inserted');
	clock.advance(5 * 60_000);
	const options = { checkInterval: 1 };
	const trigger = await activate(
		setupWith({ webhookTypes: ['Invoice'], deliveryMode: 'polling', options }),
	);
	await trigger.minutes(30);
	clock.advance(-4 * 60_000);
	// Karbon's clock is right.
	await simulator.moveTime(4 * 60_000);
	await trigger.minutes(10);
	expect(keysOf(trigger)).toEqual([]);
});

test('Time entries are compared at once after the clock was set back by twelve hours', async () => {
	await start({ data: WITH_TIME_ENTRIES });
	clock.advance(12 * HOUR);
	const trigger = await activate(
		setupWith({ webhookTypes: ['TimeEntry'], deliveryMode: 'polling' }),
	);
	clock.advance(-12 * HOUR);
	await trigger.minutes(6);
	const { key } = await simulator.change('TimeEntry', undefined, 'Inserted');
	await trigger.minutes(10);
	expect(keysOf(trigger)).toEqual([key]);
});
