import type { WorkflowActivateMode } from 'n8n-workflow';

import { TriggerRun } from '../../../nodes/KarbonTrigger/run/triggerRun';
import { freeMemory } from '../../../nodes/KarbonTrigger/state/nodeMemory';
import { quiet, until } from '../manualTiming';
import { createTriggerContext, type RunningTrigger } from './triggerContext';
import type { MovedClock } from '../movedClock';
import type { TriggerSetup } from './triggerSetup';

/** The pause before the first check; the test ticks instead. */
const FIRST_CHECK_MS = 3_000;

/** Requests may take this long, and in these tests never do. */
const MIN_TIMEOUT_MS = 60_000;

/** A trigger whose schedule the test drives. */
export interface DrivenTrigger extends RunningTrigger {
	run: TriggerRun;
	/** Ticks once, and waits for the scan and the executions that this starts. */
	tick(): Promise<void>;
	/** Lets minutes pass, with a tick in each. */
	minutes(count: number): Promise<void>;
	/** As n8n does it when it stops, or before a new version. */
	close(): Promise<void>;
}

/** Starts the trigger of a workflow. What this process remembers of the node is kept. */
export function startTrigger(
	setup: TriggerSetup,
	activation: WorkflowActivateMode,
	clock: MovedClock,
): DrivenTrigger {
	const running = createTriggerContext(setup, activation);
	const run = new TriggerRun(running.context, {
		now: () => Date.now(),
		random: () => 0.5,
		async sleep(ms) {
			if (ms === FIRST_CHECK_MS || ms >= MIN_TIMEOUT_MS) await new Promise(() => undefined);
			await quiet();
			clock.advance(ms);
		},
	});
	const { closeFunction } = run.start();
	const progress = run as unknown as { isScanning: boolean };
	async function tick(): Promise<void> {
		await run.tick();
		await until(() => !progress.isScanning && running.active === 0);
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

/** The process of n8n ends, and with it everything that it remembers of the node. */
export function endProcess({ workflow, node }: TriggerSetup): void {
	freeMemory({ getWorkflow: () => workflow, getNode: () => node });
}
