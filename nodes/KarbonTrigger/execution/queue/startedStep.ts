import type { ChangeEvent } from '../../events/changeEvent';
import { eventId } from '../../events/eventId';

/** A step that has not begun here by then runs in another process, waits for a free execution, or was lost. */
export const START_LIMIT_MS = 15_000;
/** A step that has begun may take this long, and so much longer for each event whose record it fetches. */
const STEP_LIMIT_MS = 300_000;
const STEP_LIMIT_PER_EVENT_MS = 5_000;
/** Where n8n does not tell how executions end, one that did not begin here by then is over. */
const LATE_LIMIT_MS = 900_000;

/** `late`: the start takes too long, so the next step does not wait for it. */
type Phase = 'starting' | 'late' | 'running' | 'workflow';

/** An execution that n8n was asked to start, until its workflow has ended. */
export class StartedStep {
	phase: Phase = 'starting';
	/** Settles at the end of the workflow, and never rejects; undefined where n8n does not tell. */
	workflow: Promise<void> | undefined;
	private readonly firstId: string | undefined;
	private readonly size: number;

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

	/** The events, which this step no longer answers for. */
	takeEvents(): readonly ChangeEvent[] {
		const { events } = this;
		this.events = [];
		return events;
	}

	private get limitMs(): number {
		switch (this.phase) {
			case 'starting':
				return START_LIMIT_MS;
			case 'running':
				return STEP_LIMIT_MS + this.size * STEP_LIMIT_PER_EVENT_MS;
			case 'late':
				return this.workflow ? Infinity : LATE_LIMIT_MS;
			default:
				return Infinity;
		}
	}
}
