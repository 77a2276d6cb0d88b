import type { Clock } from '../clock';
import type { Subscription } from '../records';
import type { Store } from '../store';
import type {
	ChangeEvent,
	DeliverOptions,
	DeliveryFault,
	NextDelivery,
	RecordedDelivery,
	SimulatorOptions,
} from '../types';
import { createBatcher } from './batcher';
import { createCoalescer } from './coalescer';
import type { DeliveryFaultPlan } from './deliveryFaults';
import { nextDeliveryOf, type PlannedRetry } from './nextDelivery';
import { batchNotification, renderBody, singleNotification } from './notification';
import { notificationTimeOf } from './notificationTime';
import { createSender } from './sender';
import { createTaskQueue, type TaskQueue } from './taskQueue';
import { includesKind, MULTI } from './webhookTypes';

/** karbon.md 87. */
const MAX_FAILURES = 10;

/**
 * Ten growing delays. Karbon retries "up to ten times with growing delays"; the exact schedule is not public.
 */
export const DEFAULT_RETRY_DELAYS_MS: readonly number[] = [
	10_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_200_000, 1_800_000, 3_600_000, 7_200_000,
];

/** Turns changes into deliveries. */
export interface DeliveryEngine {
	/** Queues a change; it is dispatched after the coalescing window. */
	queue(event: ChangeEvent): void;
	/** Dispatches all queued changes; resolves when the first attempt of each was answered. */
	flush(): Promise<void>;
	/** Sends any delivery. @throws Error when there is no such subscription */
	deliver(to: string, body: unknown, options?: DeliverOptions): Promise<RecordedDelivery>;
	/** Ends a subscription as ten failed deliveries do. */
	cancel(name: string): void;
	/** The next delivery of a subscription; undefined when nothing is queued, or there is no such subscription. */
	nextDelivery(name: string): NextDelivery | undefined;
	/** Discards everything that is queued. */
	clear(): void;
	close(): void;
}

interface Job {
	subscription: Subscription;
	body: string;
	fault: DeliveryFault | undefined;
}

