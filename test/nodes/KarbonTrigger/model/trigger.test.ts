import './karbon/client';

import * as fc from 'fast-check';

import {
	activateSlowly,
	changeDeliverChange,
	commands,
	few,
	type ModelCommand,
	play,
} from './commands';
import { EXACT, type Setting, settings } from './settings';
import type { World } from './n8n/world';

const { modelRuns = 200, modelSeed = 20_260_115 } = globalThis as {
	modelRuns?: number;
	modelSeed?: number;
};

test(`No change is lost in ${modelRuns} histories of up to 40 commands (seed ${modelSeed})`, async () => {
	const property = fc.asyncProperty(
		settings,
		commands,
		async (setting, history) => await play(setting, history),
	);
	await fc.assert(property, { numRuns: modelRuns, seed: modelSeed });
});

/** In which settings the histories of few commands matter. */
const FEW: Array<[keyof typeof few, Partial<Setting>]> = [
	['crashedStatuses', { filter: 'status', tellsAll: false }],
	['crashes', { mode: 'queue' }],
	['insertions', { filter: 'inserted' }],
	['lateReads', { recordLagMs: 300_000 }],
	['longExecutions', {}],
	['lostDeliveries', { mode: 'queue' }],
	['publishings', { mode: 'single', filter: 'none' }],
	['oldStatuses', { filter: 'status', mode: 'single' }],
	['reloads', { filter: 'none', mode: 'single' }],
	['uncertainStatuses', { filter: 'status' }],
];

test.each(FEW)('No change is lost in histories of few commands: %s', async (name, part) => {
	const property = fc.asyncProperty(
		settings,
		few[name],
		async (setting, history) => await play({ ...setting, ...part }, history),
	);
	await fc.assert(property, { numRuns: Math.ceil(modelRuns / 10), seed: modelSeed });
});

const does = (run: (world: World) => unknown): ModelCommand => ({
	check: () => true,
	async run(_model, world) {
		await run(world);
		await world.settle();
	},
});

/** A record changes, and the notification of it is delivered. */
async function changeAndDeliver(world: World, index: number): Promise<void> {
	world.service.change(world.service.records[index]);
	await world.advance(61_000);
	await world.deliver(world.service.ready.splice(0));
}

test('A change right after a delivery is found where times are truncated to seconds', async () => {
	const changes = [0, 300].map((pauseMs) =>
		does(async (world) => await changeDeliverChange(world, { record: 0, pauseMs })),
	);
	await expect(play({ ...EXACT, hasSecondResolution: true }, changes)).resolves.toBeUndefined();
});

test('A delivery may be handed on again while another execution waits for the store', async () => {
	const history = [
		does(({ service }) => [0, 3].forEach((index) => service.change(service.records[index]))),
		does(async (world) => await world.advance(300_000)),
		does(async (world) => await world.deliver(world.service.ready.splice(0, 1))),
		does(async (world) => await world.publish()),
		does(({ toPause }) => toPause.step++),
		does((world) => world.crashProcessor()),
		does(({ service }) => service.closedLists.add('/v3/Invoices')),
		does(async (world) => await world.advance(16 * 60_000)),
		does(async (world) => await world.deliver(world.delivered.slice(-1))),
	];
	const setting: Setting = { ...EXACT, notificationOffsetMs: -90_000, mode: 'queue' };
	await expect(play(setting, history)).resolves.toBeUndefined();
});

test('A delivery that was handed on while the store did not respond is not repeated by an execution that begins late', async () => {
	const history = [
		does(({ toPause }) => toPause.step++),
		does(async (world) => await world.advance(16 * 60_000)),
		does(async (world) => await changeDeliverChange(world, { record: 0, pauseMs: 0 })),
		does(({ toPause }) => toPause.begin++),
		does(async (world) => await world.advance(300_000)),
		does(async (world) => await world.deliver(world.service.ready.splice(0, 1))),
		does(async (world) => await world.advance(40 * 60_000)),
	];
	const setting: Setting = { ...EXACT, notificationOffsetMs: -90_000, tellsAll: false };
	await expect(play(setting, history)).resolves.toBeUndefined();
});

test('A delivery while n8n publishes a new workflow does not hide from where on lists are covered', async () => {
	const history = [
		does(async (world) => await activateSlowly(world)),
		does(async (world) => {
			world.service.change(world.service.records[0]);
			await world.advance(1);
			await world.deliver(world.service.ready.splice(0));
		}),
		does(async (world) => await world.finish()),
		does(async (world) => {
			world.crash();
			world.service.change(world.service.records[1]);
			await world.advance(30_000);
		}),
	];
	const setting: Setting = { ...EXACT, coalescingMs: 0, othersWrite: false };
	await expect(play(setting, history)).resolves.toBeUndefined();
});

test('On n8n 1, an execution that ends while n8n publishes does not hide from where on lists are covered', async () => {
	const history = [
		does(({ toPause }) => toPause.workflow++),
		does(async (world) => await activateSlowly(world)),
		does(async (world) => await changeAndDeliver(world, 0)),
		does(async (world) => await world.finish()),
		does(async (world) => {
			world.crash();
			await changeAndDeliver(world, 1);
		}),
	];
	await expect(play({ ...EXACT, tellsAll: false }, history)).resolves.toBeUndefined();
});

