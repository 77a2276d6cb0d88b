import * as fc from 'fast-check';

import { ALL_RECORDS, type ChangeOptions, FIRST_RECORDS } from './karbon/service';
import type { Setting } from './settings';
import { World } from './n8n/world';

/** What the commands know, to skip commands that have no effect. */
export interface Model {
	isActive: boolean;
	/** Executions wait for the concurrency limit. */
	isHeld: boolean;
	closedLists: Set<string>;
}

export type ModelCommand = fc.AsyncCommand<Model, World>;

const LISTS = ['/v3/Invoices', '/v3/ClientGroups', '/v3/WorkItems'];
const record = fc.nat({ max: FIRST_RECORDS - 1 });
const inserted = fc.integer({ min: FIRST_RECORDS, max: ALL_RECORDS - 1 });
const list = fc.constantFrom(...LISTS);
const pauseMs = fc.constantFrom(0, 300, 900, 4_000, 20_000, 40_000);

/** @param check whether the command has an effect */
function command<T>(
	name: string,
	given: T,
	run: (world: World, given: T, model: Model) => unknown,
	check: (model: Model) => boolean = () => true,
): ModelCommand {
	return {
		check,
		async run(model, world) {
			await run(world, given, model);
			await world.settle();
			world.expectNoProblem();
		},
		toString: () => `${name}(${JSON.stringify(given) ?? ''})`,
	};
}

/** A command with something to choose. */
const choosing = <T>(
	name: string,
	choice: fc.Arbitrary<T>,
	run: (world: World, given: T, model: Model) => unknown,
): fc.Arbitrary<ModelCommand> => choice.map((given) => command(name, given, run));

/** A command with nothing to choose. */
const plain = (
	name: string,
	run: (world: World, model: Model) => unknown,
	check?: (model: Model) => boolean,
): fc.Arbitrary<ModelCommand> =>
	fc
		.constant(null)
		.map(() => command(name, undefined, (world, _, model) => run(world, model), check));

const change = choosing('change', record, ({ service }, index) =>
	service.change(service.records[index]),
);
/** A record that exists is changed. */
const insert = choosing('insert', inserted, ({ service }, index) =>
	service.change(service.records[index]),
);
const toggle = choosing('toggle', record, ({ service }, index) =>
	service.change(service.records[index], { toggles: true }),
);
const otherChanges = [
	insert,
	toggle,
	choosing('changeUntimed', record, ({ service }, index) =>
		service.change(service.records[index], { isTimed: false }),
	),
];
const changeTwice = choosing(
	'changeTwice',
	fc.record({ record, pauseMs }),
	async (world, given) => {
		world.service.change(world.service.records[given.record]);
		await world.advance(given.pauseMs);
		world.service.change(world.service.records[given.record]);
	},
);
const changeAfterDelivery = choosing(
	'changeAfterDelivery',
	fc.record({ record, pauseMs }),
	async (world, given) => await changeDeliverChange(world, given),
);
/** Changes a record, delivers that, and changes it again. */
export async function changeDeliverChange(
	world: World,
	given: { record: number; pauseMs: number },
): Promise<void> {
	const { service } = world;
	service.change(service.records[given.record]);
	await world.advance(61_000);
	await world.deliver(service.ready.splice(0));
	await world.advance(given.pauseMs);
	service.change(service.records[given.record]);
}
/** Changes a record, and delivers that as soon as Karbon does. */
const andDeliver = (name: string, choice: fc.Arbitrary<number>, options?: ChangeOptions) =>
	choosing(name, choice, async (world, index) => {
		world.service.change(world.service.records[index], options);
		await world.advance(world.setting.coalescingMs + 1_000);
		await world.deliver(world.service.ready.splice(0));
	});
const changeAndDeliver = andDeliver('changeAndDeliver', record);
/** Changes a record while n8n is down. */
const whileDown = (name: string, choice: fc.Arbitrary<number>) =>
	choosing(name, choice, async (world, index) => {
		world.crash();
		world.service.change(world.service.records[index]);
		await world.advance(61_000);
		await world.deliver(world.service.ready.splice(0));
	});
