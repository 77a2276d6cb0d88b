import { steadyNow, type Timing } from '../../../shared/timing';
import { MAX_WAITING } from './waitingEvents';

/** Responses wait while more events than this are in the queue. */
export const MAX_UNDELAYED = MAX_WAITING / 2;
/** How long the response to a delivery may wait. The time limit of Karbon is not published (karbon.md 87). */
const MAX_DELAY_MS = 1_000;
/** How often it is checked which responses may be sent. */
const TICK_MS = 50;

/**
 * Delays responses to deliveries while more than half of the queue is full, longer the fuller it is, up to a second: Karbon
 * sends less while it waits for responses, so that no event has to be dropped. The delay depends on how full the queue is,
 * and not on the start of the next execution, so that the responses to a burst are spread evenly.
 */
export class ResponseDelay {
	private waiting: Array<{ count: number; until: number; send: () => void }> = [];

	constructor(private readonly timing: Pick<Timing, 'now'>) {}

	/**
	 * Resolves when the response to a delivery may be sent.
	 * @param count how many events it has
	 * @param queued how many events are in the queue, more than `MAX_UNDELAYED`
	 * @param sleep rejects when the trigger is closed: then nothing waits
	 */
	async wait(count: number, queued: number, sleep: (ms: number) => Promise<void>): Promise<void> {
		const expected = this.waiting.reduce((sum, one) => sum + one.count, queued);
		const excess = Math.min(1, expected / MAX_UNDELAYED - 1);
		const until = steadyNow(this.timing) + excess * MAX_DELAY_MS;
		const response = new Promise<void>((send) => this.waiting.push({ count, until, send }));
		// One timer for all of them.
		if (this.waiting.length === 1) void this.sendInTime(sleep);
		await response;
	}

	/** The trigger is closed, so its queue is, too. */
	end(): void {
		this.send(() => true);
	}

	private async sendInTime(sleep: (ms: number) => Promise<void>): Promise<void> {
		while (this.waiting.length > 0) {
			await sleep(TICK_MS).catch(() => this.end());
			const now = steadyNow(this.timing);
			this.send(({ until }) => until <= now);
		}
	}

	private send(isDue: (response: { until: number }) => boolean): void {
		const due = this.waiting.filter(isDue);
		this.waiting = this.waiting.filter((response) => !isDue(response));
		for (const { send } of due) send();
	}
}
