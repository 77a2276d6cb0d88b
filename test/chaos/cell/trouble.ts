import type { IHttpRequestOptions } from 'n8n-workflow';

import type { Fault, Lasting } from '../faults/fault';
import type { ChaosClock } from './clock';
import type { Flight, Phase } from './flights';
import type { Respond } from './gate';
import { currentItem } from './itemOf';
import { UNKNOWN_HOST } from './unknownHost';

/** What happens to which request. */
export interface Trouble {
	fault: Fault;
	lasting: Lasting;
	/** The requests that it concerns. */
	phase: Phase;
	/** The item that it concerns. */
	item: number;
}

/** Applies a fault to the requests, the clock and the store calls of one run, and counts it. */
export class AppliedTrouble {
	/** How often the fault happened. */
	count = 0;
	private readonly flights = new Set<Flight>();

	constructor(
		private readonly trouble: Trouble | undefined,
		private readonly clock: ChaosClock,
	) {}

	/** Changes a request before it is sent. */
	prepare(flight: Flight, request: IHttpRequestOptions): void {
		const { trouble } = this;
		if (trouble?.phase !== flight.phase || !this.hits(flight.item)) return;
		const { respond, isUnknownHost, jumpMs } = trouble.fault;
		if (!respond && !isUnknownHost && jumpMs === undefined) return;
		this.count += 1;
		if (respond) this.flights.add(flight);
		if (isUnknownHost) request.url = `http://${UNKNOWN_HOST}${flight.url}`;
		if (jumpMs !== undefined) this.clock.jump(jumpMs);
	}

	/** The response to a request; undefined where Karbon responds. */
	respondTo(flight: Flight | undefined): Respond | undefined {
		return flight && this.flights.has(flight) ? this.trouble?.fault.respond : undefined;
	}

	/** Whether the current store call goes wrong. */
	hitsStore(): boolean {
		const isHit = this.hits(currentItem());
		if (isHit) this.count += 1;
		return isHit;
	}

	private hits(item: number | undefined): boolean {
		const { trouble } = this;
		return trouble?.item === item && (trouble?.lasting === 'always' || this.count === 0);
	}
}