test('Static data that n8n saves while it publishes have from where on lists are covered', async () => {
	const history = [
		does(async (world) => await activateSlowly(world)),
		does(({ service }) => service.change(service.records[3])),
		does(async (world) => await world.advance(16 * 60_000)),
		does(async (world) => await world.restart()),
		does(async (world) => {
			world.saveOldCopy(2);
			world.crash();
			await changeAndDeliver(world, 0);
		}),
	];
	await expect(play({ ...EXACT, othersWrite: false }, history)).resolves.toBeUndefined();
});

test('A change is not lost although n8n ended before it had published the workflow', async () => {
	const history = [
		does(async (world) => await activateSlowly(world)),
		does(({ toPause }) => toPause.begin++),
		does(async (world) => await changeAndDeliver(world, 0)),
		does(async (world) => await world.restart()),
		does(async (world) => {
			world.crash();
			world.service.change(world.service.records[0]);
			await world.advance(30_000);
		}),
	];
	await expect(play({ ...EXACT, othersWrite: false }, history)).resolves.toBeUndefined();
});

test.each<[string, Partial<Setting>]>([
	['on n8n 2', {}],
	['on n8n 1', { tellsAll: false }],
	['in queue mode', { mode: 'queue' }],
	['with a status filter', { filter: 'status' }],
])(
	'A change whose execution the user stops in the trigger node is not lost %s',
	async (_, part) => {
		const history = [
			does(({ service }) => service.change(service.records[0], { toggles: true })),
			does(({ toPause }) => toPause.step++),
			does(async (world) => await world.advance(61_000)),
			does(async (world) => await world.deliver(world.service.ready.splice(0))),
			does((world) => world.stopExecutions()),
			does(async (world) => await world.finish()),
		];
		await expect(play({ ...EXACT, ...part }, history)).resolves.toBeUndefined();
	},
);

test('A change is not lost whose execution the user stops while the database hangs', async () => {
	const history = [
		does(({ store }) => (store.toHang = 1)),
		does(({ service }) => service.change(service.records[0])),
		does(({ service }) => service.change(service.records[1])),
		does((world) => world.crash()),
		does(async (world) => await world.advance(40 * 60_000)),
		does(async (world) => await world.restart()),
		does((world) => world.stopExecutions()),
		does(async (world) => await world.publish()),
	];
	const setting: Partial<Setting> = { mode: 'queue', pageSize: 1, givesWorkersData: false };
	await expect(
		play({ ...EXACT, othersWrite: false, ...setting }, history),
	).resolves.toBeUndefined();
});

test('An insertion that was missed is handed on although the record changes before the second scan', async () => {
	const history = [
		does((world) => world.crash()),
		does(async (world) => await changeAndDeliver(world, 11)),
		does(async (world) => await world.restart()),
		does(async (world) => await changeAndDeliver(world, 9)),
		does(async (world) => await changeAndDeliver(world, 11)),
	];
	await expect(play({ ...EXACT, filter: 'inserted' }, history)).resolves.toBeUndefined();
});

test('An insertion that was missed is handed on although the list shows it five minutes later', async () => {
	const history = [
		does(async (world) => {
			world.crash();
			await changeAndDeliver(world, 11);
		}),
		does(async (world) => await world.restart()),
		does(async (world) => await world.advance(300_000)),
		does(async (world) => await changeAndDeliver(world, 9)),
		does(async (world) => await changeAndDeliver(world, 11)),
	];
	const setting: Setting = {
		...EXACT,
		filter: 'inserted',
		listLagMs: 300_000,
		notificationOffsetMs: -90_000,
	};
	await expect(play(setting, history)).resolves.toBeUndefined();
});

test('On n8n 1, a crash between any two calls of an execution that filters statuses loses no change', async () => {
	for (let steps = 0; steps < 40; steps++) {
		const history = [
			does(({ service }) => service.change(service.records[0], { toggles: true })),
			does(async (world) => await world.advance(61_000)),
			does((world) => (world.stepsToLive = steps)),
			does(async (world) => await world.advance(300_000)),
		];
		await expect(play({ ...EXACT, filter: 'status', tellsAll: false }, history)).resolves.toBe(
			undefined,
		);
	}
});

test.each([0, 1, 2, 3, 4, 5, 6, 7])(
	'On n8n 1, a crash %i calls after executions waited 40 minutes for the concurrency limit loses no change',
	async (steps) => {
		const history = [
			does((world) => (world.isHeld = true)),
			does(async (world) => await changeDeliverChange(world, { record: 1, pauseMs: 61_000 })),
			does(({ service }) => service.change(service.records[0])),
			does(async (world) => await world.advance(40 * 60_000)),
			does((world) => (world.stepsToLive = steps)),
			does(async (world) => await world.stop()),
		];
		await expect(play({ ...EXACT, tellsAll: false }, history)).resolves.toBeUndefined();
	},
);
