import type { Subscription } from '../records';
import type { NextDelivery } from '../types';
import type { Batcher } from './batcher';
import type { Coalescer } from './coalescer';
import { includesKind } from './webhookTypes';

/** A failed delivery that is retried. */
export interface PlannedRetry {
	subscription: Subscription;
	/** Simulated time, epoch milliseconds. */
	due: number;
}

/**
 * The next delivery of a subscription: of changes in their coalescing window, events that wait for a batch, or retries.
 * @returns undefined when nothing is queued
 */
export function nextDeliveryOf(
	subscription: Subscription,
	queued: { coalescer: Coalescer; batcher: Batcher; retries: Iterable<PlannedRetry> },
): NextDelivery | undefined {
	const changes = queued.coalescer
		.pending()
		.filter(({ event }) => includesKind(subscription.types, event.kind));
	const batch = queued.batcher.waitingFor(subscription);
	const retries = [...queued.retries].filter((retry) => retry.subscription === subscription);
	const events = changes.length + (batch?.events ?? 0);
	if (events === 0 && retries.length === 0) return undefined;
	const isFull = events >= (subscription.BatchSize ?? 1);
	const delayMs = isFull ? 0 : (subscription.BatchMaxDelaySeconds ?? 0) * 1000;
	// A batch that is not full waits for its delay after its first event.
	const changeTimes = batch === undefined || isFull ? changes.map(({ due }) => due + delayMs) : [];
	const batchTimes = batch === undefined ? [] : [batch.due];
	const at = Math.min(...changeTimes, ...batchTimes, ...retries.map(({ due }) => due));
	return { at, events, retries: retries.length };
}
