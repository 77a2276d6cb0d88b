import { createTally, type Tally } from '../faults/tally';
import type { DeliveryFault } from '../types/deliveries';

/** A fault of automatic deliveries. */
export interface DeliveryFaultRule {
	/** Only deliveries of this subscription: a webhook type, or `Multi`. */
	subscription?: string;
	/** Only the nth matching delivery (1 = the first); retries are not counted. */
	nth?: number;
	/** Every nth matching delivery. */
	every?: number;
	/** At most this many times. */
	times?: number;
	fault: DeliveryFault;
}

/** The active delivery faults; the first rule that matches a delivery is applied. */
export interface DeliveryFaultPlan {
	add(rule: DeliveryFaultRule): void;
	clear(): void;
	list(): DeliveryFaultRule[];
	/** The fault for the next delivery of this subscription, counting it against every rule that matches. */
	next(subscription: string): DeliveryFault | undefined;
}

export function createDeliveryFaultPlan(): DeliveryFaultPlan {
	let entries: Array<{ rule: DeliveryFaultRule; tally: Tally }> = [];
	return {
		add(rule) {
			entries.push({ rule, tally: createTally(rule) });
		},
		clear() {
			entries = [];
		},
		list: () => entries.map((entry) => entry.rule),
		next(subscription) {
			let chosen: DeliveryFault | undefined;
			for (const { rule, tally } of entries) {
				if (rule.subscription !== undefined && rule.subscription !== subscription) continue;
				if (tally.hit(chosen === undefined)) chosen = rule.fault;
			}
			return chosen;
		},
	};
}
