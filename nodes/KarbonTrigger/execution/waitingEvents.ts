import type { ChangeEvent } from '../events/changeEvent';
import type { Batch } from './batch';

/** Most events of one execution. */
export const MAX_STEP_EVENTS = 1_000;
/** Most delivered events that wait: 435 bytes each as measured, so 9 MB for each trigger. */
export const MAX_WAITING = 20_000;

/** An event to be handed on. */
export interface WaitingEvent {
	event: ChangeEvent;
	/** The scan's events that it belongs to; none for a delivered event. */
	batch?: Batch;
}

/** How many events did not find room. */
export interface Overflow {
	/** A scan finds these again. */
	recoverable: number;
	lost: number;
}

/** Events that wait for the next execution step, in order and with an upper limit. */
export class WaitingEvents {
	private entries: WaitingEvent[] = [];
	private roomWaiters: Array<() => void> = [];

	/** @param isRecoverable whether a scan finds the change of a delivered event again */
	constructor(private readonly isRecoverable: (event: ChangeEvent) => boolean) {}

	get length(): number {
		return this.entries.length;
	}

	/** Takes events behind those that wait. */
	add(added: readonly WaitingEvent[]): Overflow {
		for (const entry of added) this.entries.push(entry);
		return this.removeOverflow();
	}

	/** Takes events back whose execution did not start. */
	addFirst(added: readonly WaitingEvent[]): Overflow {
		this.entries = [...added, ...this.entries];
		return this.removeOverflow();
	}

	/** The events of the next execution. */
	take(): WaitingEvent[] {
		const taken = this.entries.splice(0, MAX_STEP_EVENTS);
		for (const resolve of this.roomWaiters.splice(0)) resolve();
		return taken;
	}

	/** Resolves when less than one execution's events wait. */
	async room(): Promise<void> {
		while (this.length >= MAX_STEP_EVENTS) {
			await new Promise<void>((resolve) => this.roomWaiters.push(resolve));
		}
	}

	/**
	 * Removes what a scan finds again, newest first, and only then other events, oldest first. Events of scans
	 * stay: a scan adds a page at a time and waits for room.
	 */
	private removeOverflow(): Overflow {
		const excess = this.length - MAX_WAITING;
		const recoverable = this.remove(excess, 'newest', ({ event }) => this.isRecoverable(event));
		const lost = this.remove(excess - recoverable, 'oldest', () => true);
		return { recoverable, lost };
	}

	/** @returns how many delivered events were removed */
	private remove(
		count: number,
		first: 'newest' | 'oldest',
		isFit: (entry: WaitingEvent) => boolean,
	): number {
		const { entries } = this;
		const removed = new Set<WaitingEvent>();
		for (let step = 0; removed.size < count && step < entries.length; step++) {
			const entry = entries[first === 'oldest' ? step : entries.length - 1 - step];
			if (!entry.batch && isFit(entry)) removed.add(entry);
		}
		if (removed.size > 0) this.entries = entries.filter((entry) => !removed.has(entry));
		return removed.size;
	}
}
