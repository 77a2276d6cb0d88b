import type { ChangeEvent } from '../../events/changeEvent';
import { listOf } from '../../scan/progress';
import { packStep } from '../carried';
import type { QueueHost } from './queueHost';
import { StartPacing } from './startPacing';
import { QueueTicks } from './queueTicks';
import { type BegunStep, StartedStep } from './startedStep';
import { StartedSteps } from './startedSteps';
import { type Overflow, WaitingEvents } from './waitingEvents';

/**
 * Hands events to n8n, one execution step at a time: what comes while a step runs waits, and the next
 * execution takes all of it. Without this, answers come faster than executions run, and each execution that
 * runs takes 12 MB. The next step starts at the end of the step, not of its workflow, and changes that can wait for a
 * moment share it.
 */
export class StepQueue {
	private readonly waiting = new WaitingEvents((event) => this.host!.isRecoverable(event));
	private readonly pacing: StartPacing;
	private readonly steps = new StartedSteps();
	/** The one of them whose end the waiting events wait for. */
	private current: StartedStep | undefined;
	private host: QueueHost | undefined;
	/** Where steps run; in queue mode elsewhere, so their end is never seen here. */
	private place: 'unknown' | 'here' | 'elsewhere' = 'unknown';
	private readonly ticks = new QueueTicks(this);

	/**
	 * @param now milliseconds since the epoch
	 * @param onAmiss takes events that may not have reached the workflow
	 */
	constructor(
		private readonly now: () => number,
		private readonly onAmiss: (events: readonly ChangeEvent[]) => void = () => undefined,
	) {
		this.pacing = new StartPacing(now);
	}

	/** From now on executions are started by this trigger. A new one may come before the one before it has left. */
	open(host: QueueHost): void {
		this.host = host;
		this.pacing.reset();
		this.pump();
	}

	/** Starts what waits, as long as n8n still takes it. */
	close(host: QueueHost): void {
		if (this.host !== host) return;
		this.host = undefined;
		while (this.length > 0) this.start(host, new StartedStep(this.waiting.take(), this.now()));
		this.current = undefined;
	}

	get isOpen(): boolean {
		return this.host !== undefined;
	}

	/** An execution was started whose step has not begun. */
	get isStarting(): boolean {
		return this.current?.phase === 'starting';
	}

	/** How many events wait. */
	get length(): number {
		return this.waiting.length;
	}

	/** Up to when every change of a list has left the queue and reached the end of its workflow. Milliseconds since the epoch. */
	oldestUnfinished(list: string): number {
		return Math.min(this.waiting.oldest(list), this.steps.oldest(list));
	}

	/** Those of these records that have an event that waits, or whose step has not ended here. */
	unread(records: ReadonlySet<unknown>): Set<unknown> {
		if (records.size === 0) return new Set();
		// Other processes ask n8n's store, which knows what they have handed on.
		const started = this.place === 'elsewhere' ? [] : this.steps.unread;
		const keys = new Set<unknown>();
		for (const events of [this.waiting.all, ...started]) {
			for (const event of events) {
				const { ResourcePermaKey: key } = event;
				if (records.has(key) && listOf(event) !== undefined) keys.add(key);
			}
		}
		return keys;
	}

	/**
	 * Takes events to be handed on. A scan waits for `room` after each page.
	 * @returns false when no trigger is open in this process, so that the caller has to start the execution
	 */
	add(events: readonly ChangeEvent[]): boolean {
		if (!this.host) return false;
		this.dropped(this.waiting.add(events));
		this.tick();
		return true;
	}

	/** Resolves when less than one execution's events wait. */
	async room(): Promise<void> {
		await this.waiting.room();
	}

	/** A step begins in this process. @param id undefined for one that no queue has started */
	begin(id: string | undefined): BegunStep {
		this.place = 'here';
		const step = this.steps.begin(id, this.now());
		if (!step) return { workflow: undefined, end: () => undefined };
		this.accepted();
		return { workflow: step.workflow, end: (hasFailed) => this.stepEnded(step, hasFailed) };
	}

	/** n8n does not refuse starts, or no longer. */
	private accepted(): void {
		this.pacing.reset();
		this.host?.onBegun();
	}

