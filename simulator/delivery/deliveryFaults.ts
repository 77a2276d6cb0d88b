import { createTally, type Tally } from '../faults/tally';
import type { DeliveryFault } from '../types';

/** A fault of automatic deliveries. */
export interface DeliveryFaultRule {
	/** Only deliveries of this slot. */
	slot?: string;
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
	/** The fault for the next delivery of this slot, counting it against every rule that matches. */
	next(slot: string): DeliveryFault | undefined;
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
		next(slot) {
			let chosen: DeliveryFault | undefined;
			for (const { rule, tally } of entries) {
				if (rule.slot !== undefined && rule.slot !== slot) continue;
				if (tally.hit(chosen === undefined)) chosen = rule.fault;
			}
			return chosen;
		},
	};
}
