import type { ChangeEvent } from '../../events/changeEvent';
import type { StartedExecution } from './startedExecution';

/** The executions of a queue that were started and are not over, in the order of their starts. */
export class StartedExecutions {
	private readonly byId = new Map<string, StartedExecution>();

	get all(): readonly StartedExecution[] {
		return [...this.byId.values()];
	}

	add(execution: StartedExecution): void {
		this.byId.set(execution.id, execution);
	}

	has({ id }: StartedExecution): boolean {
		return this.byId.has(id);
	}

	delete({ id }: StartedExecution): void {
		this.byId.delete(id);
	}

	/** An execution begins. @returns undefined when it was not started by this queue */
	begin(id: string | undefined, now: number): StartedExecution | undefined {
		const execution = this.byId.get(id ?? '');
		if (!execution) return undefined;
		this.pass(execution, now);
		execution.enter('running', now);
		return execution;
	}

	/** An execution has begun, so those that were started before it should have. */
	pass(execution: StartedExecution, now: number): void {
		for (const earlier of this.byId.values()) {
			if (earlier === execution) break;
			earlier.passed(now);
		}
	}

	/** The events of executions whose trigger node has not ended. */
	get unread(): Array<readonly ChangeEvent[]> {
		return this.all.filter(({ phase }) => phase !== 'workflow').map(({ events }) => events);
	}

	/** See `OldestTimeByList.oldestIn`, over all executions. */
	oldest(list: string): number {
		let oldest = Infinity;
		for (const execution of this.byId.values()) oldest = Math.min(oldest, execution.oldest(list));
		return oldest;
	}
}