	/** Called whenever something is added, each minute, and more often while events wait. */
	tick(): void {
		for (const step of this.steps.all) if (step.isOverdue(this.now())) this.expire(step);
		this.pump();
	}

	/** The next step no longer waits for this one, which stays known until n8n tells its end. */
	private expire(step: StartedStep): void {
		if (step.phase === 'late') {
			this.lose(step);
			return this.end(step);
		}
		if (step.phase === 'starting') {
			step.enter('late', this.now());
			if (!step.workflow) this.startAgain(step);
		}
		this.release(step);
	}

	/** n8n may have refused the start without telling. The execution may also wait for a free place, so both stay known. */
	private startAgain({ events }: StartedStep): void {
		if (!this.host) return;
		if (this.place === 'elsewhere') return this.onAmiss(events);
		this.dropped(this.waiting.addFirst(events));
		this.host.onRefused(new Error('it did not begin in 15 seconds'), this.pacing.refused());
	}

	private pump(): void {
		while (this.host && !this.current && this.mayStart) {
			this.pacing.started();
			const step = new StartedStep(this.waiting.take(), this.now());
			if (this.place !== 'elsewhere') this.current = step;
			this.start(this.host, step);
		}
		const { host } = this;
		if (host) void this.ticks.run(host, () => this.host === host);
	}

	private get mayStart(): boolean {
		if (this.length === 0 || this.pacing.isPausing) return false;
		return !this.pacing.isEarly || !this.waiting.canShare;
	}

	private start(host: QueueHost, step: StartedStep): void {
		this.steps.add(step);
		void this.watch(host, step);
	}

	private async watch(host: QueueHost, step: StartedStep): Promise<void> {
		try {
			const { ended, tellsAll } = host.start(packStep(step.events, step.id));
			if (tellsAll) {
				step.workflow = ended.then(
					() => undefined,
					() => undefined,
				);
			}
			const hasRun = await ended;
			if (!this.steps.has(step)) return;
			if (!hasRun && !step.hasBegun) return this.notRun(step);
			// In queue mode n8n tells the end of an execution that a worker has run.
			if (!step.hasBegun) this.ranElsewhere(step);
			// Where n8n does not tell of all workflows, a step that begins here counts at its own end.
			else if (!tellsAll) return;
			this.end(step);
		} catch (error) {
			if (this.steps.has(step)) this.refused(step, error as Error);
		}
	}

	private ranElsewhere(step: StartedStep): void {
		this.place = 'elsewhere';
		this.steps.pass(step, this.now());
		this.accepted();
	}

	/** n8n has failed the execution before its first node. Where steps begin here, that is certain. */
	private notRun(step: StartedStep): void {
		if (this.place === 'here') {
			return this.refused(step, new Error('n8n ended the execution before it began'));
		}
		this.lose(step);
		this.end(step);
	}

	/** A step that has begun was only cut off; one that has not is started again, unless the user stopped it. */
	private refused(step: StartedStep, error: Error): void {
		const { host } = this;
		if (step.hasBegun || !host || host.isStopped(error)) {
			this.onAmiss(step.takeEvents());
			return this.end(step);
		}
		this.dropped(this.waiting.addFirst(step.takeEvents()));
		host.onRefused(error, this.pacing.refused());
		host.onUncertain();
		this.end(step);
	}

	private dropped({ recoverable, lost }: Overflow): void {
		this.onAmiss([...recoverable, ...lost]);
		if (recoverable.length > 0) this.host?.onUncertain();
		if (lost.length > 0) this.host?.onLost(lost.length);
	}

	/** The step's events may not have reached the workflow, so a scan has to find their changes. */
	private lose(step: StartedStep): void {
		this.onAmiss(step.takeEvents());
		this.host?.onUncertain();
	}

	/** The next step may start. What a crash of the workflow would lose is finished at its end only. */
	private stepEnded(step: StartedStep, hasFailed = false): void {
		// The next scan in its turn finds them: a step that fails would fail at once again.
		if (hasFailed) this.onAmiss(step.takeEvents());
		if (!step.workflow) return this.end(step);
		step.enter('workflow', this.now());
		this.release(step);
	}

	private end(step: StartedStep): void {
		this.steps.delete(step);
		this.release(step);
	}

	private release(step: StartedStep): void {
		if (this.current === step) this.current = undefined;
		this.pump();
	}
}
