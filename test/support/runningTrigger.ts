import type { WorkflowActivateMode } from 'n8n-workflow';

import type { Rounds } from '../../nodes/KarbonTrigger/run/triggerRun';
import type { Timing } from '../../nodes/shared/timing';
import { createTriggerContext, type RunningTrigger } from './triggerContext';
import type { MovedClock } from './movedClock';
import type { TriggerSetup } from './triggerSetup';

type RoundsClass = new (context: RunningTrigger['context'], timing: Timing) => Rounds;

/** A trigger whose schedule the test drives. */
export interface DrivenTrigger extends RunningTrigger {
	rounds: Rounds;
	/** Lets minutes pass, with a tick in each. */
	minutes(count: number): Promise<void>;
	/** From now on executions do not come to their end. */
	last(): void;
	/** From now on n8n fails to begin executions, or does so again. */
	fail(error: Error | undefined): void;
	/** Looks at once, as n8n's first round does. */
	look(): Promise<void>;
}

/** One process of n8n: what its modules remember is its own. */
export interface N8nProcess {
	start(setup: TriggerSetup, activation: WorkflowActivateMode): DrivenTrigger;
}

/** A process that remembers nothing yet. */
export async function createProcess(clock: MovedClock): Promise<N8nProcess> {
	let OwnRounds: RoundsClass | undefined;
	await jest.isolateModulesAsync(async () => {
		const module = await import('../../nodes/KarbonTrigger/run/triggerRun');
		OwnRounds = module.Rounds as unknown as RoundsClass;
	});
	return createProcessOf(OwnRounds!, clock);
}

/** A process with these modules. */
export function createProcessOf(OwnRounds: RoundsClass, clock: MovedClock): N8nProcess {
	return {
		start(setup, activation) {
			const running = createTriggerContext(setup, activation);
			const rounds = new OwnRounds(running.context, {
				now: () => Date.now(),
				random: () => 0.5,
				// The first round is for the test to start.
				sleep: async () => await new Promise(() => undefined),
			});
			rounds.start();
			return Object.assign(Object.create(running, {}) as RunningTrigger, {
				context: running.context,
				rounds,
				last: () => void (running.executionsLast = true),
				fail: (error: Error | undefined) => void (running.failure = error),
				look: async () => await rounds.run(),
				async minutes(count: number) {
					for (let minute = 0; minute < count; minute++) {
						clock.advance(60_000);
						await rounds.tick();
					}
				},
			});
		},
	};
}
