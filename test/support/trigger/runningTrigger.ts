import type { WorkflowActivateMode } from 'n8n-workflow';

import type { Schedule } from '../../../nodes/KarbonTrigger/run/schedule';
import { TriggerRun } from '../../../nodes/KarbonTrigger/run/triggerRun';
import { freeMemory } from '../../../nodes/KarbonTrigger/execution/nodeMemory';
import { steadyNow, type Timing } from '../../../nodes/shared/timing';
import { quiet, until } from '../clock/manualTiming';
import { createTriggerContext, type RunningTrigger } from './triggerContext';
import type { MovedClock } from '../clock/movedClock';
import type { TriggerSetup } from './triggerSetup';

/** Pause before the first check. Tests call `tick` instead. */
const FIRST_CHECK_MS = 3_000;

/** Timeouts of requests, which these tests do not reach. */
const MIN_TIMEOUT_MS = 60_000;

/** A trigger whose schedule a test runs. */
export interface DrivenTrigger extends RunningTrigger {
	run: TriggerRun;
	/** Runs the schedule once and waits for the scan and the executions that it starts. */
	tick(): Promise<void>;
	/** Advances the clock by minutes, and runs the schedule in each. */
	minutes(count: number): Promise<void>;
	/** Closes the trigger, as n8n does when it stops or publishes a new version. */
	close(): Promise<void>;
}

/** Whether a scan is running. */
export function isScanning({ checks }: TriggerRun): boolean {
	const { schedule } = checks as unknown as { schedule: Schedule };
	return Object.values(schedule.scans).some(({ isRunning }) => isRunning);
}

/** Starts the trigger of a workflow. The memory of its node in this process is kept. */
export function startTrigger(
	setup: TriggerSetup,
	activation: WorkflowActivateMode,
	clock: MovedClock,
): DrivenTrigger {
	const running = createTriggerContext(setup, activation);
	const timing: Timing = {
		now: () => Date.now(),
		random: () => 0.5,
		async sleep(ms) {
			if (ms === FIRST_CHECK_MS || ms >= MIN_TIMEOUT_MS) await new Promise(() => undefined);
			await quiet();
			clock.advance(ms);
		},
	};
	const run = new TriggerRun(running.context, timing);
	const { closeFunction } = run.start();
	async function tick(): Promise<void> {
		// The queues do so with each tick, on the same clock.
		steadyNow(timing);
		await run.tick();
		await until(() => !isScanning(run) && running.active === 0);
	}
	return Object.assign(running, {
		run,
		tick,
		async minutes(count: number) {
			for (let minute = 0; minute < count; minute++) {
				clock.advance(60_000);
				await tick();
			}
		},
		close: async () => await closeFunction?.(),
	});
}

/** Ends the n8n process: its memory of the node is lost. */
export function endProcess({ workflow, node }: TriggerSetup): void {
	freeMemory({ getWorkflow: () => workflow, getNode: () => node });
}