export function createDeliveryEngine(deps: {
	clock: Clock;
	store: Store;
	options: SimulatorOptions;
	faults: DeliveryFaultPlan;
	record: (delivery: RecordedDelivery) => void;
}): DeliveryEngine {
	const { clock, store, options, faults } = deps;
	const variants = options.variants ?? {};
	const sender = createSender(clock, options, deps.record);
	const retryDelays = options.retryDelaysMs ?? DEFAULT_RETRY_DELAYS_MS;
	const queues = new WeakMap<Subscription, TaskQueue>();
	const retries = new Set<PlannedRetry & { timer: { cancel(): void } }>();
	const underWay = new Set<Promise<void>>();
	let closed = false;

	const isActive = (subscription: Subscription): boolean =>
		!closed && store.subscriptions.get(subscription.name) === subscription;

	const queueOf = (subscription: Subscription): TaskQueue => {
		const queue = queues.get(subscription) ?? createTaskQueue(options.deliveryConcurrency ?? 1);
		queues.set(subscription, queue);
		return queue;
	};

	const attemptLater = (job: Job, attempt: number, delayMs: number): void => {
		const timer = clock.setTimer(() => {
			retries.delete(retry);
			return attemptJob(job, attempt);
		}, delayMs);
		const retry = { subscription: job.subscription, due: clock.now() + delayMs, timer };
		retries.add(retry);
	};

	const retryLater = (job: Job, attempt: number): void => {
		const delay = retryDelays[attempt - 1];
		if (delay !== undefined) attemptLater(job, attempt + 1, delay);
	};

	const judge = (job: Job, attempt: number, { status }: RecordedDelivery): void => {
		const { subscription } = job;
		if (status !== undefined && status >= 200 && status < 300) {
			subscription.consecutiveFailures = 0;
			return;
		}
		subscription.consecutiveFailures += 1;
		if (!isActive(subscription)) return;
		if (subscription.consecutiveFailures >= MAX_FAILURES)
			store.subscriptions.delete(subscription.name);
		else retryLater(job, attempt);
	};

	const attemptJob = (job: Job, attempt: number): Promise<void> => {
		const { subscription, body, fault } = job;
		const done = queueOf(subscription).run(async () => {
			if (!isActive(subscription)) return;
			const { name, TargetUrl: url, SigningKey: signingKey } = subscription;
			const outgoing = { subscription: name, url, body, signingKey, attempt, options: fault };
			judge(job, attempt, await sender.send(outgoing));
		});
		underWay.add(done);
		return done.finally(() => underWay.delete(done));
	};

	const start = async (
		subscription: Subscription,
		notification: Record<string, unknown>,
		fault: DeliveryFault | undefined,
	): Promise<void> => {
		const body = renderBody(notification, fault);
		const job = { subscription, body, fault };
		const copies = Array.from({ length: fault?.copies ?? 1 }, () => attemptJob(job, 1));
		if (variants.repeatDeliveriesAfterMs !== undefined) {
			attemptLater(job, 2, variants.repeatDeliveriesAfterMs);
		}
		await Promise.all(copies);
	};

	const keyOf = ({ kind, key }: ChangeEvent): string => {
		const isOwn = kind === 'EstimateSummary' && variants.estimateEventKey === 'estimate';
		return (isOwn && store.estimateSummaries.get(key)?.rows[0]?.EstimateSummaryKey) || key;
	};

	const timed = (event: ChangeEvent): ChangeEvent => ({
		...event,
		key: keyOf(event),
		at: notificationTimeOf(event, variants.notificationTime, clock.now()),
		action:
			event.action === 'InviteAccepted' ? (variants.acceptedInvite ?? event.action) : event.action,
	});

	const { notificationEnvelope = 'asSubscribed', batchCount, batchExcess = false } = variants;

	const sendBatch = async (subscription: Subscription, events: ChangeEvent[]): Promise<void> => {
		if (notificationEnvelope === 'alwaysSingle') return await sendSingles(subscription, events);
		const batch = batchNotification(events.map(timed), batchCount);
		await start(subscription, batch, faults.next(subscription.name));
	};

	const batcher = createBatcher(clock, sendBatch, batchExcess);

	const sendSingles = async (subscription: Subscription, events: ChangeEvent[]): Promise<void> => {
		const planned = events.map((event) => ({
			notification: singleNotification(timed(event), variants.singleTimestampName),
			fault: faults.next(subscription.name),
		}));
		if (planned.some(({ fault }) => fault?.reverse)) planned.reverse();
		await Promise.all(
			planned.map(({ notification, fault }) => start(subscription, notification, fault)),
		);
	};

	const dispatch = async (events: ChangeEvent[]): Promise<void> => {
		const sent = [...store.subscriptions.values()].map(async (subscription) => {
			const wanted = events.filter(({ kind }) => includesKind(subscription.types, kind));
			if (wanted.length === 0) return;
			const batching = (subscription.BatchSize ?? 1) > 1 || notificationEnvelope === 'alwaysBatch';
			await (batching ? batcher.add(subscription, wanted) : sendSingles(subscription, wanted));
		});
		await Promise.all(sent);
	};
	const coalescer = createCoalescer(
		clock,
		options.coalescingMs ?? 60_000,
		dispatch,
		variants.combinedAction,
	);

	const targetOf = (to: string) => {
		if (/^https?:\/\//i.test(to)) return { name: '', url: to, signingKey: undefined };
		const subscription = store.subscriptions.get(to);
		if (subscription === undefined)
			throw new Error(`There is no subscription '${to}' (a type, ${MULTI}, or a URL).`);
		return {
			name: subscription.name,
			url: subscription.TargetUrl,
			signingKey: subscription.SigningKey,
		};
	};

	const clear = (): void => {
		coalescer.clear();
		batcher.clear();
		for (const { timer } of retries) timer.cancel();
		retries.clear();
	};

	return {
		queue: (event) => coalescer.add(event),
		async flush() {
			await coalescer.flush();
			await batcher.flush();
			await Promise.all(underWay);
		},
		async deliver(to, body, deliverOptions = {}) {
			const { name, url, signingKey } = targetOf(to);
			const outgoing = {
				subscription: name,
				url,
				body: renderBody(body, deliverOptions),
				signingKey: deliverOptions.signingKey ?? signingKey,
				attempt: 1,
				options: deliverOptions,
			};
			let last = await sender.send(outgoing);
			for (let copy = 2; copy <= (deliverOptions.copies ?? 1); copy += 1) {
				last = await sender.send(outgoing);
			}
			return last;
		},
		cancel(name) {
			store.subscriptions.delete(name);
		},
		nextDelivery(name) {
			const subscription = store.subscriptions.peek(name);
			return subscription && nextDeliveryOf(subscription, { coalescer, batcher, retries });
		},
		clear,
		close() {
			closed = true;
			clear();
			sender.close();
		},
	};
}
