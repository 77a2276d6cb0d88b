import type { Permit, Reservation } from '../rateLimiter/reservation';
import type { Safety } from './request';
import type { RetryBudget } from './retryPolicy';

/** Waits at the rate limiter until so many requests may be sent together. */
type Reserve = (places: number) => Promise<Reservation>;

/**
 * Reads, and a write that is made from them, with one retry budget for all. Their places at the rate limiter are
 * reserved together before the first read, so that the write follows without a wait, in which another system could
 * change the record. If anything else came between (another request, a wait, a refusal), the write is not sent: begin
 * again and read again.
 *
 * Under a rate limit that allows fewer requests than the series has, its requests wait for their places.
 */
export class RequestSeries {
	private reservation: Reservation | undefined;
	/** How many reads have ended since `begin`, also with a refusal that says something of the record, such as a 404. */
	private reads = 0;
	/** The number of the last request of the series. */
	private last = 0;
	private isOutdated = false;
	/** The rate limit does not allow all requests of the series together. */
	private isShort = false;

	/** @param places how many requests the series has: its reads and its write */
	constructor(
		readonly budget: RetryBudget,
		private places: number,
	) {}

	/** Forgets what was read. From the second time on, there is a place for each read of the time before. */
	begin(): void {
		this.close();
		this.places = Math.max(this.places, this.reads + 1);
		this.reads = 0;
		this.isOutdated = false;
	}

	/** Gives back reserved places. */
	close(): void {
		this.reservation?.close();
		this.reservation = undefined;
	}

	/** A request of the series begins. @param number counts all requests of the client */
	follows(number: number): void {
		if (number !== this.last + 1) this.waits();
		this.last = number;
	}

	/** A request of the series waits, or another request is sent. What was read before may change meanwhile. */
	waits(): void {
		this.isOutdated = this.reads > 0;
	}

	/** A request of the series has ended, and is not sent again. */
	ended(safety: Safety): void {
		if (safety === 'read') this.reads++;
	}

	/** @returns undefined for a write that must not be sent */
	async permitFor(safety: Safety, reserve: Reserve): Promise<Permit | undefined> {
		return safety === 'read' ? await this.permitToRead(reserve) : await this.permitToWrite(reserve);
	}

	private async permitToRead(reserve: Reserve): Promise<Permit> {
		for (let { reservation } = this; ; reservation = await this.renew(reserve, this.places)) {
			// A place is left for the write.
			const minSize = this.isShort ? 1 : 2;
			const permit = reservation && reservation.size >= minSize ? reservation.take() : undefined;
			if (permit) return permit;
		}
	}

	private async permitToWrite(reserve: Reserve): Promise<Permit | undefined> {
		if (this.isOutdated) return undefined;
		const permit = this.reservation?.take();
		return permit ?? (this.isShort ? (await this.renew(reserve, 1)).take() : undefined);
	}

	private async renew(reserve: Reserve, places: number): Promise<Reservation> {
		// Under such a limit, the reads cannot follow each other without a wait.
		if (!this.isShort) this.waits();
		this.close();
		this.reservation = await reserve(places);
		this.isShort = this.reservation.size < this.places;
		return this.reservation;
	}
}
