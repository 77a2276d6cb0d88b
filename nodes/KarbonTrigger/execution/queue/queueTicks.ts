import type { QueueHost } from './queueHost';

/** How often a queue is checked while events wait. */
const TICK_MS = 100;

/** The queue, as far as this module uses it. */
interface Ticked {
	readonly length: number;
	tick(): void;
}

/** Ticks of a queue while events wait, without waiting for n8n's next minute: pauses and time limits end in between. */
export class QueueTicks {
	/** The trigger whose sleep is used. */
	private host: QueueHost | undefined;

	constructor(private readonly queue: Ticked) {}

	/** @param isOpen whether the trigger still starts executions */
	async run(host: QueueHost, isOpen: () => boolean): Promise<void> {
		if (this.queue.length === 0 || this.host === host) return;
		this.host = host;
		try {
			while (isOpen() && this.queue.length > 0) {
				await host.sleep(TICK_MS);
				this.queue.tick();
			}
		} catch {
			// The trigger was closed.
		} finally {
			if (this.host === host) this.host = undefined;
		}
	}
}
