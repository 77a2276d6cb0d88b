import { perObject } from '../../../shared/remember';
import type { Timing } from '../../../shared/timing';
import type { ChangeEvent } from '../../events/changeEvent';
import { listedRecordsOf, oldestTimes } from '../../scan/sources';
import { MAX_UNDELAYED, ResponseDelay } from './responseDelay';
import type { BegunExecution, QueueHost } from './startedExecution';
import { StartedExecutions } from './startedExecutions';
import { type Overflow, WaitingEvents } from './waitingEvents';

/** How often a queue is checked while events wait. */
const TICK_MS = 100;

/** Scans ask page by page, executions as well, and thousands of events may be unfinished. */
const oldestTimesOf = perObject(oldestTimes);

/**
 * Starts executions for events. One execution at a time is in the trigger node, unless it exceeds its time limit:
 * events that arrive meanwhile wait, and the next execution takes up to `maxEvents` of them; otherwise executions would
 * pile up, and each takes 12 MB. The next one starts when the trigger node ends, not the workflow, and changes that can
 * wait for a moment share an execution. In queue mode, where this process does not see the trigger node end, executions
 * do not wait for each other.
 */
export class ExecutionQueue {
	private readonly waiting = new WaitingEvents((event) => this.started.host!.isRecoverable(event));
	private readonly started: StartedExecutions;
	private readonly responses: ResponseDelay;
	/** The trigger whose sleep the ticks use. */
	private ticking: QueueHost | undefined;

	/**
	 * @param onAmiss takes events that may not have reached the workflow
	 * @param onRanElsewhere takes events of a workflow that has ended, whose trigger node ran in another process, and how
	 * many milliseconds ago n8n was asked to start it
	 */
	constructor(
		timing: Pick<Timing, 'now'>,
		private readonly onAmiss: (events: readonly ChangeEvent[]) => void = () => undefined,
		onRanElsewhere: (events: readonly ChangeEvent[], ageMs: number) => void = () => undefined,
	) {
		this.responses = new ResponseDelay(timing);
		this.started = new StartedExecutions(timing, {
			onAmiss,
			onRanElsewhere,
			takeBack: (events) => this.drop(this.waiting.add(events, 'first')),
			onFree: () => this.pump(),
		});
	}

	/** From now on executions are started by this trigger. A new trigger may open before the old one closes. */
	open(host: QueueHost): void {
		this.started.host = host;
		this.started.pacing.reset();
		this.pump();
	}

	/** Starts what waits, as long as n8n still takes it. */
	close(host: QueueHost): void {
		const { started } = this;
		if (started.host !== host) return;
		started.host = undefined;
		while (this.length > 0) started.start(host, this.waiting.take(host.maxEvents));
		started.current = undefined;
		this.responses.end();
	}

	get isOpen(): boolean {
		return this.started.host !== undefined;
	}

	/** Whether executions run in this process. False before the first has begun. */
	get runHere(): boolean {
		return this.started.place === 'here';
	}

	get length(): number {
		return this.waiting.events.length;
	}

	/**
	 * The earliest time at which a change of an unfinished event may have happened: an event that waits, or whose
	 * workflow (or trigger node, where n8n does not tell) has not ended.
	 * @param list its path
	 * @returns milliseconds since the epoch; Infinity when the list has no unfinished event
	 */
	oldestUnfinished(list: string): number {
		return [this.waiting.events, ...this.started.unfinished].reduce(
			(oldest, events) => Math.min(oldest, oldestTimesOf(events).get(list) ?? Infinity),
			Infinity,
		);
	}

	/**
	 * The records of which an event waits, or is in an execution whose trigger node has not ended in this process.
	 * @param records keys
	 */
	unread(records: ReadonlySet<unknown>): Set<unknown> {
		if (records.size === 0) return new Set();
		return listedRecordsOf([this.waiting.events, ...this.started.unread], records);
	}

	/**
	 * Takes events to be handed on. A scan waits for `room` after each page.
	 * @returns false, without taking them, when no trigger is open in this process
	 */
	add(events: readonly ChangeEvent[]): boolean {
		if (!this.isOpen) return false;
		if (events.length > 0) this.started.pacing.added();
		this.drop(this.waiting.add(events));
		this.tick();
		return true;
	}

	/** Resolves when a scan may add events. */
	async room(): Promise<void> {
		await this.waiting.room();
	}

	/**
	 * Resolves when the response to a delivery may be sent.
	 * @param count how many events it has
	 */
	async relief(count: number): Promise<void> {
		const { host } = this.started;
		if (!host || this.length <= MAX_UNDELAYED) return;
		await this.responses.wait(count, this.length, async (ms) => await host.sleep(ms));
	}

	/** The trigger node begins in this process. @returns undefined unless this queue has started it */
	begin(id: string | undefined): BegunExecution | undefined {
		return this.started.begin(id);
	}

	/** Called whenever something is added, each minute, and more often while events wait. */
	tick(): void {
		this.started.expire();
		this.pump();
	}

	private pump(): void {
		const { started } = this;
		const { host } = started;
		if (!host) return;
		while (!started.current && this.mayStart(host)) {
			started.pacing.started();
			started.start(host, this.waiting.take(host.maxEvents));
		}
		void this.keepTicking(host);
	}

	private mayStart({ maxEvents }: QueueHost): boolean {
		const { pacing } = this.started;
		if (this.length === 0 || pacing.isPausing) return false;
		return !pacing.isSharing || !this.waiting.canShare(maxEvents);
	}

	/** Ticks while events wait, without waiting for n8n's next minute: pauses and time limits end in between. */
	private async keepTicking(host: QueueHost): Promise<void> {
		if (this.length === 0 || this.ticking === host) return;
		this.ticking = host;
		try {
			while (this.started.host === host && this.length > 0) {
				await host.sleep(TICK_MS);
				this.tick();
			}
		} catch {
			// The trigger was closed.
		} finally {
			if (this.ticking === host) this.ticking = undefined;
		}
	}

	private drop(overflow: Overflow | undefined): void {
		if (!overflow) return;
		const { recoverable, lost } = overflow;
		this.onAmiss([...recoverable, ...lost]);
		const { host } = this.started;
		if (recoverable.length > 0) host?.onUncertain();
		if (lost.length > 0) host?.onLost(lost.length);
	}
}
