import type { ChangeEvent } from '../../events/changeEvent';
import { eventId } from '../../events/eventId';
import { oldestOf } from '../../scan/progress';

/** A step that has not begun here by then runs in another process, waits for a free execution, or was lost. */
const START_LIMIT_MS = 15_000;
/** A step that has begun may take this long, and so much longer for each event whose record it fetches. */
const STEP_LIMIT_MS = 300_000;
const STEP_LIMIT_PER_EVENT_MS = 5_000;
/**
 * One that did not begin here by then is over, where n8n does not tell how executions end, or where a later one has
 * begun: n8n forgets, and does not tell, an execution that the user stops while it waits for a free place.
 */
const LATE_LIMIT_MS = 900_000;

/** `late`: the start takes too long, so the next step does not wait for it. */
type Phase = 'starting' | 'late' | 'running' | 'workflow';

/** A step that has begun. */
export interface BegunStep {
	/** Settles at the end of the workflow, unless n8n crashes before; undefined where n8n does not tell. Never rejects. */
	workflow: Promise<void> | undefined;
	/** To be called when the step ends. @param hasFailed it has handed nothing on */
	end(hasFailed?: boolean): void;
}

/** An execution that n8n was asked to start, until its workflow has ended. */
export class StartedStep {
	phase: Phase = 'starting';
	/** Settles at the end of the workflow, and never rejects; undefined where n8n does not tell. */
	workflow: Promise<void> | undefined;
	/** A later one has begun, although n8n lets executions begin in the order of their starts. */
	private isPassed = false;
	private readonly firstId: string | undefined;
	private readonly size: number;
	/** By list. Each page of a scan and each step asks for it, and thousands of events may be unfinished. */
	private readonly oldestByList = new Map<string, number>();

	/**
	 * @param events those of which it is not known yet whether they reach the workflow
	 * @param since when the phase began, milliseconds since the epoch
	 */
	constructor(
		public events: readonly ChangeEvent[],
		private since: number,
	) {
		this.firstId = eventId(events[0]);
		this.size = events.length;
	}

	get hasBegun(): boolean {
		return this.phase === 'running' || this.phase === 'workflow';
	}

	/** Whether an execution with these events is this one. */
	isOf(events: readonly ChangeEvent[]): boolean {
		return (
			!this.hasBegun &&
			this.size === events.length &&
			// An event without key or time has no id.
			this.firstId === eventId(events[0])
		);
	}

	isOverdue(now: number): boolean {
		return now - this.since >= this.limitMs;
	}

	enter(phase: Phase, now: number): void {
		this.phase = phase;
		this.since = now;
	}

	/** A step that was started later has begun. */
	passed(now: number): void {
		if (this.phase !== 'late' || this.isPassed) return;
		this.isPassed = true;
		this.since = now;
	}

	/** The events, which this step no longer answers for. */
	takeEvents(): readonly ChangeEvent[] {
		const { events } = this;
		this.events = [];
		this.oldestByList.clear();
		return events;
	}

	/** The earliest moment of a list's events, by path. Milliseconds since the epoch; Infinity when there are none. */
	oldest(list: string): number {
		const oldest = this.oldestByList.get(list) ?? oldestOf(this.events, list);
		this.oldestByList.set(list, oldest);
		return oldest;
	}

	private get limitMs(): number {
		switch (this.phase) {
			case 'starting':
				return START_LIMIT_MS;
			case 'running':
				return STEP_LIMIT_MS + this.size * STEP_LIMIT_PER_EVENT_MS;
			case 'late':
				return this.workflow && !this.isPassed ? Infinity : LATE_LIMIT_MS;
			default:
				return Infinity;
		}
	}
}
