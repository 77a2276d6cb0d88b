import type { Simulator } from '../types';

/** A subscription as the overview shows it, without its signing key. */
export interface SubscriptionOverview {
	/** A webhook type, or `Multi`. */
	name: string;
	types: string[];
	TargetUrl: string;
	BatchSize?: number;
	BatchMaxDelaySeconds?: number;
	consecutiveFailures: number;
	/** Absent when nothing is queued; `at` is the simulated time, ISO 8601. */
	nextDelivery?: { at: string; events: number; retries: number };
}

/** The response to `GET /_simulator`. */
export interface Overview {
	baseUrl: string;
	/** ISO 8601. */
	simulatedTime: string;
	/** Number of records by collection. */
	records: Record<string, number>;
	subscriptions: SubscriptionOverview[];
	/** Number of active faults, recorded requests and recorded deliveries. */
	faults: number;
	requests: number;
	deliveries: number;
}

const writeTime = (ms: number): string => new Date(ms).toISOString();

function subscriptionsOf(simulator: Simulator): SubscriptionOverview[] {
	return Array.from(simulator.store.subscriptions.peekAll(), ([name, subscription]) => {
		const { types, TargetUrl, BatchSize, BatchMaxDelaySeconds, consecutiveFailures } = subscription;
		const next = simulator.nextDelivery(name);
		return {
			name,
			types,
			TargetUrl,
			BatchSize,
			BatchMaxDelaySeconds,
			consecutiveFailures,
			...(next !== undefined && { nextDelivery: { ...next, at: writeTime(next.at) } }),
		};
	});
}

export function overviewOf(simulator: Simulator): Overview {
	const counts = Object.entries(simulator.store).map(
		([name, records]: [string, ReadonlyMap<string, unknown>]) => [name, records.size],
	);
	return {
		baseUrl: simulator.url,
		simulatedTime: writeTime(simulator.clock.now()),
		records: Object.fromEntries(counts),
		subscriptions: subscriptionsOf(simulator),
		faults: simulator.faults.list().length,
		requests: simulator.requests.length,
		deliveries: simulator.deliveries.length,
	};
}
