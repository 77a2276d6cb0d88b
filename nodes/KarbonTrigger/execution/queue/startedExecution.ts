import { randomUUID } from 'node:crypto';

import { steadyNow, type Timing } from '../../../shared/timing';
import type { ChangeEvent } from '../../events/changeEvent';

/**
 * An execution that was not seen to begin so long after a later one has begun here, or has ended on a worker, counts as
 * over: n8n forgets, and does not tell, an execution that the user stops while it waits for a free place. In queue mode
 * none is seen to begin, so this also ends longer workflows that still run; a scan reads their changes again.
 */
const LATE_LIMIT_MS = 900_000;

/** An execution that has not begun here by then runs in another process, waits for a free place in n8n, or was lost. */
const START_LIMIT_MS = 15_000;
const TRIGGER_LIMIT_MS = 300_000;
const TRIGGER_LIMIT_PER_EVENT_MS = 5_000;

/**
 * How long the trigger node may take: each event may need a request for its record. Milliseconds.
 * @param size how many events the execution has
 */
export const triggerLimitOf = (size: number): number =>
	TRIGGER_LIMIT_MS + size * TRIGGER_LIMIT_PER_EVENT_MS;

/** How a workflow ended: whether n8n has run it, or that it failed in the trigger node. */
export type WorkflowEnd = boolean | 'failedInTrigger';

/** What the queue needs from the trigger that is open. */
export interface QueueHost {
	/** Whether n8n tells of all: also of refused starts, and of workflows that wait for long. Before n8n 2, it does not. */
	tellsAll: boolean;
	/**
	 * Asks n8n to start an execution, which may begin before this returns.
	 * @param startId see `Carried`
	 * @returns at the end of the workflow; rejects when it was stopped or timed out, or n8n did not start it
	 */
	start(events: readonly ChangeEvent[], startId: string): Promise<WorkflowEnd>;
	/** Whether a scan finds the change of an event again. */
	isRecoverable(event: ChangeEvent): boolean;
	/** Changes may not have been handed on, so a scan has to find them. */
	requestScan(): void;
	/** n8n refuses to start executions, `times` in a row. */
	onRefused(error: Error, times: number): void;
	/** Too many events waited, so the oldest that no scan finds were dropped. */
	onLost(count: number): void;
	onBegun(): void;
	/** Rejects when the trigger is closed. */
	sleep(ms: number): Promise<void>;
}

/**
 * `late`: it was not seen to begin in time (in queue mode none is), so the next execution does not wait for it.
 * `passed`: the same, and a later one has begun, here or elsewhere, although n8n lets executions begin in the order of
 * their starts. `running`: in the trigger node. `workflow`: in the nodes after it.
 */
type Phase = 'starting' | 'late' | 'passed' | 'running' | 'workflow';

/** An execution whose trigger node is running, and whose turn it is. */
export interface BegunExecution {
	/** Settles at the end of the workflow, and never rejects; undefined where n8n does not tell. */
	workflow?: Promise<void>;
	/** Events of later deliveries that share it, see `MergedStarts`. */
	added: readonly ChangeEvent[];
	/**
	 * To be called when the trigger node ends.
	 * @param hasFailed whether it failed, so that its events are not in its output
	 */
	end(hasFailed?: boolean): void;
}

/** An execution that n8n was asked to start, until its workflow ends, or its trigger node where n8n does not tell. */
export class StartedExecution {
	phase: Phase = 'starting';
	/** Settles at the end of the workflow, and never rejects; undefined where n8n does not tell of all of them. */
	readonly workflow: Promise<void> | undefined;
	/** To be called at the end of the workflow. */
	endWorkflow!: () => void;
	/** How many events n8n has stored with it. */
	readonly size: number;
	/** When n8n was asked to start it. As `steadyNow` tells it. */
	readonly startedAt: number;

	/**
	 * @param events its events, and those that share it (see `MergedStarts`); none after `takeEvents`
	 * @param since when the phase began. As `steadyNow` tells it
	 * @param tellsAll see `QueueHost`
	 * @param id sent along with its events, so that it is recognized when it begins. Not n8n's execution ID
	 */
	constructor(
		public events: readonly ChangeEvent[],
		private since: number,
		tellsAll: boolean,
		readonly id: string = randomUUID(),
	) {
		const workflow = new Promise<void>((resolve) => (this.endWorkflow = resolve));
		this.workflow = tellsAll ? workflow : undefined;
		this.size = events.length;
		this.startedAt = since;
	}

	/** Whether its trigger node has begun in this process. False for one that runs on a worker. */
	get hasBegun(): boolean {
		return this.phase === 'running' || this.phase === 'workflow';
	}

	isOverdue(now: number): boolean {
		const limits: Record<Phase, number> = {
			starting: START_LIMIT_MS,
			late: Infinity,
			passed: LATE_LIMIT_MS,
			running: triggerLimitOf(this.size),
			workflow: Infinity,
		};
		return now - this.since >= limits[this.phase];
	}

	enter(phase: Phase, now: number): void {
		this.phase = phase;
		this.since = now;
	}

	takeEvents(): readonly ChangeEvent[] {
		const { events } = this;
		this.events = [];
		return events;
	}
}

/** Pause after a start that n8n refused, or that did not begin in time; doubles each time in a row. */
const MIN_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 300_000;

/** The starts that n8n has refused in a row. */
export class RefusedStarts {
	private count = 0;
	/** Nothing is started before. As `steadyNow` tells it. */
	pauseEndsAt = -Infinity;

	constructor(private readonly timing: Pick<Timing, 'now'>) {}

	/** @returns how many times in a row */
	add(): number {
		const now = steadyNow(this.timing);
		// Starts that are refused during the pause were on the way already, so they count as one refusal.
		if (now >= this.pauseEndsAt) this.count++;
		this.pauseEndsAt = now + Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** (this.count - 1));
		return this.count;
	}

	/** n8n starts executions again, or a trigger was opened. */
	reset(): void {
		this.count = 0;
		this.pauseEndsAt = -Infinity;
	}
}
