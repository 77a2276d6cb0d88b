import type { ITriggerFunctions, ITriggerResponse } from 'n8n-workflow';

import { CancelledError, realTiming, type Timing } from '../../shared/timing';
import { maxEventsOf } from '../execution/executionSize';
import type { QueueHost } from '../execution/queue/queueHost';
import { scannedLists, type ScanPurpose } from '../scan/scannedLists';
import { type ParameterSource, readSettings, type TriggerSettings } from '../settings';
import { isDelivered, receivingOf } from '../state/receiving';
import { freeMemory, memoryFor, type NodeMemory, type ReportTopic } from '../execution/nodeMemory';
import { type TriggerState, triggerState } from '../state/staticData';
import { SubscriptionConflictError } from '../subscription/conflict';
import { checkHealth } from '../subscription/healthCheck';
import { isRefusal } from '../scan/closedLists';
import { storedCredentialFingerprint } from '../subscription/refusedCredentials';
import { forgetReported, reportOnce } from './report';
import { createQueueHost } from './queueHost';
import { ScanRun } from './scanRun';
import { type Due, Schedule } from './schedule';

/** Activation registers the webhook beside this; the first check waits for it. */
const FIRST_CHECK_MS = 3_000;
/** See `NodeMemory.scansDue`. */
const SCANS_DUE = 2;

/**
 * One activation of the trigger in the process that leads: starts of executions, health checks and scans, until it is
 * closed.
 */
export class TriggerRun {
	private readonly memory: NodeMemory;
	private readonly closing = new AbortController();
	/** A copy: n8n would save the trigger's static data with other nodes' values as they were at activation. */
	private readonly state: TriggerState;
	private readonly schedule: Schedule;
	private readonly scans: ScanRun;
	private readonly queueHost: QueueHost;
	private isChecking = false;
	/** Why lists are scanned at the moment. */
	private readonly scanning = new Set<ScanPurpose>();
	/** Whether the last health check allows scans, see `preventsScan`. */
	private mayScan = true;
	/** Of the stored credential, as it was at the last tick. */
	private credentialFingerprint?: string;

