import type { ChangeEvent } from '../../events/changeEvent';
import { steadyNow } from '../../../shared/timing';
import { listedRecordsOf } from '../../scan/eventLists';
import { packStartId } from '../../state/carried';
import type { QueueHost } from './queueHost';
import { StartPacing } from './startPacing';
import { QueueTicks } from './queueTicks';
import { type BegunExecution, StartedExecution } from './startedExecution';
import { StartedExecutions } from './startedExecutions';
import { type Overflow, WaitingEvents } from './waitingEvents';

const ignore = () => undefined;

/**
 * Starts executions for events. One execution at a time is in the trigger node, unless it exceeds its time limit:
 * events that arrive meanwhile wait, and the next execution takes up to `maxEvents` of them; otherwise executions would
 * pile up, and each takes 12 MB. The next one starts when the trigger node ends, not the workflow, and changes that can
 * wait for a moment share an execution. In queue mode, where this process does not see the trigger node end, executions
 * do not wait for each other.
 */
export class ExecutionQueue {
	private readonly waiting = new WaitingEvents((event) => this.host!.isRecoverable(event));
	private readonly pacing: StartPacing;
	private readonly started = new StartedExecutions();
	/** The started execution that the waiting events wait for. */
	private current: StartedExecution | undefined;
	private host: QueueHost | undefined;
	/** Where executions run; in queue mode elsewhere, so that this process never sees the trigger node end. */
	private place: 'unknown' | 'here' | 'elsewhere' = 'unknown';
	private readonly ticks = new QueueTicks(this);
	private readonly now: () => number;

	/**
	 * @param now milliseconds since the epoch
	 * @param onAmiss takes events that may not have reached the workflow
	 */
	constructor(
		now: () => number,
		private readonly onAmiss: (events: readonly ChangeEvent[]) => void = ignore,
	) {
		const clock = { now };
		this.now = () => steadyNow(clock);
		this.pacing = new StartPacing(this.now);
	}

	/** From now on executions are started by this trigger. A new trigger may open before the old one closes. */
	open(host: QueueHost): void {
		this.host = host;
		this.pacing.reset();
		this.pump();
	}

	/** Starts what waits, as long as n8n still takes it. */
	close(host: QueueHost): void {
		if (this.host !== host) return;
		this.host = undefined;
		while (this.length > 0) this.startNext(host);
		this.current = undefined;
	}

	get isOpen(): boolean {
		return this.host !== undefined;
	}

	/** Whether the execution that the next one waits for has not begun. */
	get isStarting(): boolean {
		return this.current?.phase === 'starting';
	}

	/** How many events wait. */
	get length(): number {
		return this.waiting.length;
	}

	/**
	 * The earliest time at which a change of an unfinished event may have happened: an event that waits, or whose
	 * workflow (or trigger node, where n8n does not tell) has not ended.
	 * @param list its path
	 * @returns milliseconds since the epoch; Infinity when the list has no unfinished event
	 */
	oldestUnfinished(list: string): number {
		return Math.min(this.waiting.oldest(list), this.started.oldest(list));
	}

	/**
	 * The records of which an event waits, or is in an execution whose trigger node has not ended in this process.
	 * @param records keys
	 */
	unread(records: ReadonlySet<unknown>): Set<unknown> {
		if (records.size === 0) return new Set();
		// Executions in other processes ask n8n's store, which knows what they have handed on.
		const started = this.place === 'elsewhere' ? [] : this.started.unread;
		return listedRecordsOf([this.waiting.all, ...started], records);
	}

	/**
	 * Takes events to be handed on. A scan waits for `room` after each page.
	 * @returns false, without taking them, when no trigger is open in this process
	 */
	add(events: readonly ChangeEvent[]): boolean {
		if (!this.host) return false;
		if (events.length > 0) this.pacing.added();
		this.dropped(this.waiting.add(events));
		this.tick();
		return true;
	}

	/** Resolves when a scan may add events. */
	async room(): Promise<void> {
		await this.waiting.room();
	}

	/** The trigger node begins in this process. @param id undefined for one that no queue has started */
	begin(id: string | undefined): BegunExecution {
		this.place = 'here';
		const execution = this.started.begin(id, this.now());
		if (!execution) return { workflow: undefined, end: ignore };
		this.accepted();
		return {
			workflow: execution.workflow,
			end: (hasFailed) => this.triggerEnded(execution, hasFailed),
		};
	}

	/** An execution has begun, so n8n does not refuse starts any more. */
	private accepted(): void {
		this.pacing.reset();
		this.host?.onBegun();
	}