const missInsertion = whileDown('missInsertion', inserted);
const missChange = whileDown('missChange', record);
const changeInserted = andDeliver('changeInserted', inserted);
const invoice = fc.nat({ max: 1 });
const changeInvoice = andDeliver('changeInvoice', invoice);
const payInvoice = andDeliver('payInvoice', invoice, { toggles: true });
const activateAgain = plain('activateAgain', async (world) => {
	await world.deactivate();
	await world.activate();
});
const activationSlowly = plain('activateSlowly', async (world, model) => {
	model.isActive = true;
	await activateSlowly(world);
});
/** A new workflow is activated. Karbon's response to its subscription takes until `finish`. */
export async function activateSlowly(world: World): Promise<void> {
	await world.deactivate();
	world.saved = {};
	world.toPause.publishing = 1;
	await world.activate();
}
const shift = choosing(
	'shift',
	fc.record({ record, isDeletion: fc.boolean() }),
	({ service }, given) => {
		const shifted = service.records[given.record];
		service.shifts.push(() => {
			if (given.isDeletion) shifted.isDeleted = true;
			else service.change(shifted);
		});
	},
);
const advance = choosing(
	'advance',
	fc.constantFrom(1, 900, 6_000, 12_000, 30_000, 61_000, 5 * 60_000, 16 * 60_000, 40 * 60_000),
	async (world, ms) => await world.advance(ms),
);
const deliver = choosing(
	'deliver',
	fc.integer({ min: 1, max: 4 }),
	async (world, count) => await world.deliver(world.service.ready.splice(0, count)),
);
const deliveries = [
	plain('deliverLate', async (world) => await world.deliver(world.late.splice(0, 1))),
	plain('deliverAgain', async (world) => await world.deliver(world.delivered.slice(-1))),
	plain('postpone', (world) => {
		const [postponed] = world.service.ready;
		world.lose();
		if (postponed) world.late.push(postponed);
	}),
	plain('lose', (world) => world.lose()),
	plain('cancel', ({ service }) => service.cancelSubscription()),
];
const crash = plain('crash', (world) => world.crash());
const crashLater = choosing('crashAfterSteps', fc.nat({ max: 40 }), (world, steps) => {
	world.stepsToLive = steps;
});
const crashSoon = choosing('crashAfterSteps', fc.nat({ max: 2 }), (world, steps) => {
	world.stepsToLive = steps;
});
const restart = plain('restart', async (world) => await world.restart());
const hold = plain(
	'hold',
	(world, model) => void (world.isHeld = model.isHeld = true),
	({ isHeld }) => !isHeld,
);
const release = plain(
	'release',
	(world, model) => void (world.isHeld = model.isHeld = false),
	({ isHeld }) => isHeld,
);
const processes = [
	restart,
	plain('stop', async (world) => await world.stop()),
	plain('publish', async (world) => await world.publish()),
	hold,
	release,
];
const pauses = [
	choosing(
		'pause',
		fc.constantFrom('begin', 'step', 'workflow'),
		({ toPause }, part) => toPause[part]++,
	),
	plain('finish', async (world) => await world.finish()),
];
/** What is being saved then counts (internals/trigger.md), which takes long only if the database hangs. */
const stop = plain('stopExecutions', (world) => {
	if (!world.store.isHanging) world.stopExecutions();
});
const otherProcesses = [
	choosing('crashWorker', fc.nat({ max: 1 }), (world, index) => world.crashWorker(index)),
	plain('crashProcessor', (world) => world.crashProcessor()),
];
const reload = plain('reload', (world) => world.reload());

const hang = choosing('hang', fc.integer({ min: 1, max: 2 }), ({ store }, calls) => {
	store.toHang = calls;
});
const stores = [hang, plain('respond', ({ store }) => store.respond())];
const saveOldCopy = choosing('saveOldCopy', fc.integer({ min: 1, max: 8 }), (world, age) =>
	world.saveOldCopy(age),
);
const lives = [
	plain(
		'deactivate',
		async (world, model) => {
			model.isActive = false;
			await world.deactivate();
		},
		({ isActive }) => isActive,
	),
	plain('activate', async (world, model) => {
		model.isActive = true;
		await world.activate();
	}),
];
const refuse = choosing('refuse', fc.integer({ min: 1, max: 3 }), (world, count) => {
	world.refusals = count;
});
const close = choosing('close', list, ({ service }, path, { closedLists }) => {
	closedLists.add(path);
	service.closedLists.add(path);
});
const open = plain(
	'open',
	({ service }, { closedLists }) => {
		closedLists.clear();
		service.closedLists.clear();
	},
	({ closedLists }) => closedLists.size > 0,
);

const upTo40 = (...chosen: Array<fc.Arbitrary<ModelCommand>>) =>
	fc.commands<Model, World, false>(chosen, { maxCommands: 40, size: 'max' });

/** Up to 40 of few commands, which find certain defects quickly. */
export const few = {
	coversAndChanges: upTo40(changeAfterDelivery, changeTwice, advance, deliver),
	crashedStatuses: upTo40(toggle, advance, deliver, crashLater, restart),
	crashes: upTo40(change, advance, deliver, crashLater, restart),
	insertions: upTo40(missInsertion, changeInserted, advance, deliver, restart),
	lateReads: upTo40(change, advance, restart),
	longExecutions: upTo40(change, advance, deliver, ...pauses, stop, crash, restart),
	publishings: upTo40(activationSlowly, changeAndDeliver, missChange, advance, ...pauses, restart),
	lostDeliveries: upTo40(change, advance, crashSoon, deliver),
	reloads: upTo40(change, advance, deliver, reload, hold, release),
	oldStatuses: upTo40(payInvoice, changeInvoice, activateAgain, saveOldCopy),
	uncertainStatuses: upTo40(payInvoice, ...stores, restart),
};

/** Up to 40 commands; one that is named twice comes twice as often. */
export const commands = upTo40(
	...Array.from({ length: 5 }, () => change),
	...Array.from({ length: 5 }, () => advance),
	...Array.from({ length: 4 }, () => deliver),
	...deliveries,
	...otherChanges,
	changeTwice,
	changeTwice,
	changeAfterDelivery,
	shift,
	crash,
	crashLater,
	crashLater,
	...processes,
	...otherProcesses,
	reload,
	...stores,
	...pauses,
	stop,
	...lives,
	activationSlowly,
	saveOldCopy,
	refuse,
	close,
	open,
);

/**
 * Plays a history, then lets everything run undisturbed and checks that nothing is missing.
 * @throws {Error} naming what was not true
 */
export async function play(
	setting: Setting,
	history: Iterable<ModelCommand>,
	onPage?: (world: World, path: string) => void,
	onWorld?: (world: World) => void,
): Promise<void> {
	const world = new World(setting, onPage);
	onWorld?.(world);
	// A spy would record each of the many calls.
	const real = Date.now;
	Date.now = () => world.now;
	try {
		await world.activate();
		const model: Model = { isActive: true, isHeld: false, closedLists: new Set() };
		await fc.asyncModelRun(() => ({ model, real: world }), history);
		await world.drain();
		world.expectNoProblem();
	} finally {
		world.end();
		Date.now = real;
	}
}
