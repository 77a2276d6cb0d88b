import type { ChangeEvent } from '../../events/changeEvent';
import type { StartedStep } from './startedStep';

/** The steps that were started and whose workflow has not ended, in the order of their starts. */
export class StartedSteps {
	private readonly byId = new Map<string, StartedStep>();

	get all(): readonly StartedStep[] {
		return [...this.byId.values()];
	}

	add(step: StartedStep): void {
		this.byId.set(step.id, step);
	}

	has({ id }: StartedStep): boolean {
		return this.byId.has(id);
	}

	delete({ id }: StartedStep): void {
		this.byId.delete(id);
	}

	/** An execution begins. @returns its step, if it was started here */
	begin(id: string | undefined, now: number): StartedStep | undefined {
		const step = this.byId.get(id ?? '');
		if (!step) return undefined;
		this.pass(step, now);
		step.enter('running', now);
		return step;
	}

	/** A step has begun, so those that were started before it should have. */
	pass(step: StartedStep, now: number): void {
		for (const earlier of this.byId.values()) {
			if (earlier === step) break;
			earlier.passed(now);
		}
	}

	/** The events of steps that have not ended. */
	get unread(): Array<readonly ChangeEvent[]> {
		return this.all.filter(({ phase }) => phase !== 'workflow').map(({ events }) => events);
	}

	/** The earliest moment of a list's events, by path. Milliseconds since the epoch; Infinity when there are none. */
	oldest(list: string): number {
		let oldest = Infinity;
		for (const step of this.byId.values()) oldest = Math.min(oldest, step.oldest(list));
		return oldest;
	}
}
