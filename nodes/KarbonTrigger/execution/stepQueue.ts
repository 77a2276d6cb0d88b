import type { ChangeEvent } from '../events/changeEvent';
import { eventId } from '../events/eventId';
import type { Batch } from './batch';

/** Most events of one execution. */
export const MAX_STEP_EVENTS = 1_000;
/** Most events that wait; what lists show beyond that is left to a scan. */
export const MAX_WAITING = 50_000;
/** A step that has not begun here by then runs in another process, or not at all. */
export const START_LIMIT_MS = 15_000;
/** A step that has begun may take this long, and so much longer for each event whose record it fetches. */
const STEP_LIMIT_MS = 300_000;
const STEP_LIMIT_PER_EVENT_MS = 5_000;
/** Events of a workflow that runs longer count as handed on, so that a scan does not wait for days. */
const WORKFLOW_LIMIT_MS = 900_000;
/** Pause after a start that n8n refused; doubles each time. */
const MIN_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 300_000;

/**
 * Asks n8n to start an execution.
 * @returns settles at the end of the workflow, rejects when n8n did not start it; undefined where n8n does not tell
 */
export type Start = (events: ChangeEvent[]) => Promise<void> | undefined;

/** What the queue tells its trigger. */
export interface QueueReports {
	/** Changes may not have been handed on, so a scan has to find them. */
	onUncertain(): void;
	/** n8n refuses to start executions, `times` in a row. */
	onRefused(error: Error, times: number): void;
	/** Whether the user has stopped the execution, which is then not started again. */
	isStopped(error: unknown): boolean;
}

interface Entry {
	event: ChangeEvent;
	batch?: Batch;
}

interface Running {
	/** Names the first event, by which the step is recognized when it begins. */
	firstId: string | undefined;
	entries: Entry[];
	since: number;
	hasBegun: boolean;
	/** Settles at the end of the workflow; undefined where n8n does not tell. */
	workflow?: Promise<void>;
}

/** A step that has begun. */
export interface BegunStep {
	/**
	 * Settles at the end of the workflow, which a crash may come before; undefined where n8n does not tell. Never
	 * rejects.
	 */
	workflow: Promise<void> | undefined;
	/** To be called when the step ends. */
	end(): void;
}

/**
 * Hands events to n8n, one execution step at a time: what comes while a step runs waits, and the next
 * execution takes all of it. Without this, answers come faster than executions run, and each execution that
 * runs takes 12 MB. The next step starts at the end of the step, not of its workflow.
 */
export class StepQueue {
	private waiting: Entry[] = [];
	/** Steps whose end is not the end of the matter: their workflow runs, or n8n may still refuse them elsewhere. */
	private readonly unfinished = new Set<Running>();
	private running: Running | undefined;
	private owner: object | undefined;
	private start: Start | undefined;
	private reports: QueueReports | undefined;
	private retryAt = 0;
	private refusals = 0;
	private roomWaiters: Array<() => void> = [];
	/** Steps run in other processes (queue mode), so their end is never seen here. */
	private isElsewhere = false;
	private hasBegunHere = false;

	/** @param now milliseconds since the epoch */
	constructor(private readonly now: () => number) {}

	/** From now on executions are started from here. A new owner may come before the old one has left. */
	open(owner: object, start: Start, reports: QueueReports): void {
		Object.assign(this, { owner, start, reports, retryAt: 0, refusals: 0 });
		this.pump();
	}

	/** Starts what waits, as long as n8n still takes it. */
	close(owner: object): void {
		if (this.owner !== owner) return;
		while (this.waiting.length > 0 && this.start) this.startNext();
		this.running = undefined;
		this.unfinished.clear();
		Object.assign(this, { owner: undefined, start: undefined, reports: undefined });
	}

	get isOpen(): boolean {
		return this.start !== undefined;
	}

	/** An execution was started whose step has not begun. */
	get isStarting(): boolean {
		return this.running?.hasBegun === false;
	}

	/** How many events wait. */
	get length(): number {
		return this.waiting.length;
	}

