import type {
	IExecuteResponsePromiseData,
	IRun,
	ITriggerFunctions,
	ITriggerResponse,
} from 'n8n-workflow';

import { quantity } from '../../shared/text';
import { realTiming, type Timing } from '../../shared/timing';
import type { ChangeEvent } from '../events/changeEvent';
import { freeMemory, memoryFor, type NodeMemory } from '../execution/nodeMemory';
import type { QueueHost } from '../execution/queue/startedExecution';
import { MAX_WAITING } from '../execution/queue/waitingEvents';
import { NO_STATIC_DATA, saveKnown } from '../execution/triggerExecution';
import { parametersOf, readChoices } from '../settings';
import { isSaveOnly, pack, saveOnly } from '../state/carried';
import { madeOf, savedState, triggerState } from '../state/staticData';
import { beginsAnew } from '../subscription/beginState';
import { Checks } from './checks';
import { forgetReported, reportOnce } from './report';

/** Activation registers the webhook beside this; the first check waits for it. */
const FIRST_CHECK_MS = 3_000;

const ignore = () => undefined;

/**
 * One activation of the trigger in the process that leads: starts of executions, health checks and scans, until it is
 * closed.
 */
export class TriggerRun {
	private readonly memory: NodeMemory;
	readonly closing = new AbortController();
	private readonly queueHost: QueueHost;
	readonly checks: Checks;

	constructor(
		private readonly context: ITriggerFunctions,
		private readonly timing: Timing = realTiming,
	) {
		const memory = memoryFor(context);
		this.memory = memory;
		const state = savedState(context) ?? {};
		const { signal } = this.closing;
		const isNew = beginsAnew(context);
		const { progress, snapshots } = memory;
		// Another main process may have led since, and what this process remembers may be days old.
		const isNewLeader = context.getActivationMode() === 'leadershipChange';
		memory.made = { ...madeOf(state), ...(isNewLeader ? {} : memory.made) };
		if (isNew || isNewLeader) {
			snapshots.keepOnly([]);
			progress.open(undefined);
		}
		if (!isNew) {
			snapshots.open(state.rows);
			progress.open(progress.coverage ?? state.coverage);
		}
		this.checks = new Checks({ context, memory, timing, signal }, isNew);
		this.queueHost = createQueueHost(context, memory, {
			isRecoverable: (event) => this.checks.scans.finds(event),
			requestScan: () => this.checks.requestScan(),
			sleep: async (ms) => await timing.sleep(ms, signal),
		});
	}

	/** n8n takes a trigger for running only if it gets a response. */
	start(): ITriggerResponse {
		if (this.context.getMode() === 'manual') return {};
		const letters = [...this.context.getNode().id];
		// Spread over the minute, so that many workflows do not ask at the same second.
		const second = letters.reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 60;
		const expression = `${second} * * * * *` as const;
		const { memory, closing } = this;
		// If publishing failed and is repeated, n8n 2 opens the trigger again without closing it, and keeps its schedule.
		memory.run?.closing.abort();
		memory.run = this;
		this.context.helpers.registerCron({ expression }, () => void memory.run?.tick());
		for (const queue of memory.queues) queue.open(this.queueHost);
		// The pause rejects when the trigger is closed. Then nothing is checked.
		const pause = async () => await this.timing.sleep(FIRST_CHECK_MS, closing.signal).catch(ignore);
		if (this.checks.isDue) void pause().then(async () => await this.tick());
		return { closeFunction: async () => await this.close() };
	}

	private async close(): Promise<void> {
		this.closing.abort();
		const { queue, queues, isReleased, run } = this.memory;
		if (run === this) this.memory.run = null;
		for (const each of queues) each.close(this.queueHost);
		if (isReleased && !queue.isOpen) freeMemory(this.context);
		// A process of n8n that shuts down ends right after this.
		await this.memory.marksWritten(this.timing);
	}

	/** Called soon after the start, and each minute. Never throws. */
	async tick(): Promise<void> {
		for (const queue of this.memory.queues) queue.tick();
		await this.checks.tick();
	}
}

/** After so many refused starts in a row, the error is reported to the user. */
const REPORTED_REFUSALS = 5;

/** @param run what the activation of the trigger does */
export function createQueueHost(
	context: ITriggerFunctions,
	memory: NodeMemory,
	run: Pick<QueueHost, 'isRecoverable' | 'requestScan' | 'sleep'>,
): QueueHost {
	// Before n8n 2, a trigger that asks for the end of an execution which does not start may end the process. There, n8n
	// settles the promise for the response of a workflow at its end instead.
	const tellsAll = (context as { saveFailedExecution?: unknown }).saveFailedExecution !== undefined;
	return {
		...run,
		tellsAll,
		async start(events, startId) {
			// When a trigger closes, another one may already have saved more.
			if (memory.savesItself && memory.queue.isOpen) saveAcknowledged(context, memory);
			const { coverage, filterTimes } = memory;
			const packed = pack(events, { startId, coverage, filterTimes, asks: tellsAll });
			const items = packed.map((json) => ({ json }));
			const response = context.helpers.createDeferredPromise<IExecuteResponsePromiseData>();
			if (!tellsAll) {
				context.emit([items], response);
				await response.promise;
				return true;
			}
			response.promise.then((answer) => noteResponse(memory, events, answer), ignore);
			const done = context.helpers.createDeferredPromise<IRun>();
			context.emit([items], response, done);
			const { name } = context.getNode();
			const run = (await done.promise) as IRun | undefined;
			if (!run) return false;
			// n8n gives no data of one that it failed before the first node, for example for a credential.
			const last = run.data?.resultData.lastNodeExecuted ?? name;
			const hasFailed = run.status === 'error' || run.status === 'crashed';
			return hasFailed && last === name ? 'failedInTrigger' : true;
		},
		onRefused(error, times) {
			const text = `n8n did not start an execution (${error.message}). Changes are queued.`;
			if (times >= REPORTED_REFUSALS) {
				reportOnce(context, memory, 'refused starts', new Error(text));
			} else context.logger.warn(`Karbon Trigger: ${text}`);
		},
		onLost(count) {
			const text = `${quantity(count, 'event was', 'events were')} lost: n8n did not start executions, and more than ${MAX_WAITING} events are queued. Scans cannot recover them.`;
			reportOnce(context, memory, 'lost events', new Error(text));
		},
		onBegun() {
			if (memory.reported.size === 0) return;
			forgetReported(context, memory, 'refused starts');
			if (memory.queues.every(({ length }) => length === 0))
				forgetReported(context, memory, 'lost events');
		},
	};
}

/**
 * Saves what workflows that have ended were handed: n8n saves static data when the trigger starts an execution. That
 * also saves the trigger's copy of other nodes' data, which is as old as the activation, so it is done only where
 * executions cannot save.
 */
function saveAcknowledged(context: ITriggerFunctions, memory: NodeMemory): void {
	saveKnown(triggerState(context), readChoices(parametersOf(context)), memory);
	memory.snapshots.noteSaved(savedState(context)?.rows);
}

/** An execution may not have been able to save. */
function noteResponse(memory: NodeMemory, events: readonly ChangeEvent[], response: unknown): void {
	const { body } = (response ?? {}) as { body?: unknown };
	const isSaved = body !== NO_STATIC_DATA;
	const isFirst = !isSaved && !memory.savesItself;
	// Where executions run in this process, they can save.
	memory.savesItself = !isSaved && !memory.queue.runHere;
	if (isFirst && events.some(isSaveOnly)) memory.queue.add([saveOnly()]);
}
