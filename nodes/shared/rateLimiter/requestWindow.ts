/** A request that was sent. Milliseconds since the epoch. */
export interface SentRequest {
	readonly admittedAt: number;
	/** Infinity while it is under way. */
	answeredAt: number;
}

/** The requests that count against a limit, in the order in which they were sent. */
export class RequestWindow {
	private requests: SentRequest[] = [];

	get size(): number {
		return this.requests.length;
	}

	add(admittedAt: number): SentRequest {
		const request = { admittedAt, answeredAt: Infinity };
		this.requests.push(request);
		return request;
	}

	/** Takes out a request that cost nothing. */
	remove(request: SentRequest): void {
		this.requests.splice(this.requests.indexOf(request), 1);
	}

	/** Takes out what was answered at that moment or earlier. */
	forgetUntil(moment: number): void {
		this.requests = this.requests.filter(({ answeredAt }) => answeredAt > moment);
	}

	/** How many are under way or were answered after that moment. */
	countSince(moment: number): number {
		return this.requests.filter(({ answeredAt }) => answeredAt > moment).length;
	}

	/** The one that was sent first; undefined when there is none. */
	first(): SentRequest | undefined {
		return this.requests[0];
	}

	/** When the first answer came; Infinity when none has. */
	firstAnswerAt(): number {
		return this.requests.reduce((first, { answeredAt }) => Math.min(first, answeredAt), Infinity);
	}
}
