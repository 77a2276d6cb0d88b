import { realTiming } from '../../../nodes/shared/timing';
import type { ManualClock } from '../../../simulator';
import { createManualTiming, type ManualTiming, quiet } from '../../support/clock/manualTiming';

/** The clock of the nodes and of the simulator. It moves only while everything waits for it. */
export interface ChaosClock {
	/** For the simulator. */
	readonly simulated: ManualClock;
	/** Milliseconds that have passed since the start, without jumps. */
	elapsed(): number;
	/** Sets the clock forward or, with a negative number, back. Waits keep their length. */
	jump(ms: number): void;
	/** Resolves after `ms` milliseconds. Rejects when `signal` aborts. */
	sleep(ms: number, signal?: AbortSignal): Promise<void>;
	/**
	 * Lets the clock move until a promise settles.
	 * @param isIdle whether no response is on its way
	 * @throws {HangError} when nothing happens any more
	 */
	settle<T>(promise: Promise<T>, isIdle: () => boolean): Promise<T>;
}

/** A run waits for something that never comes. */
export class HangError extends Error {}

/** Turns of the event loop without a response, after which only waiting is left. */
const IDLE_TURNS = 12;
/** Real time after which a response that does not come, or a file that is not written, counts as a hang. Milliseconds. */
const MAX_REAL_MS = 300_000;

const START_MS = Date.UTC(2026, 0, 15, 9);

const realNow = Date.now.bind(Date);

let current: ChaosClock | undefined;

/** The clock of the current cell, for a simulator that several cells use. */
export const CELL_CLOCK: ManualClock = {
	now: () => current?.simulated.now() ?? START_MS,
	setTimer: (run, delayMs) =>
		current?.simulated.setTimer(run, delayMs) ?? { cancel: () => undefined },
	advance: async (ms) => await current?.simulated.advance(ms),
};

/** Creates a clock and lets the nodes use it. Call `jest.restoreAllMocks` at the end. */
export function installClock(): ChaosClock {
	const timing = createManualTiming(START_MS);
	let jumped = 0;
	const now = () => timing.now() + jumped;
	jest.spyOn(realTiming, 'now').mockImplementation(now);
	jest.spyOn(realTiming, 'random').mockReturnValue(0.5);
	jest.spyOn(realTiming, 'sleep').mockImplementation(timing.sleep);
	current = {
		simulated: simulatedClock(timing, now),
		elapsed: () => timing.now() - START_MS,
		jump(ms) {
			jumped += ms;
		},
		sleep: timing.sleep,
		settle: async (promise, isIdle) => await settle(timing, promise, isIdle),
	};
	return current;
}

function simulatedClock(timing: ManualTiming, now: () => number): ManualClock {
	return {
		now,
		setTimer(run, delayMs) {
			const canceled = new AbortController();
			timing.sleep(Math.max(0, delayMs), canceled.signal).then(run, () => undefined);
			return { cancel: () => canceled.abort() };
		},
		advance: async (ms) => await timing.advance(ms),
	};
}

async function settle<T>(
	timing: ManualTiming,
	promise: Promise<T>,
	isIdle: () => boolean,
): Promise<T> {
	const run = { isOver: false };
	const end = () => {
		run.isOver = true;
	};
	promise.then(end, end);
	let movedAt = realNow();
	for (let idle = 0; !run.isOver;) {
		await quiet();
		if (realNow() > movedAt + MAX_REAL_MS) throw new HangError('nothing happens any more');
		idle = isIdle() ? idle + 1 : 0;
		if (idle < IDLE_TURNS) continue;
		idle = 0;
		if (await timing.next()) movedAt = realNow();
	}
	return await promise;
}