	constructor(
		private readonly context: ITriggerFunctions,
		private readonly timing: Timing = realTiming,
	) {
		this.memory = memoryFor(context);
		this.state = { ...triggerState(context) };
		// Only a trigger that was not active before has missed nothing.
		const mode = context.getActivationMode();
		const isNew = mode === 'activate';
		this.schedule = new Schedule(timing, isNew);
		this.memory.scansDue = isNew ? 0 : SCANS_DUE;
		this.scans = new ScanRun({ context, memory: this.memory, timing, signal: this.closing.signal });
		const { progress, snapshot } = this.memory;
		if (isNew || mode === 'leadershipChange') snapshot.forget();
		if (!isNew) snapshot.open(this.state.rows);
		// Another main process may have led since, and what this process remembers may be days old.
		if (mode === 'leadershipChange') progress.open(undefined);
		progress.open(isNew ? undefined : (progress.coverage ?? this.state.coverage));
		this.queueHost = createQueueHost({
			context,
			memory: this.memory,
			finds: (event) => this.scans.finds(event),
			requestScan: () => this.requestScan(),
			sleep: async (ms) => await timing.sleep(ms, this.closing.signal),
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
		if (this.schedule.isDue) void this.firstCheck();
		return {
			closeFunction: async () => {
				this.close();
				// A process of n8n that shuts down ends right after this.
				await this.memory.pendingMarks.written(this.timing);
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

	/**
	 * Called each minute, and by `firstCheck`. Never throws: an error is logged or reported, and a later tick tries
	 * again.
	 */
	async tick(): Promise<void> {
		for (const queue of this.memory.queues) queue.tick();
		if (this.isChecking || this.closing.signal.aborted || this.memory.isReleased) return;
		this.isChecking = true;
		try {
			if (await this.hasOtherCredential()) this.useNewCredential();
			if (this.schedule.isDue) await this.check();
		} catch (error) {
			this.failed(this.schedule.check, error as Error);
		} finally {
			this.isChecking = false;
		}
	}

	private useNewCredential(): void {
		this.schedule.check.request();
		if (this.schedule.isFailing) this.requestScan();
	}

	/** Changes may have been missed. */
	private requestScan(): void {
		this.schedule.requestScan();
		this.memory.scansDue = SCANS_DUE;
	}

	private async check(): Promise<void> {
		const { context, state, schedule } = this;
		const settings = readSettings(parametersOf(context));
		const receiving = receivingOf(settings);
		this.scans.lists = scannedLists(settings, receiving);
		if (!this.scans.lists.some(({ source }) => source.mayBeUntimed)) this.memory.snapshot.forget();
		this.queueHost.maxEvents = maxEventsOf(settings);
		const isCheckDue = schedule.check.isReached;
		let problem: Error | undefined;
		if (isCheckDue) {
			schedule.checkStarted(settings);
			if (isDelivered(receiving)) problem = await this.checkHealth(settings, state);
			this.mayScan = !preventsScan(problem);
		}
		if (this.closing.signal.aborted) return;
		const due = this.mayScan ? schedule.dueScans(settings, this.scans.lists) : [];
		for (const purpose of due) void this.scan(purpose, settings);
		if (problem) throw problem;
		if (isCheckDue) this.succeeded(schedule.check);
	}

	/** A scan may take hours, and health checks go on meanwhile. */
	private async scan(purpose: ScanPurpose, settings: TriggerSettings): Promise<void> {
		if (this.scanning.has(purpose)) return;
		this.scanning.add(purpose);
		const due = this.schedule.scans[purpose];
		this.schedule.scanStarted(purpose, settings);
		try {
			const lists = this.scans.lists.filter((list) => list.purpose === purpose);
			await this.scans.run(settings, lists);
			// One that was requested meanwhile is still to come.
			if (!due.isRequested) this.scanned(purpose);
			this.succeeded(due);
		} catch (error) {
			this.failed(due, error as Error);
		} finally {
			this.scanning.delete(purpose);
		}
	}

	/** A scan has ended. Only those of delivered types' lists find what was missed, if such lists are scanned. */
	private scanned(purpose: ScanPurpose): void {
		const { memory, scans } = this;
		const isPollingOnly = scans.lists.every((list) => list.purpose === 'polling');
		if (purpose === 'recovery' || isPollingOnly) memory.scansDue = Math.max(0, memory.scansDue - 1);
	}

	private succeeded(work: Due): void {
		work.succeeded();
		const topic = this.topicOf(work);
		const { all } = this.schedule;
		const isFailing = all.some((other) => other.isFailing && this.topicOf(other) === topic);
		if (!isFailing) forgetReported(this.context, this.memory, topic);
	}

	/** Lists that are polled fail at other times than the others. */
	private topicOf(work: Due): ReportTopic {
		return work === this.schedule.scans.polling ? 'polling' : 'check or scan';
	}

	private async checkHealth(
		settings: TriggerSettings,
		state: TriggerState,
	): Promise<Error | undefined> {
		const { context, memory } = this;
		try {
			const { hasGap, problem } = await checkHealth({ context, memory, settings, state });
			if (hasGap) this.requestScan();
			return memory.isReleased ? undefined : problem;
		} catch (error) {
			return error as Error;
		}
	}

	private failed(work: Due, error: Error): void {
		if (this.closing.signal.aborted) return;
		const isLasting = isRefusal(error) || error instanceof SubscriptionConflictError;
		const failures = work.failed(isLasting);
		if (isLasting || failures > 1) reportOnce(this.context, this.memory, this.topicOf(work), error);
		else this.context.logger.warn(`Karbon Trigger: ${error.message} It is tried again later.`);
	}

	/**
	 * Whether the stored credential was changed since the last tick. So a corrected one is used within a minute. A new
	 * access key means a new signing key: deliveries are refused until the subscription is renewed with it.
	 */
	private async hasOtherCredential(): Promise<boolean> {
		const before = this.credentialFingerprint;
		this.credentialFingerprint = await storedCredentialFingerprint(this.context);
		return before !== undefined && before !== this.credentialFingerprint;
	}
}

/**
 * Scans go on if another system has the subscription. They do not if a copy of this node has it, because the copy hands
 * on the changes, nor if credentials are refused, because the lists most likely refuse them, too.
 */
function preventsScan(problem: Error | undefined): boolean {
	return (
		isRefusal(problem) || (problem instanceof SubscriptionConflictError && problem.hasSameWebhookId)
	);
}

function parametersOf(context: ITriggerFunctions): ParameterSource {
	return {
		getNodeParameter: (name, fallback) => context.getNodeParameter(name, fallback as never),
	};
}
