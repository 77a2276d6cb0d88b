import { createClient, type KarbonClient } from '../../shared/transport/client';
import type { ClientOptions } from '../../shared/transport/clientOptions';
import type { RequestHost } from '../../shared/transport/sendOnce';

/** A measurement counts this long: n8n's clock may be put right meanwhile. Scans measure every 15 minutes. */
export const MAX_MEASUREMENT_AGE_MS = 1_200_000;
/** Pause after a measurement that failed. */
export const MIN_PAUSE_MS = 60_000;

/**
 * Karbon's clock, as the Date headers of its answers tell it: n8n's own clock may be minutes off, and may differ
 * from process to process. Milliseconds since the epoch.
 */
export class ServiceClock {
	private offsetMs = 0;
	private measuredAt = -Infinity;
	private askedAt = -Infinity;
	private answer?: Promise<unknown>;

	/** Records Karbon's clock from a response's Date header. Network delay makes it look slow, never fast. */
	measured(sentAt: number, now: number): void {
		this.offsetMs = sentAt - now;
		this.measuredAt = now;
	}

	/** A moment of n8n's clock by Karbon's, as the last measurement shows it; unchanged before the first. */
	toService(moment: number): number {
		return moment + this.offsetMs;
	}

	/** Karbon's time now, or so long ago; undefined where the last measurement is too old to tell. */
	known(now: number, ageMs = 0): number | undefined {
		const isRecent = Math.abs(now - this.measuredAt) <= MAX_MEASUREMENT_AGE_MS;
		return isRecent ? this.toService(now - ageMs) : undefined;
	}

	/**
	 * Unless Karbon's time is known, asks for it, or waits for the answer of less than a minute ago. Never throws.
	 * @param client from `createClockSyncClient`, so that its responses set this clock
	 */
	async measure(
		client: () => KarbonClient | Promise<KarbonClient>,
		now: number,
		isKnown = this.known(now) !== undefined,
	): Promise<void> {
		if (isKnown) return;
		if (Math.abs(now - this.askedAt) >= MIN_PAUSE_MS) {
			this.askedAt = now;
			// A response that refuses the request tells the time as well.
			const request = { method: 'GET', path: '/v3/Invoices', query: { $top: 1 } } as const;
			const errorContext = { purpose: "read Karbon's clock" };
			const attempt = async () => await (await client()).attempt({ ...request, errorContext });
			// The clock stays as it was. When it is not reliable, executions mark nothing as covered: changes are
			// repeated rather than lost.
			this.answer = attempt().catch(() => undefined);
		}
		await this.answer;
	}
}

/**
 * A client for the node's credential. The Date header of each response sets the node's clock of Karbon's time.
 * @throws {Error} with a text for the user when the credential is incomplete or not valid
 */
export async function createClockSyncClient(
	host: RequestHost,
	{ clock }: { clock: ServiceClock },
	options: ClientOptions = {},
): Promise<KarbonClient> {
	return await createClient(host, { ...options, ownsSubscription: true, clock });
}
