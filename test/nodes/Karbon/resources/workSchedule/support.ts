import type { INodeParameters } from 'n8n-workflow';

import type { SimulatorOptions } from '../../../../../simulator';
import { realTiming } from '../../../../../nodes/shared/timing';
import { type Execution, retryOf } from '../../../../support/action/executeNode';
import { type MovedClock, moveClock } from '../../../../support/clock/movedClock';
import { EVERY_OPERATION } from '../../everyOperation';
import { inCollections } from '../../formFields';
import { firstKey, moveToAnotherProcess, useBench } from '../../support';

/** The time limit of a call of n8n's database, and longer ones of requests. Milliseconds. */
const MIN_TIME_LIMIT_MS = 5_000;

/** Before the bench replaces it. */
const { sleep } = realTiming;

/** Moves the clock on instead of waiting, except for time limits. */
function skipWaits(clock: MovedClock): void {
	jest.spyOn(realTiming, 'sleep').mockImplementation(async (ms, signal) => {
		await (ms < MIN_TIME_LIMIT_MS ? clock.advance(ms) : sleep(ms, signal));
	});
}

/** A bench for schedules: each test begins at noon, in a process of n8n that remembers no writes. */
export function useSchedules(options: SimulatorOptions = {}) {
	const bench = useBench(options);
	let tests = 0;
	beforeEach(() => {
		moveToAnotherProcess();
		const clock = moveClock();
		clock.moveToNoon();
		skipWaits(clock);
		const { workItems, workSchedules } = bench.simulator.store;
		// The node remembers the states that it has replaced.
		tests += 1;
		workItems.get(firstKey(workItems))!.Title = `Item ${tests}`;
		// Each test creates the only schedule of the first work item.
		for (const key of [...workSchedules.keys()].slice(1)) workSchedules.delete(key);
		workItems.get(firstKey(workItems))!.WorkScheduleKey = null;
	});
	const valid = (): INodeParameters =>
		EVERY_OPERATION['workSchedule.create'](bench.simulator).parameters;
	return {
		bench,
		valid,
		/** Creates a schedule of the first work item. */
		create: async (fields: INodeParameters = {}, more: object = {}) =>
			await bench.run(
				'workSchedule.create',
				{ ...valid(), ...inCollections('workSchedule.create', fields) },
				more,
			),
		/** Keys of the schedules that were created. */
		created: () => [...bench.simulator.store.workSchedules.keys()].slice(1),
		/** Key of the schedule that the first work item has. */
		attached: () => [...bench.simulator.store.workItems.values()][0].WorkScheduleKey,
		/** Makes a request fail. */
		fail: (method: string, action: 'resetAfter' | 'resetBefore', times = 1) => {
			bench.simulator.faults.add({ action, match: { method }, times });
		},
	};
}

/** How the same values come again. */
export const REPETITIONS: Array<[string, (execution: Execution) => object]> = [
	['Retry On Fail', (execution) => ({ execution })],
	['the Retry button', (execution) => ({ execution: retryOf(execution), mode: 'retry' })],
	['a loop', (execution) => ({ execution, runIndex: 1 })],
	[
		'the Retry button, in another process',
		(execution) => {
			moveToAnotherProcess();
			return { execution: retryOf(execution), mode: 'retry' };
		},
	],
];

/** Runs the node as a tool of an AI agent. */
export const AS_TOOL = {
	adapt: (context: object) => Object.assign(context, { isToolExecution: () => true }),
};
