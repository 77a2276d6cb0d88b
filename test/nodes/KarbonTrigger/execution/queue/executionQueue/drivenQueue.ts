import type { ChangeEvent } from '../../../../../../nodes/KarbonTrigger/events/changeEvent';
import type { BegunExecution } from '../../../../../../nodes/KarbonTrigger/execution/queue/startedExecution';
import { ExecutionQueue } from '../../../../../../nodes/KarbonTrigger/execution/queue/executionQueue';
import type {
	QueueHost,
	WorkflowEnd,
} from '../../../../../../nodes/KarbonTrigger/execution/queue/startedExecution';
import { createManualTiming, type ManualTiming } from '../../../../../support/clock/manualTiming';
import { createQueueHost } from '../../../../../support/trigger/queueHost';

export const SECOND = 1_000;
export const MINUTE = 60_000;

/** An execution that n8n was asked for. */
interface Asked {
	keys: string[];
	/** Of the `StartedExecution`. */
	id: string;
	/** Ends the workflow, or reports that n8n did not start it. */
	resolve(end?: WorkflowEnd): void;
	reject(error: Error): void;
}

export let timing: ManualTiming;
export let queue: ExecutionQueue;
export let asked: Asked[];
export let scanRequests: number;

/** Keys of events that may not have reached the workflow. */
export let toRescan: unknown[];
export let refusals: number[];
export let lost: number;
export let begun: number;

/** How n8n behaves. */
export const n8n = {
	/** If set, n8n refuses every start. */
	refusal: undefined as Error | undefined,
	/** Before version 2, n8n reports neither refused starts nor the end of all workflows. */
	tellsAll: true,
	/** How far the clock was set forward. Milliseconds. */
	clockChange: 0,
};

/** Gives each test a new queue. */
export function useDrivenQueue(): void {
	beforeEach(() => {
		timing = createManualTiming();
		toRescan = [];
		queue = new ExecutionQueue(
			{ now: () => timing.now() + n8n.clockChange },
			(events) => toRescan.push(...events.map((event) => event.ResourcePermaKey)),
			() => undefined,
		);
		asked = [];
		scanRequests = 0;
		refusals = [];
		lost = 0;
		begun = 0;
		Object.assign(n8n, { refusal: undefined, tellsAll: true, clockChange: 0 });
	});
}

export function hostWith(parts: Partial<QueueHost> = {}): QueueHost & { closing: AbortController } {
	const closing = new AbortController();
	const host = createQueueHost({
		tellsAll: n8n.tellsAll,
		async start(events, id) {
			if (n8n.refusal) throw n8n.refusal;
			return await new Promise<WorkflowEnd>((resolve, reject) => {
				asked.push({
					keys: events.map((event) => event.ResourcePermaKey!),
					id,
					resolve: (end = true) => resolve(end),
					reject,
				});
			});
		},
		requestScan: () => scanRequests++,
		onRefused: (_error, times) => refusals.push(times),
		onLost: (count) => (lost += count),
		onBegun: () => begun++,
		sleep: async (ms) => await timing.sleep(ms, closing.signal),
		...parts,
	});
	return { ...host, closing };
}

export const event = (key: string): ChangeEvent => ({
	ResourcePermaKey: key,
	ResourceType: 'Invoice',
	ActionType: 'Updated',
	Timestamp: '2026-01-15T09:00:00Z',
});

export const events = (...keys: string[]) => keys.map(event);

export const many = (count: number, name = 'many') =>
	Array.from({ length: count }, (_value, index) => event(`${name}-${index}`));

/** Whether the queue has an event whose workflow has not ended. */
export const isUnfinished = () => queue.oldestUnfinished('/v3/Invoices') < Infinity;
export const unread = () => queue.unread(new Set(['a', 'b', 'c']));

/** So long after a start, events do not wait to share an execution. */
export const MOMENT = 1_000;

/** Events come a moment after what happened before. */
export async function come(added: ChangeEvent[]): Promise<boolean> {
	await timing.advance(MOMENT);
	return queue.add(added);
}

/** The execution begins here. */
export const begin = (index: number): BegunExecution => queue.begin(asked[index].id)!;

/** n8n refuses this start and the next one, each time until the pause after it is over. */
export async function refuseTwice(first: number): Promise<void> {
	for (const index of [first, first + 1]) {
		asked[index].reject(new Error('the database is full'));
		await timing.advance(10 * SECOND);
	}
}
