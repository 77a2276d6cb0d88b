import { steadyNow } from '../../../shared/timing';
import type { ChangeEvent } from '../../events/changeEvent';
import { isListable, oldestTimes } from '../../scan/sources';
import type { QueueHost } from './startedExecution';
import { StartedExecutions } from './startedExecutions';
import { DEFAULT_MAX_EVENTS, MAX_WAITING, WaitingEvents } from './waitingEvents';

/** How often a queue is checked while events wait. */
const TICK_MS = 100;

/** Responses wait while more events than this are in the queue. */
const MAX_UNDELAYED = MAX_WAITING / 2;
/** How long the response to a delivery may wait. The time limit of Karbon is not published (karbon.md 87). */
const MAX_DELAY_MS = 1_000;

/**
 * Starts executions for events. One execution at a time is in the trigger node, unless it exceeds its time limit:
 * events that arrive meanwhile wait, and the next execution takes up to `maxEvents` of them; otherwise executions would
 * pile up, and each takes 12 MB. The next one starts when the trigger node ends, not the workflow, and changes that can
 * wait for a moment share an execution. In queue mode, where this process does not see the trigger node end, executions
 * do not wait for each other.
 */
export class ExecutionQueue extends StartedExecutions {
	/** How many events an execution takes, see `maxEventsOf`. */
	maxEvents = DEFAULT_MAX_EVENTS;
	private readonly waiting = new WaitingEvents(this.timing, (event) =>
		this.host!.isRecoverable(event),
	);
	/** How many events the deliveries have whose responses wait. */
	private delayed = 0;
	/** The trigger whose sleep the ticks use. */
	private ticking: QueueHost | undefined;

	/** From now on executions are started by this trigger. A new trigger may open before the old one closes. */
	open(host: QueueHost): void {
		this.host = host;
		this.refusals.reset();
		this.pump();
	}

	/** Starts what waits, as long as n8n still takes it. */
	close(host: QueueHost): void {
		if (this.host !== host) return;
		this.host = undefined;
		const maxEvents = Math.min(this.maxEvents, this.maxSize);
		while (this.length > 0) void this.start(host, this.waiting.take(maxEvents));
		this.current = undefined;
	}

	get isOpen(): boolean {
		return this.host !== undefined;
	}

	/** Whether executions run in this process. False before the first has begun. */
	get runHere(): boolean {
		return this.place === 'here';
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
		return [this.waiting, ...this.byId.values()].reduce(
			(oldest, { events }) => Math.min(oldest, oldestTimes(events).get(list) ?? Infinity),
			Infinity,
		);
	}

	/**
	 * Those of the records of which an event waits, or is in an execution whose trigger node has not ended in this process,
	 * as far as a list shows its change.
	 * @param records keys
	 */
	unread(records: ReadonlySet<unknown>): Set<unknown> {
		const unread = new Set<unknown>();
		if (records.size === 0) return unread;
		// Executions in other processes ask n8n's store, which knows what they have handed on.
		const started = this.place === 'elsewhere' ? [] : [...this.byId.values()];
		const inTrigger = started.filter(({ phase }) => phase !== 'workflow');
		for (const { events } of [this.waiting, ...inTrigger]) {
			for (const event of events) {
				const { ResourcePermaKey: key } = event;
				if (records.has(key) && isListable(event)) unread.add(key);
			}
		}
		return unread;
	}

	/**
	 * Takes events to be handed on. A scan waits for `room` after each page.
	 * @returns false, without taking them, when no trigger is open in this process
	 */
	add(events: readonly ChangeEvent[]): boolean {
		if (!this.isOpen) return false;
		this.wait(events, 'last');
		this.pump();
		return true;
	}

	/** Resolves when a scan may add events. */
	async room(): Promise<void> {
		await this.waiting.room();
	}

	/**
	 * Resolves when the response to a delivery may be sent: later the fuller the queue is, and at once if the trigger is
	 * closed. Karbon sends less while it waits for responses, so that no event has to be dropped. The delay does not depend
	 * on the start of the next execution, so that the responses to a burst are spread evenly.
	 * @param count how many events it has
	 */
	async relief(count: number): Promise<void> {
		const { host } = this;
		const { length } = this.waiting.events;
		if (!host || length <= MAX_UNDELAYED) return;
		const excess = Math.min(1, (length + this.delayed) / MAX_UNDELAYED - 1);
		this.delayed += count;
		await host.sleep(excess * MAX_DELAY_MS).catch(() => undefined);
		this.delayed -= count;
	}

	/** Called each minute, and more often while events wait. */
	tick(): void {
		this.expire();
		this.pump();
	}

	protected wait(events: readonly ChangeEvent[], place: 'first' | 'last'): void {
		const { recoverable, lost } = this.waiting.add(events, place);
		if (recoverable.length + lost.length > 0) this.rescan([...recoverable, ...lost]);
		if (recoverable.length > 0) this.host?.requestScan();
		if (lost.length > 0) this.host?.onLost(lost.length);
	}

	protected pump(): void {
		const { host, refusals, waiting } = this;
		if (!host) return;
		const maxEvents = Math.min(this.maxEvents, this.maxSize);
		while (!this.current && waiting.events.length > 0) {
			if (steadyNow(this.timing) < refusals.pauseEndsAt || waiting.expectsMore(maxEvents)) break;
			void this.start(host, waiting.take(maxEvents));
		}
		if (waiting.events.length > 0 && this.ticking !== host) void this.keepTicking(host);
	}

	/** Ticks while events wait, without waiting for n8n's next minute: pauses and time limits end in between. */
	private async keepTicking(host: QueueHost): Promise<void> {
		this.ticking = host;
		try {
			while (this.host === host && this.length > 0) {
				await host.sleep(TICK_MS);
				this.tick();
			}
		} catch {
			// The trigger was closed.
		} finally {
			if (this.ticking === host) this.ticking = undefined;
		}
	}
}
