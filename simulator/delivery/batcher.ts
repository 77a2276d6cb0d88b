import type { Clock } from '../clock';
import type { Subscription } from '../records';
import type { ChangeEvent } from '../types';

/** Collects notifications of batching subscriptions (karbon.md 88). */
export interface Batcher {
	/** Adds events; resolves when the batches that became full were sent. */
	add(subscription: Subscription, events: ChangeEvent[]): Promise<void>;
	/** Sends all waiting events, including batches that are not full. */
	flush(): Promise<void>;
	/** Number of events that wait for a subscription, and when they are due (simulated epoch milliseconds). */
	waitingFor(subscription: Subscription): { events: number; due: number } | undefined;
	/** Discards all waiting events. */
	clear(): void;
}

interface Batch {
	events: ChangeEvent[];
	due: number;
	timer?: { cancel(): void };
}

/**
 * @param send sends at most BatchSize events; resolves when they were sent
 * @param exceedsSize sends all waiting events instead, when there are BatchSize
 */
export function createBatcher(
	clock: Clock,
	send: (subscription: Subscription, events: ChangeEvent[]) => Promise<void>,
	exceedsSize = false,
): Batcher {
	const waiting = new Map<Subscription, Batch>();
	const sendRest = async (subscription: Subscription): Promise<void> => {
		const batch = waiting.get(subscription);
		waiting.delete(subscription);
		batch?.timer?.cancel();
		if (batch !== undefined && batch.events.length > 0) await send(subscription, batch.events);
	};
	return {
		async add(subscription, events) {
			const size = subscription.BatchSize ?? 1;
			const delayMs = (subscription.BatchMaxDelaySeconds ?? 0) * 1000;
			const batch: Batch = waiting.get(subscription) ?? { events: [], due: 0 };
			batch.events.push(...events);
			const sent: Array<Promise<void>> = [];
			while (batch.events.length >= size) {
				const full = exceedsSize ? batch.events.length : size;
				sent.push(send(subscription, batch.events.splice(0, full)));
				// The remaining events start a new batch with its own delay.
				batch.timer?.cancel();
				batch.timer = undefined;
			}
			waiting.set(subscription, batch);
			if (delayMs === 0 || batch.events.length === 0) sent.push(sendRest(subscription));
			else if (batch.timer === undefined) {
				batch.due = clock.now() + delayMs;
				batch.timer = clock.setTimer(() => sendRest(subscription), delayMs);
			}
			await Promise.all(sent);
		},
		async flush() {
			await Promise.all([...waiting.keys()].map(sendRest));
		},
		waitingFor(subscription) {
			const batch = waiting.get(subscription);
			if (batch === undefined || batch.events.length === 0) return undefined;
			return { events: batch.events.length, due: batch.due };
		},
		clear() {
			for (const { timer } of waiting.values()) timer?.cancel();
			waiting.clear();
		},
	};
}