	/** Called whenever something is added, each minute, and more often while events wait. */
	tick(): void {
		for (const execution of this.started.all)
			if (execution.isOverdue(this.now())) this.expire(execution);
		this.pump();
	}

	/** The next execution no longer waits for this one, which stays known until n8n tells its end or it is lost. */
	private expire(execution: StartedExecution): void {
		if (execution.phase === 'late') return this.lose(execution);
		if (execution.phase === 'starting') {
			execution.enter('late', this.now());
			if (!execution.workflow) this.startAgain(execution);
		}
		this.release(execution);
	}

	/** n8n may have refused the start without telling, or the execution waits for a free place. So it stays known. */
	private startAgain({ events }: StartedExecution): void {
		if (!this.host) return;
		if (this.place === 'elsewhere') return this.onAmiss(events);
		this.dropped(this.waiting.addFirst(events));
		this.host.onRefused(new Error('it did not begin in 15 seconds'), this.pacing.refused());
	}

	private pump(): void {
		while (this.host && !this.current && this.mayStart) {
			this.pacing.started();
			this.startNext(this.host);
		}
		const { host } = this;
		if (host) void this.ticks.run(host, () => this.host === host);
	}

	private get mayStart(): boolean {
		if (this.length === 0 || this.pacing.isPausing) return false;
		return !this.pacing.isSharing || !this.waiting.canShare(this.host!.maxEvents);
	}

	private startNext(host: QueueHost): void {
		const execution = new StartedExecution(this.waiting.take(host.maxEvents), this.now());
		if (this.place !== 'elsewhere') this.current = execution;
		this.started.add(execution);
		void this.watch(host, execution);
	}

	private async watch(host: QueueHost, execution: StartedExecution): Promise<void> {
		try {
			const { ended, tellsAll } = host.start(packStartId(execution.events, execution.id));
			if (tellsAll) execution.workflow = ended.then(ignore, ignore);
			const hasRun = await ended;
			if (!this.started.has(execution)) return;
			if (!hasRun && !execution.hasBegun) return this.notRun(execution);
			// In queue mode n8n tells the end of an execution that a worker has run.
			if (!execution.hasBegun) {
				this.place = 'elsewhere';
				this.started.pass(execution, this.now());
				this.accepted();
			}
			// Where n8n does not tell of all workflows, one that begins here is finished when its trigger node ends.
			else if (!tellsAll) return;
			this.end(execution);
		} catch (error) {
			if (this.started.has(execution)) this.refused(execution, error as Error);
		}
	}

	/** n8n has failed the execution before its first node. Where executions begin here, that is certain. */
	private notRun(execution: StartedExecution): void {
		if (this.place === 'here') {
			return this.refused(execution, new Error('n8n ended the execution before it began'));
		}
		this.lose(execution);
	}

	/** Starts the events again; a scan finds them if the execution has begun or was stopped, or no trigger is open. */
	private refused(execution: StartedExecution, error: Error): void {
		const { host } = this;
		if (execution.hasBegun || !host || host.isStopped(error)) {
			this.onAmiss(execution.takeEvents());
			return this.end(execution);
		}
		this.dropped(this.waiting.addFirst(execution.takeEvents()));
		host.onRefused(error, this.pacing.refused());
		host.onUncertain();
		this.end(execution);
	}

	private dropped({ recoverable, lost }: Overflow): void {
		this.onAmiss([...recoverable, ...lost]);
		if (recoverable.length > 0) this.host?.onUncertain();
		if (lost.length > 0) this.host?.onLost(lost.length);
	}

	/** The execution's events may not have reached the workflow, so a scan has to find their changes. */
	private lose(execution: StartedExecution): void {
		this.onAmiss(execution.takeEvents());
		this.host?.onUncertain();
		this.end(execution);
	}

	/**
	 * The trigger node has ended, so the next execution may start. Where n8n tells the end of the workflow, this one
	 * stays unfinished until then, because a crash would lose its events.
	 */
	private triggerEnded(execution: StartedExecution, hasFailed = false): void {
		// The next scan in its turn finds them: an execution that fails would fail at once again.
		if (hasFailed) this.onAmiss(execution.takeEvents());
		if (!execution.workflow) return this.end(execution);
		execution.enter('workflow', this.now());
		this.release(execution);
	}

	private end(execution: StartedExecution): void {
		this.started.delete(execution);
		this.release(execution);
	}

	private release(execution: StartedExecution): void {
		if (this.current === execution) this.current = undefined;
		this.pump();
	}
}
