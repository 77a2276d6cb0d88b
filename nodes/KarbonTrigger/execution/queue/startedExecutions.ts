import { ExecutionCancelledError } from 'n8n-workflow';

import { steadyNow, type Timing } from '../../../shared/timing';
import type { ChangeEvent } from '../../events/changeEvent';
import {
	type BegunExecution,
	type QueueHost,
	RefusedStarts,
	StartedExecution,
	type WorkflowEnd,
} from './startedExecution';

/** The maximum of events never falls below this, and grows by it with each execution that succeeds. */
const MIN_SIZE = 10;

/** The executions of a queue, each from its start to the end of its workflow. */
export abstract class StartedExecutions {
	/** The trigger that is open; undefined when it is closed. */
	protected host: QueueHost | undefined;
	protected readonly refusals: RefusedStarts;
	/** In the order of their starts, until they are over. */
	protected readonly byId = new Map<string, StartedExecution>();
	/** The execution that the waiting events wait for; undefined when the next one may start. */
	protected current: StartedExecution | undefined;
	/** The maximum of events of an execution, after one that failed in the trigger node. */
	protected maxSize = Infinity;
	/** Where executions run; in queue mode elsewhere, so that this process never sees the trigger node end. */
	protected place: 'unknown' | 'here' | 'elsewhere' = 'unknown';

	/**
	 * @param rescan makes the next scan find the changes of events that may not have reached the workflow
	 * @param onRanElsewhere takes events of a workflow that has ended, whose trigger node ran in another process, and how
	 * many milliseconds ago n8n was asked to start it
	 */
	constructor(
		protected readonly timing: Pick<Timing, 'now'>,
		protected readonly rescan: (events: readonly ChangeEvent[]) => void,
		private readonly onRanElsewhere: (events: readonly ChangeEvent[], ageMs: number) => void,
	) {
		this.refusals = new RefusedStarts(timing);
	}

	/** Lets events wait for the next execution, `first` if n8n has not started one with them. */
	protected abstract wait(events: readonly ChangeEvent[], place: 'first' | 'last'): void;

	/** Starts what may start now. */
	protected abstract pump(): void;

	/** Starts an execution, and resolves when it is over. Never rejects. */
	protected async start(host: QueueHost, events: readonly ChangeEvent[]): Promise<void> {
		const execution = new StartedExecution(events, steadyNow(this.timing), host.tellsAll);
		if (this.place !== 'elsewhere') this.current = execution;
		this.byId.set(execution.id, execution);
		try {
			const end = await host.start(events, execution.id);
			if (this.byId.has(execution.id)) this.ended(execution, end);
		} catch (error) {
			if (this.byId.has(execution.id)) this.refused(execution, error as Error);
		} finally {
			execution.endWorkflow();
		}
	}

	/** The trigger node begins in this process. @returns undefined unless this queue has started it */
	begin(id: string | undefined): BegunExecution | undefined {
		this.place = 'here';
		const execution = this.byId.get(id ?? '');
		if (!execution) return undefined;
		this.begun(execution);
		execution.enter('running', steadyNow(this.timing));
		return {
			workflow: execution.workflow,
			added: [],
			// The next execution may start. Where n8n tells the end of the workflow, this one stays unfinished until then,
			// because a crash would lose its events.
			end: (hasFailed) => {
				if (hasFailed) this.leaveToScan(execution);
				// Not after n8n has stopped it.
				else if (this.byId.has(execution.id))
					this.maxSize = Math.max(this.maxSize, execution.size + MIN_SIZE);
				if (!execution.workflow) return this.end(execution);
				execution.enter('workflow', steadyNow(this.timing));
				this.release(execution);
			},
		};
	}

	/** The next scan in its turn finds its changes. n8n may give an execution too little time to read so many records. */
	private leaveToScan(execution: StartedExecution, isInTrigger = execution.phase === 'running') {
		if (isInTrigger) this.maxSize = Math.max(MIN_SIZE, Math.min(this.maxSize, execution.size / 2));
		this.rescan(execution.takeEvents());
	}

	/** An execution has begun: n8n refuses no starts any more, and those that were started before it should have begun. */
	private begun(execution: StartedExecution): void {
		for (const earlier of this.byId.values()) {
			if (earlier === execution) break;
			if (earlier.phase === 'late') earlier.enter('passed', steadyNow(this.timing));
		}
		this.refusals.reset();
		this.host?.onBegun();
	}

	/** Lets the next execution no longer wait for one that is overdue. That stays known until n8n tells its end. */
	protected expire(): void {
		const now = steadyNow(this.timing);
		for (const execution of [...this.byId.values()]) {
			if (!execution.isOverdue(now)) continue;
			if (execution.phase === 'passed') {
				this.requestScanFor(execution);
				continue;
			}
			if (execution.phase === 'starting') {
				execution.enter('late', now);
				if (!execution.workflow) this.unreported(execution);
			}
			this.release(execution);
		}
	}

	/** n8n may have refused the start without telling, or the execution waits for a free place. So it stays known. */
	private unreported({ events }: StartedExecution): void {
		const { host, place } = this;
		if (place === 'elsewhere') this.rescan(events);
		else if (host) this.startAgain(host, events, new Error('it did not start within 15 seconds'));
	}

	private startAgain(host: QueueHost, events: readonly ChangeEvent[], error: Error): void {
		this.wait(events, 'first');
		host.onRefused(error, this.refusals.add());
	}

	private ended(execution: StartedExecution, end: WorkflowEnd): void {
		if (execution.hasBegun) {
			// Where n8n does not tell of all workflows, one that begins here is finished when its trigger node ends.
			if (execution.workflow) this.end(execution);
			return;
		}
		if (!end) {
			// n8n has failed it before its first node. Where executions begin here, that is certain.
			if (this.place !== 'here') return this.requestScanFor(execution);
			return this.refused(execution, new Error('n8n ended the execution before it started'));
		}
		// In queue mode n8n tells the end of an execution that a worker has run.
		this.place = 'elsewhere';
		this.begun(execution);
		if (end === 'failedInTrigger') this.leaveToScan(execution, true);
		else this.maxSize = Math.max(this.maxSize, execution.size + MIN_SIZE);
		this.onRanElsewhere(execution.events, steadyNow(this.timing) - execution.startedAt);
		this.end(execution);
	}

	/** Starts the events again; a scan finds them if the execution has begun or was stopped, or no trigger is open. */
	private refused(execution: StartedExecution, error: Error): void {
		const { host } = this;
		if (execution.hasBegun || !host || error instanceof ExecutionCancelledError)
			this.leaveToScan(execution);
		else {
			this.startAgain(host, execution.takeEvents(), error);
			host.requestScan();
		}
		this.end(execution);
	}

	/** The execution may never begin. Its changes do not wait for the next scan in its turn. */
	private requestScanFor(execution: StartedExecution): void {
		this.leaveToScan(execution);
		this.host?.requestScan();
		this.end(execution);
	}

	private end(execution: StartedExecution): void {
		this.byId.delete(execution.id);
		this.release(execution);
	}

	private release(execution: StartedExecution): void {
		if (this.current === execution) this.current = undefined;
		this.pump();
	}
}
