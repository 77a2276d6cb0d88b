import type { ManualClock } from '../clock';
import type { DeliveryFaultPlan } from '../delivery/deliveryFaults';
import type { FaultPlan } from '../faults/plan';
import type { SimulatorState } from '../state/types';
import type { Store } from '../store';
import type { ChangeAction, ChangeEvent, ChangeKind } from './changes';
import type { DeliverOptions, NextDelivery, RecordedDelivery } from './deliveries';
import type { SimulatorCredentials } from './options';
import type { RecordedRequest } from './requests';

/** A running simulator. */
export interface Simulator {
	/** `http://127.0.0.1:PORT`, to be used as the base URL of the credential. */
	readonly url: string;
	readonly credentials: SimulatorCredentials;
	readonly clock: ManualClock;
	readonly store: Store;
	readonly requests: RecordedRequest[];
	readonly faults: FaultPlan;
	readonly deliveries: RecordedDelivery[];
	readonly deliveryFaults: DeliveryFaultPlan;
	/**
	 * Changes a record and queues the notification.
	 * @param key the record; omitted: the next one in turn, or a new one for `Inserted`
	 * @param patch fields to set besides the time of change
	 * @throws Error when no such record exists
	 */
	change(
		kind: ChangeKind,
		key?: string,
		action?: ChangeAction,
		patch?: Record<string, unknown>,
	): Promise<ChangeEvent>;
	/**
	 * A burst: changes `countOrKeys` records at one moment.
	 * @param countOrKeys number of records, taken in turn, or their keys
	 */
	changeMany(
		kind: ChangeKind,
		countOrKeys: number | string[],
		action?: ChangeAction,
	): Promise<ChangeEvent[]>;
	/** Dispatches now what waits for its window or batch, and waits until all of it was answered. */
	flush(): Promise<void>;
	/**
	 * One delivery made by hand; not retried and not counted against the subscription.
	 * @param subscriptionOrUrl slot (`Invoice`, `Multi`) or a URL
	 * @param body event, batch, or raw text
	 */
	deliver(
		subscriptionOrUrl: string,
		body: unknown,
		options?: DeliverOptions,
	): Promise<RecordedDelivery>;
	/** Removes a subscription as ten failed deliveries do. */
	cancelSubscription(slot: string): void;
	/** What a subscription gets next; undefined when nothing is queued for it. */
	nextDelivery(slot: string): NextDelivery | undefined;
	/** Moves the simulated time forward, making the deliveries and retries that come due, and waits for them. */
	moveTime(ms: number): Promise<void>;
	/** All records and subscriptions as JSON. */
	exportState(): Promise<SimulatorState>;
	/**
	 * Replaces all records and subscriptions, and forgets queued notifications.
	 * @throws Error naming the part of the state that is wrong; nothing is changed then
	 */
	importState(state: unknown): Promise<void>;
	/** Forgets recorded requests and deliveries. */
	reset(): void;
	/** Everything as it was at the start, but the time: it never goes back. */
	restart(): Promise<void>;
	close(): Promise<void>;
}
