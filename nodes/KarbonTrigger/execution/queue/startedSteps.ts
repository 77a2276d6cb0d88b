import type { ChangeEvent } from '../../events/changeEvent';
import type { StartedStep } from './startedStep';

/** The steps that were started and whose workflow has not ended, in the order of their starts. */
export class StartedSteps {
	private readonly steps = new Set<StartedStep>();

	get all(): readonly StartedStep[] {
		return [...this.steps];
	}

	add(step: StartedStep): void {
		this.steps.add(step);
	}

	delete(step: StartedStep): void {
		this.steps.delete(step);
	}

	/** An execution begins. @returns its step, if it was started here */
	begin(events: readonly ChangeEvent[], now: number): StartedStep | undefined {
		const step = events.length > 0 ? this.all.find((started) => started.isOf(events)) : undefined;
		if (!step) return undefined;
		for (const earlier of this.steps) {
			if (earlier === step) break;
			earlier.passed(now);
		}
		step.enter('running', now);
		return step;
	}

	/** The events of steps that have not ended. */
	get unread(): Array<readonly ChangeEvent[]> {
		return this.all.filter(({ phase }) => phase !== 'workflow').map(({ events }) => events);
	}

	/** The earliest moment of a list's events, by path. Milliseconds since the epoch; Infinity when there are none. */
	oldest(list: string): number {
		let oldest = Infinity;
		for (const step of this.steps) oldest = Math.min(oldest, step.oldest(list));
		return oldest;
	}
}
