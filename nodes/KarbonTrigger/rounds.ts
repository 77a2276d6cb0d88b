import type { ITriggerFunctions, ITriggerResponse } from 'n8n-workflow';

import { CancelledError, realTiming, type Timing } from '../shared/timing';
import { beginExecution } from './beginExecution';
import { complain, forgetComplaint } from './complaints';
import type { Confirmation } from './confirmation';
import { followTypes } from './cursor';
import type { Round } from './look';
import { memoryFor } from './nodeMemory';
import { adoptState, nodeState } from './nodeState';
import { pollOnce } from './polling';
import { isRefusal, storedCredential } from './refusals';
import { readSettings } from './settings';
import { SubscriptionConflictError } from './subscriptionConflict';
import { watchOnce } from './watch';

/** Activation registers the webhook beside this; the first look waits for it. */
const FIRST_ROUND_MS = 3_000;
/**
 * Ticks come each minute, at a second that has nothing to do with the rounds. A round that is due before the next tick
 * is run now, so that it is not late by a minute; ticks may be off by some seconds.
 */
const SLACK_MS = 55_000;
/** Trouble that passes by itself is looked at again with the next tick, then less often. */
const SOON_MS = 60_000;
/** The longest pause between rounds while credentials are refused or another system has the subscription, unless the interval is longer. */
const MAX_PAUSE_MS = 3_600_000;

/** Runs the rounds of one activation, of the watch or of polling, until it is closed. */
export class Rounds {
	private readonly round: Round;
	private readonly closing = new AbortController();
	private running = false;
	private failures = 0;
	/** The stored credential, as the last tick found it. */
	private credential?: string;
	private nextAt: number;

	constructor(
		private readonly context: ITriggerFunctions,
		private readonly timing: Timing = realTiming,
	) {
		const settings = readSettings({
			getNodeParameter: (name, fallback) => context.getNodeParameter(name, fallback as never),
		});
		const memory = memoryFor(context);
		const stored = nodeState(context);
		// n8n saves this trigger's copy of the static data as a whole, other nodes' values included, as they were when it
		// was started. Only polling has no other way to keep its place.
		const state = settings.deliveryMode === 'polling' ? stored : { ...stored };
		this.round = { context, memory, settings, timing, state };
		// A fresh activation has missed nothing; a restart, a new version or a new leader may have.
		memory.isTrusted = context.getActivationMode() === 'activate';
		adoptState(this.round.state, memory, memory.isTrusted);
		// As `create` does, which may come later.
		followTypes(this.round.state, settings.webhookTypes, memory.isTrusted);
		this.nextAt = timing.now() + settings.checkIntervalMs;
	}

	/** Starts the clock. n8n takes a trigger for running only when it gets a response. */
	start(): ITriggerResponse {
		if (this.context.getMode() === 'manual') return {};
		const letters = [...this.context.getNode().id];
		// Spread over the minute, so that many workflows do not ask at the same second.
		const second = letters.reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 60;
		const expression = `${second} * * * * *` as const;
		this.context.helpers.registerCron({ expression }, () => void this.tick());
		const { memory, context } = this.round;
		if (!memory.isTrusted) void this.firstRound();
		memory.confirmation.open(this);
		memory.backlog.open(this, async (items) => await beginExecution(context, items));
		return { closeFunction: async () => await this.close() };
	}

	private async close(): Promise<void> {
		this.closing.abort();
		const { backlog, isReleased } = this.round.memory;
		backlog.close(this);
		if (isReleased) backlog.flush();
		await this.confirm(async (confirmation) => await confirmation.close(this));
	}

	/** Never throws: what could not be recorded waits, and costs a repeat at worst. */
	private async confirm(task: (confirmation: Confirmation) => Promise<void>): Promise<void> {
		const { context, memory } = this.round;
		try {
			await task(memory.confirmation);
		} catch (error) {
			const reason = (error as Error).message;
			context.logger.warn(`Karbon Trigger: executions could not be noted as done: ${reason}`);
		}
	}

	/** Called each minute; runs a round when one is due. */
	async tick(): Promise<void> {
		await this.confirm(async (confirmation) => await confirmation.confirm(this.timing.now()));
		this.workOff();
		const isChanged = await this.hasOtherCredential();
		if (isChanged || this.timing.now() + SLACK_MS >= this.nextAt) await this.run();
	}

	private workOff(): void {
		const { context, memory } = this.round;
		memory.backlog.topUp(this.timing.now());
		const { length } = memory.backlog;
		if (length === 0) return;
		context.logger.info(
			`Karbon Trigger "${context.getNode().name}": ${length} deliveries wait until earlier ones are worked on`,
		);
	}

	/** One round. Never throws: trouble is reported, and looked at again later. */
	async run(): Promise<void> {
		if (this.running || this.closing.signal.aborted) return;
		this.running = true;
		const { context, memory, settings } = this.round;
		let pauseMs = settings.checkIntervalMs;
		try {
			if (settings.deliveryMode === 'polling') await pollOnce(this.round);
			else await watchOnce(this.round);
			this.failures = 0;
			forgetComplaint(context, memory);
		} catch (error) {
			this.failures++;
			this.report(error as Error);
			pauseMs = this.pauseAfter(error);
		} finally {
			this.nextAt = this.timing.now() + pauseMs;
			this.running = false;
		}
	}

	/** What does not heal by itself is not worth asking again and again. */
	private pauseAfter(error: unknown): number {
		const { checkIntervalMs } = this.round.settings;
		const doubled = 2 ** (this.failures - 1);
		if (isLasting(error)) {
			return Math.min(checkIntervalMs * doubled, Math.max(checkIntervalMs, MAX_PAUSE_MS));
		}
		return Math.min(SOON_MS * doubled, checkIntervalMs);
	}

	/**
	 * Whoever has just corrected the credential need not wait for the end of a long pause; and a new access key
	 * means a new signing key, without which every delivery is refused.
	 */
	private async hasOtherCredential(): Promise<boolean> {
		const before = this.credential;
		this.credential = await storedCredential(this.round.context);
		return before !== undefined && before !== this.credential;
	}

	private async firstRound(): Promise<void> {
		try {
			await this.timing.sleep(FIRST_ROUND_MS, this.closing.signal);
		} catch (error) {
			if (error instanceof CancelledError) return;
			this.report(error as Error);
		}
		await this.run();
	}

	/** Trouble that passes by itself is worth a failed execution only when it lasts. */
	private report(error: Error): void {
		if (isLasting(error) || this.failures > 1) complain(this.context, this.round.memory, error);
		else this.context.logger.warn(`Karbon Trigger: ${error.message}. Trying again later.`);
	}
}

function isLasting(error: unknown): boolean {
	return isRefusal(error) || error instanceof SubscriptionConflictError;
}
