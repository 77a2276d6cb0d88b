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
	/** `http://127.0.0.1:PORT`, the base URL of the credential. */
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
	 * @param key the record; default: the next record, or a new one for `Inserted`
	 * @param patch fields to set besides the modification time
	 * @throws Error when no such record exists
	 */
	change(
		kind: ChangeKind,
		key?: string,
		action?: ChangeAction,
		patch?: Record<string, unknown>,
	): Promise<ChangeEvent>;
	/**
	 * Changes several records at the same time.
	 * @param countOrKeys number of records, one after the other, or their keys
	 */
	changeMany(
		kind: ChangeKind,
		countOrKeys: number | string[],
		action?: ChangeAction,
	): Promise<ChangeEvent[]>;
	/** Sends all queued notifications now, and waits for the responses. */
	flush(): Promise<void>;
	/**
	 * Sends any delivery; it is not retried and does not count as a failure of the subscription.
	 * @param subscriptionOrUrl name of a subscription (`Invoice`, `Multi`) or a URL
	 * @param body event, batch, or raw text
	 */
	deliver(
		subscriptionOrUrl: string,
		body: unknown,
		options?: DeliverOptions,
	): Promise<RecordedDelivery>;
	/** Removes a subscription as ten failed deliveries do. */
	cancelSubscription(name: string): void;
	/** The next delivery of a subscription; undefined when nothing is queued for it. */
	nextDelivery(name: string): NextDelivery | undefined;
	/** Moves the simulated time forward, and waits for the deliveries and retries that come due. */
	moveTime(ms: number): Promise<void>;
	/** All records and subscriptions as JSON. */
	exportState(): Promise<SimulatorState>;
	/**
	 * Replaces all records and subscriptions, and discards queued notifications.
	 * @throws Error naming the part of the state that is wrong; nothing is changed then
	 */
	importState(state: unknown): Promise<void>;
	/** Clears the recorded requests and deliveries. */
	reset(): void;
	/** Restores the state at the start, except the time, which never moves back. */
	restart(): Promise<void>;
	close(): Promise<void>;
}
