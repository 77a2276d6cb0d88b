import type { ChangeEvent } from '../../events/changeEvent';
import type { QueueHost } from './queueHost';
import { type BegunExecution, StartedExecution } from './startedExecution';

const ignore = () => undefined;

interface Starter {
	/** As `steadyNow` tells it. */
	now(): number;
	/** The trigger that is open; undefined when it is closed. */
	host(): QueueHost | undefined;
	/** An execution has begun, so n8n does not refuse starts any more. */
	onBegun(): void;
	/** Takes events that may not have reached the workflow. */
	onAmiss(events: readonly ChangeEvent[]): void;
	/** A workflow has ended whose trigger node ran in another process. */
	onRanElsewhere(events: readonly ChangeEvent[], startedAt: number): void;
	/** n8n has not started an execution with these events. */
	onRefused(events: readonly ChangeEvent[], error: Error): void;
	onFree(): void;
}

/** Follows the executions of a queue, each from its start to the end of its workflow. */
export class StartedExecutions {
	/** In the order of their starts. */
	private readonly byId = new Map<string, StartedExecution>();
	/** The execution that the waiting events wait for; undefined when the next one may start. */
	current: StartedExecution | undefined;
	/** Where executions run; in queue mode elsewhere, so that this process never sees the trigger node end. */
	place: 'unknown' | 'here' | 'elsewhere' = 'unknown';

	constructor(private readonly starter: Starter) {}

	/** The events of executions that are not over, by execution. */
	get unfinished(): Array<readonly ChangeEvent[]> {
		return [...this.byId.values()].map(({ events }) => events);
	}

	/** The events of executions whose trigger node has not ended in this process, by execution. */
	get unread(): Array<readonly ChangeEvent[]> {
		// Executions in other processes ask n8n's store, which knows what they have handed on.
		if (this.place === 'elsewhere') return [];
		return [...this.byId.values()]
			.filter(({ phase }) => phase !== 'workflow')
			.map(({ events }) => events);
	}

	start(host: QueueHost, events: readonly ChangeEvent[]): void {
		const execution = new StartedExecution(events, this.starter.now());
		if (this.place !== 'elsewhere') this.current = execution;
		this.byId.set(execution.id, execution);
		void this.follow(host, execution);
	}

	/** The trigger node begins in this process. @returns undefined unless this queue has started it */
	begin(id: string | undefined): BegunExecution | undefined {
		this.place = 'here';
		const execution = this.byId.get(id ?? '');
		if (!execution) return undefined;
		this.pass(execution);
		execution.enter('running', this.starter.now());
		this.starter.onBegun();
		return {
			workflow: execution.workflow,
			// The next execution may start. Where n8n tells the end of the workflow, this one stays unfinished until then,
			// because a crash would lose its events.
			end: (hasFailed) => {
				// The next scan in its turn finds them: an execution that fails would fail at once again.
				if (hasFailed) this.starter.onAmiss(execution.takeEvents());
				if (!execution.workflow) return this.end(execution);
				execution.enter('workflow', this.starter.now());
				this.release(execution);
			},
		};
	}

	/** An execution has begun, so those that were started before it should have. */
	private pass(execution: StartedExecution): void {
		for (const earlier of this.byId.values()) {
			if (earlier === execution) break;
			earlier.passed(this.starter.now());
		}
	}

	/** Lets the next execution no longer wait for one that is overdue. That stays known until n8n tells its end. */
	expire(): void {
		const now = this.starter.now();
		for (const execution of [...this.byId.values()]) {
			if (!execution.isOverdue(now)) continue;
			if (execution.phase === 'late') {
				this.lose(execution);
				continue;
			}
			if (execution.phase === 'starting') {
				execution.enter('late', now);
				if (!execution.workflow) this.startAgain(execution);
			}
			this.release(execution);
		}
	}

	/** n8n may have refused the start without telling, or the execution waits for a free place. So it stays known. */
	private startAgain({ events }: StartedExecution): void {
		if (!this.starter.host()) return;
		if (this.place === 'elsewhere') this.starter.onAmiss(events);
		else this.starter.onRefused(events, new Error('it did not start within 15 seconds'));
	}

	private async follow(host: QueueHost, execution: StartedExecution): Promise<void> {
		try {
			const { ended, tellsAll } = host.start(execution.events, execution.id);
			if (tellsAll) execution.workflow = ended.then(ignore, ignore);
			const end = await ended;
			if (!this.byId.has(execution.id)) return;
			if (!end && !execution.hasBegun) {
				// n8n has failed it before its first node. Where executions begin here, that is certain.
				if (this.place !== 'here') return this.lose(execution);
				throw new Error('n8n ended the execution before it started');
			}
			// In queue mode n8n tells the end of an execution that a worker has run.
			if (!execution.hasBegun) {
				this.place = 'elsewhere';
				this.pass(execution);
				this.starter.onBegun();
				// As where one fails here.
				if (end === 'failedInTrigger') this.starter.onAmiss(execution.takeEvents());
				this.starter.onRanElsewhere(execution.events, execution.startedAt);
			}
			// Where n8n does not tell of all workflows, one that begins here is finished when its trigger node ends.
			else if (!tellsAll) return;
			this.end(execution);
		} catch (error) {
			if (this.byId.has(execution.id)) this.refused(execution, error as Error);
		}
	}

	/** Starts the events again; a scan finds them if the execution has begun or was stopped, or no trigger is open. */
	private refused(execution: StartedExecution, error: Error): void {
		const host = this.starter.host();
		const events = execution.takeEvents();
		if (execution.hasBegun || !host || host.isStopped(error)) this.starter.onAmiss(events);
		else {
			this.starter.onRefused(events, error);
			host.onUncertain();
		}
		this.end(execution);
	}

	/** The execution's events may not have reached the workflow, so a scan has to find their changes. */
	private lose(execution: StartedExecution): void {
		this.starter.onAmiss(execution.takeEvents());
		this.starter.host()?.onUncertain();
		this.end(execution);
	}

	private end(execution: StartedExecution): void {
		this.byId.delete(execution.id);
		this.release(execution);
	}

	private release(execution: StartedExecution): void {
		if (this.current === execution) this.current = undefined;
		this.starter.onFree();
	}
}
