import type { ITriggerFunctions, ITriggerResponse } from 'n8n-workflow';

import { CancelledError, realTiming, type Timing } from '../../shared/timing';
import { freeMemory, memoryFor, type NodeMemory } from '../execution/nodeMemory';
import type { QueueHost } from '../execution/queue/startedExecution';
import { maxEventsOf } from '../execution/queue/waitingEvents';
import { savedState } from '../state/staticData';
import { Checks } from './checks';
import { createQueueHost } from './startExecutions';

/** Activation registers the webhook beside this; the first check waits for it. */
const FIRST_CHECK_MS = 3_000;

/**
 * One activation of the trigger in the process that leads: starts of executions, health checks and scans, until it is
 * closed.
 */
export class TriggerRun {
	private readonly memory: NodeMemory;
	private readonly closing = new AbortController();
	private readonly queueHost: QueueHost;
	private readonly checks: Checks;

	constructor(
		private readonly context: ITriggerFunctions,
		private readonly timing: Timing = realTiming,
	) {
		const memory = memoryFor(context);
		this.memory = memory;
		const state = { ...savedState(context) };
		const { signal } = this.closing;
		const mode = context.getActivationMode();
		const isNew = mode === 'activate';
		const { progress, snapshots } = memory;
		if (isNew || mode === 'leadershipChange') snapshots.keepOnly([]);
		if (!isNew) snapshots.open(state.rows);
		// Another main process may have led since, and what this process remembers may be days old.
		if (mode === 'leadershipChange') {
			progress.open(undefined);
			memory.made = undefined;
		}
		progress.open(isNew ? undefined : (progress.coverage ?? state.coverage));
		this.checks = new Checks({
			...{ context, memory, timing, signal, state, isNew },
			onSettings: (settings) => {
				this.queueHost.maxEvents = maxEventsOf(settings);
			},
		});
		this.queueHost = createQueueHost(context, memory, {
			isRecoverable: (event) => this.checks.scans.finds(event),
			onUncertain: () => this.checks.requestScan(),
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
		this.context.helpers.registerCron({ expression }, () => void this.tick());
		for (const queue of this.memory.queues) queue.open(this.queueHost);
		if (this.checks.isDue) void this.firstCheck();
		return {
			closeFunction: async () => {
				this.close();
				// A process of n8n that shuts down ends right after this.
				await this.memory.marksWritten(this.timing);
			},
		};
	}

	private close(): void {
		this.closing.abort();
		const { queue, queues, isReleased } = this.memory;
		for (const each of queues) each.close(this.queueHost);
		if (isReleased && !queue.isOpen) freeMemory(this.context);
	}

	private async firstCheck(): Promise<void> {
		try {
			await this.timing.sleep(FIRST_CHECK_MS, this.closing.signal);
		} catch (error) {
			if (error instanceof CancelledError) return;
			this.context.logger.warn(`Karbon Trigger: ${(error as Error).message}`);
		}
		await this.tick();
	}

	get isScanning(): boolean {
		return this.checks.isScanning;
	}

	/** Called each minute, and by `firstCheck`. Never throws. */
	async tick(): Promise<void> {
		for (const queue of this.memory.queues) queue.tick();
		await this.checks.tick();
	}
}
