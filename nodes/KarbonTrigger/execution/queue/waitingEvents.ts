import { steadyNow, type Timing } from '../../../shared/timing';
import type { ChangeEvent } from '../../events/changeEvent';
import { readsRecords } from '../../filters/readAndFilter';
import type { TriggerChoices } from '../../settings';

/** Events share an execution while the next comes within this time ... */
const MAX_GAP_MS = 250;
/** ... but at most until this time after the last start. */
const MAX_SHARING_MS = 1_000;

/** A scan waits while so many events wait. */
const MAX_WAITING_FOR_SCAN = 1_000;
/** Beyond so many events, delivered ones are removed: 435 bytes each as measured, so 9 MB for each queue. */
export const MAX_WAITING = 20_000;

/** The maximum where records are read, and while it is not known whether they are. */
export const DEFAULT_MAX_EVENTS = 1_000;

/**
 * The maximum of events of an execution. Reading records takes long, and the workflow gets none before all are read.
 * Where none are read, n8n's own work for each execution takes longest, so more events share one.
 */
export const maxEventsOf = (choices: TriggerChoices): number =>
	readsRecords(choices) ? DEFAULT_MAX_EVENTS : 2_000;

/** Events that wait for the next execution, in order and with an upper limit. */
export class WaitingEvents {
	/** In their order. Another array after each change. */
	events: readonly ChangeEvent[] = [];
	private roomWaiters: Array<() => void> = [];
	/** When events last came. As `steadyNow` tells it. */
	private addedAt = -Infinity;
	/** When an execution last took some. As `steadyNow` tells it. */
	private takenAt = -Infinity;

	/** @param isRecoverable whether a scan finds the change of a delivered event again */
	constructor(
		private readonly timing: Pick<Timing, 'now'>,
		private readonly isRecoverable: (event: ChangeEvent) => boolean,
	) {}

	/**
	 * Whether they wait for more events to share an execution: these may come at any moment, it has room for them, and a
	 * crash loses none of those that wait.
	 */
	expectsMore(maxEvents: number): boolean {
		const now = steadyNow(this.timing);
		return (
			now - this.takenAt < MAX_SHARING_MS &&
			now - this.addedAt < MAX_GAP_MS &&
			this.events.length < maxEvents &&
			this.events.every((event) => event.recovered || this.isRecoverable(event))
		);
	}

	/**
	 * Takes events. Beyond the limit, removes what a scan finds again, newest first, and only then other events, oldest
	 * first. Events of scans stay: a scan adds a page at a time and waits for room.
	 * @param place `first` for those that are back because their execution may not have started
	 * @returns the events that were removed; a scan finds the recoverable ones again
	 */
	add(added: readonly ChangeEvent[], place: 'first' | 'last') {
		if (place === 'first') this.events = [...added, ...this.events];
		else {
			this.events = this.events.concat(added);
			if (added.length > 0) this.addedAt = steadyNow(this.timing);
		}
		const excess = this.events.length - MAX_WAITING;
		if (excess <= 0) return { recoverable: [], lost: [] };
		const recoverable = this.remove(excess, 'newest', this.isRecoverable);
		const lost = this.remove(excess - recoverable.length, 'oldest', () => true);
		return { recoverable, lost };
	}

	take(maxEvents: number): ChangeEvent[] {
		const taken = this.events.slice(0, maxEvents);
		this.events = this.events.slice(maxEvents);
		this.takenAt = steadyNow(this.timing);
		for (const resolve of this.roomWaiters.splice(0)) resolve();
		return taken;
	}

	/** Resolves when so few events wait that a scan may add some. */
	async room(): Promise<void> {
		while (this.events.length >= MAX_WAITING_FOR_SCAN)
			await new Promise<void>((resolve) => this.roomWaiters.push(resolve));
	}

	/** @returns the delivered events that were removed */
	private remove(
		count: number,
		first: 'newest' | 'oldest',
		isFit: (event: ChangeEvent) => boolean,
	): ChangeEvent[] {
		const { events } = this;
		const removed = new Set<ChangeEvent>();
		for (let index = 0; removed.size < count && index < events.length; index++) {
			const event = events[first === 'oldest' ? index : events.length - 1 - index];
			if (!event.recovered && isFit(event)) removed.add(event);
		}
		if (removed.size > 0) this.events = events.filter((event) => !removed.has(event));
		return [...removed];
	}
}
