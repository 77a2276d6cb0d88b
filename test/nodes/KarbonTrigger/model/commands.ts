import * as fc from 'fast-check';

import { RECORDS_PER_KIND } from './service';
import type { Setting, World } from './world';

/** Something that happens. */
export type Command =
	| { do: 'change' | 'shift'; record: number; isDeletion?: boolean }
	| { do: 'changeTwice' | 'changeAfterDelivery'; record: number; pauseMs: number }
	| { do: 'advance'; ms: number }
	| { do: 'deliver'; count: number }
	| { do: 'deliverLate' | 'deliverAgain' | 'postpone' | 'lose' | 'cancel' }
	| { do: 'crash'; afterSteps: number }
	| { do: 'restart' | 'stop' | 'publish' | 'deactivate' | 'activate' | 'hold' | 'release' }
	| { do: 'refuse'; count: number }
	| { do: 'close' | 'open'; list: number };

const LISTS = ['/v3/Invoices', '/v3/ClientGroups', '/v3/WorkItems'];
const record = fc.nat({ max: 3 * RECORDS_PER_KIND - 1 });
const list = fc.nat({ max: LISTS.length - 1 });
const plain = <T extends string>(...names: T[]) =>
	fc.constantFrom(...names).map((name) => ({ do: name }));

const command: fc.Arbitrary<Command> = fc.oneof(
	{ weight: 6, arbitrary: fc.record({ do: fc.constant('change' as const), record }) },
	{
		weight: 3,
		arbitrary: fc.record({
			do: fc.constantFrom('changeTwice' as const, 'changeAfterDelivery' as const),
			record,
			pauseMs: fc.constantFrom(0, 300, 4_000, 20_000, 40_000),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({ do: fc.constant('shift' as const), record, isDeletion: fc.boolean() }),
	},
	{
		weight: 7,
		arbitrary: fc.record({
			do: fc.constant('advance' as const),
			ms: fc.constantFrom(1, 900, 6_000, 30_000, 61_000, 5 * 60_000, 16 * 60_000, 40 * 60_000),
		}),
	},
	{
		weight: 4,
		arbitrary: fc.record({
			do: fc.constant('deliver' as const),
			count: fc.integer({ min: 1, max: 4 }),
		}),
	},
	{ weight: 3, arbitrary: plain('deliverLate', 'deliverAgain', 'postpone', 'lose', 'cancel') },
	{
		weight: 2,
		arbitrary: fc.record({ do: fc.constant('crash' as const), afterSteps: fc.nat({ max: 40 }) }),
	},
	{ weight: 4, arbitrary: plain('restart', 'stop', 'publish', 'hold', 'release') },
	{ weight: 1, arbitrary: plain('deactivate', 'activate') },
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constant('refuse' as const),
			count: fc.integer({ min: 1, max: 3 }),
		}),
	},
	{
		weight: 2,
		arbitrary: fc.record({ do: fc.constantFrom('close' as const, 'open' as const), list }),
	},
);

export const commands = fc.array(command, { maxLength: 40, size: 'max' });

export const settings: fc.Arbitrary<Setting> = fc.record({
	notificationOffsetMs: fc.constantFrom(-90_000, -1_000, 0, 500, 60_000, 90_000),
	batchDelayMs: fc.constantFrom(0, 60_000),
	lagMs: fc.constantFrom(0, 3_000),
	hasSecondResolution: fc.boolean(),
	ordersWorkItems: fc.boolean(),
	pageSize: fc.constantFrom(1, 2, 100),
	includeRecord: fc.boolean(),
	tellsEnds: fc.constantFrom(true, true, false),
});

/** Lets a command happen. Commands that make no sense at the moment do nothing. */
export async function apply(world: World, given: Command): Promise<void> {
	const { service } = world;
	switch (given.do) {
		case 'change':
			service.change(service.records[given.record]);
			break;
		case 'changeTwice':
			service.change(service.records[given.record]);
			await world.advance(given.pauseMs);
			service.change(service.records[given.record]);
			break;
		case 'changeAfterDelivery':
			service.change(service.records[given.record]);
			await world.advance(61_000);
			await world.deliver(service.ready.splice(0));
			await world.advance(given.pauseMs);
			service.change(service.records[given.record]);
			break;
		case 'shift': {
			const shifted = service.records[given.record];
			service.shifts.push(() =>
				given.isDeletion ? void (shifted.isDeleted = true) : service.change(shifted),
			);
			break;
		}
		case 'advance':
			await world.advance(given.ms);
			break;
		case 'deliver':
			await world.deliver(service.ready.splice(0, given.count));
			break;
		case 'deliverLate':
			await world.deliver(world.late.splice(0, 1));
			break;
		case 'deliverAgain':
			await world.deliver(world.delivered.slice(-1));
			break;
		case 'postpone':
			world.late.push(...service.ready.splice(0, 1));
			break;
		case 'lose':
			service.ready.shift();
			break;
		case 'cancel':
			service.cancelSubscription();
			break;
		case 'crash':
			world.stepsToLive = given.afterSteps;
			break;
		case 'refuse':
			world.refusals = given.count;
			break;
		case 'close':
			service.closedLists.add(LISTS[given.list]);
			break;
		case 'open':
			service.closedLists.delete(LISTS[given.list]);
			break;
		case 'hold':
			world.isHeld = true;
			break;
		case 'release':
			world.isHeld = false;
			await world.settle();
			break;
		default:
			await world[given.do]();
	}
	await world.settle();
}

/** @returns what was not true */
export async function play(world: World, given: readonly Command[]): Promise<string[]> {
	// A spy would record each of the many calls.
	const real = Date.now;
	Date.now = () => world.now;
	try {
		await world.activate();
		for (const next of given) {
			await apply(world, next);
			if (world.problems.length > 0) return world.problems;
		}
		await world.drain();
		return world.problems;
	} finally {
		world.crash();
		Date.now = real;
	}
}