	/**
	 * Takes events to be handed on.
	 * @returns false when no trigger is open in this process, so that the caller has to start the execution
	 */
	add(events: readonly ChangeEvent[], batch?: Batch): boolean {
		if (!this.start) return false;
		batch?.add(events.length);
		for (const event of events) this.waiting.push({ event, batch });
		this.tick();
		return true;
	}

	get isFull(): boolean {
		return this.waiting.length >= MAX_WAITING;
	}

	/** Resolves when less than one execution's events wait. */
	async room(): Promise<void> {
		while (this.waiting.length >= MAX_STEP_EVENTS && this.start) {
			await new Promise<void>((resolve) => this.roomWaiters.push(resolve));
		}
	}

	/** A step begins in this process. */
	begin(events: readonly ChangeEvent[]): BegunStep {
		this.isElsewhere = false;
		this.hasBegunHere = true;
		const { running } = this;
		const isOurs =
			running !== undefined && events.length > 0 && running.firstId === idOf(events[0]);
		if (!isOurs) return { workflow: undefined, end: () => undefined };
		running.hasBegun = true;
		running.since = this.now();
		this.refusals = 0;
		return { workflow: running.workflow, end: () => this.stepEnded(running) };
	}

	/** Called each minute, and whenever something is added: no timer is needed. */
	tick(): void {
		this.expire();
		this.pump();
	}

	private expire(): void {
		for (const step of this.unfinished) {
			const limit = step.hasBegun ? WORKFLOW_LIMIT_MS : START_LIMIT_MS;
			if (this.now() - step.since >= limit) this.end(step, true);
		}
		const { running } = this;
		if (!running) return;
		const limit = running.hasBegun
			? STEP_LIMIT_MS + running.entries.length * STEP_LIMIT_PER_EVENT_MS
			: START_LIMIT_MS;
		if (this.now() - running.since < limit) return;
		// Where steps do begin here, one that does not was lost.
		if (!running.hasBegun) this.isElsewhere = !this.hasBegunHere;
		this.reports?.onUncertain();
		this.end(running, false);
	}

	private pump(): void {
		while (this.start && this.waiting.length > 0 && !this.running && this.now() >= this.retryAt) {
			this.startNext();
		}
	}

	private startNext(): void {
		const entries = this.waiting.splice(0, MAX_STEP_EVENTS);
		this.freeRoom();
		const running: Running = {
			firstId: idOf(entries[0].event),
			entries,
			since: this.now(),
			hasBegun: false,
		};
		if (this.isElsewhere) this.unfinished.add(running);
		else this.running = running;
		void this.watch(running);
	}

	private async watch(running: Running): Promise<void> {
		try {
			const ended = this.start!(running.entries.map(({ event }) => event));
			if (ended === undefined) return;
			running.workflow = ended.catch(() => undefined);
			await ended;
			this.end(running, true);
		} catch (error) {
			this.refused(running, error as Error);
		}
	}

	/** A step that has begun was only cut off; one that has not is started again, unless the user stopped it. */
	private refused(running: Running, error: Error): void {
		const { reports } = this;
		if (running.hasBegun || reports?.isStopped(error) !== false) {
			this.end(running, false);
			return;
		}
		this.waiting = [...running.entries, ...this.waiting];
		running.entries = [];
		this.refusals++;
		this.retryAt = this.now() + Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** (this.refusals - 1));
		reports.onRefused(error, this.refusals);
		reports.onUncertain();
		this.end(running, false);
	}

	/** The next step may start. What a crash of the workflow would lose is handed on at its end only. */
	private stepEnded(running: Running): void {
		if (running.workflow === undefined) {
			this.end(running, true);
			return;
		}
		running.since = this.now();
		if (running.entries.length > 0) this.unfinished.add(running);
		this.free(running);
	}

	private end(running: Running, isHandedOn: boolean): void {
		this.unfinished.delete(running);
		for (const { batch } of running.entries.splice(0)) batch?.settle(1, isHandedOn);
		this.free(running);
	}

	private free(running: Running): void {
		if (this.running !== running) return;
		this.running = undefined;
		this.pump();
	}

	private freeRoom(): void {
		for (const resolve of this.roomWaiters.splice(0)) resolve();
	}
}

/** An event without key or time has no name, and its step is recognized by nothing. */
function idOf(event: ChangeEvent): string | undefined {
	return eventId(event);
}
