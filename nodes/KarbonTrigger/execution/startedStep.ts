import type { ChangeEvent } from '../events/changeEvent';
import { eventId } from '../events/eventId';
import type { WaitingEvent } from './waitingEvents';

/** A step that has not begun here by then runs in another process, waits for a free execution, or was lost. */
export const START_LIMIT_MS = 15_000;
/** A step that has begun may take this long, and so much longer for each event whose record it fetches. */
const STEP_LIMIT_MS = 300_000;
const STEP_LIMIT_PER_EVENT_MS = 5_000;
/** Events of a workflow that runs longer count as handed on, so that one workflow does not stop all scans. */
const WORKFLOW_LIMIT_MS = 900_000;

/** `late`: the start takes too long, so the next step does not wait for it. */
type Phase = 'starting' | 'late' | 'running' | 'workflow';

/** An execution that n8n was asked to start, until its workflow has ended. */
export class StartedStep {
	phase: Phase = 'starting';
	/** Settles at the end of the workflow, and never rejects; undefined where n8n does not tell. */
	workflow: Promise<void> | undefined;
	private readonly firstId: string | undefined;
	private readonly size: number;

	/** @param since when the phase began, milliseconds since the epoch */
	constructor(
		private entries: WaitingEvent[],
		private since: number,
	) {
		this.firstId = eventId(entries[0].event);
		this.size = entries.length;
	}

	get events(): ChangeEvent[] {
		return this.entries.map(({ event }) => event);
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

	/** Whether nobody waits for the end of the workflow. */
	get isSettled(): boolean {
		return this.hasBegun && this.entries.length === 0;
	}

	isOverdue(now: number): boolean {
		return now - this.since >= this.limitMs;
	}

	enter(phase: Phase, now: number): void {
		this.phase = phase;
		this.since = now;
		// What has begun is not started again, so its delivered events are no longer needed.
		if (this.hasBegun) this.entries = this.entries.filter(({ batch }) => batch !== undefined);
	}

	/** Tells scans whether their events were handed on. */
	settle(isHandedOn: boolean): void {
		for (const { batch } of this.entries) batch?.settle(1, isHandedOn);
		this.entries = this.entries.filter(({ batch }) => batch === undefined);
	}

	/** The events to start again. */
	takeBack(): WaitingEvent[] {
		return this.entries.splice(0);
	}

	private get limitMs(): number {
		switch (this.phase) {
			case 'starting':
				return START_LIMIT_MS;
			case 'running':
				return STEP_LIMIT_MS + this.size * STEP_LIMIT_PER_EVENT_MS;
			default:
				return WORKFLOW_LIMIT_MS;
		}
	}
}
