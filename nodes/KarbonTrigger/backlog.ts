import type { INodeExecutionData } from 'n8n-workflow';

import { inExecutions } from './executions';

/** Executions of one trigger that are at work on their events at once; more would only wait for each other. */
const MAX_WORKING = 3;
/** n8n is asked each minute to begin an execution that it failed to begin, for an hour. */
const MAX_ATTEMPTS = 60;
/** n8n never tells of the end of some executions that were cancelled. */
const MAX_WAIT_MS = 86_400_000;
/** Beyond this many events, deliveries start their executions at once: memory has an end, too. */
const MAX_EVENTS = 50_000;

/**
 * Begins an execution with these items.
 * @returns when it has ended
 * @throws {Error} when n8n did not begin it, or cut it off
 */
export type BeginExecution = (items: INodeExecutionData[]) => Promise<void>;

/** Changes that belong into one execution. */
export interface Load {
	items: INodeExecutionData[];
	/** The earliest moment among them, milliseconds since the epoch. */
	earliest: number;
}

/** An execution that n8n was asked to begin. */
interface Begun extends Load {
	/** When, milliseconds since the epoch. */
	since: number;
	/** How often, this time included. */
	attempts: number;
}

/**
 * The executions that this process starts, and deliveries whose executions start only when earlier ones of the same
 * trigger have done their work. Executions that wait for the rate limit in their hundreds would take all of n8n's
 * memory, a sandbox for each, and the time of the answers. Where executions run in other processes, in queue mode, none is ever seen at work here, so nothing is held.
 */
export class Backlog {
	private held: Load[] = [];
	private readonly begun = new Set<Begun>();
	private failed: Begun[] = [];
	private readonly working = new Set<{ earliest: number }>();
	private begin: BeginExecution | undefined;
	private watcher: object | undefined;

	/** From now on executions can be started from here. A new watcher may come before the old one has left. */
	open(watcher: object, begin: BeginExecution): void {
		this.watcher = watcher;
		this.begin = begin;
	}

	/** The watcher leaves. What is held waits for the next one, or is found again after a restart. */
	close(watcher: object): void {
		if (this.watcher === watcher) this.watcher = undefined;
	}

	/** How many deliveries wait. */
	get length(): number {
		return this.held.length;
	}

	/**
	 * The earliest moment among the changes that wait or are under way: what a look after a crash has to begin with.
	 * Infinite when there are none.
	 */
	get earliest(): number {
		const all = [...this.held, ...this.begun, ...this.failed, ...this.working];
		return all.reduce((earliest, one) => Math.min(earliest, one.earliest), Infinity);
	}

	/** @returns false when the execution is to be started at once */
	hold(delivery: Load): boolean {
		const isIdle = this.held.length === 0 && this.working.size < MAX_WORKING;
		if (isIdle || !this.watcher || this.isFull) return false;
		this.held.push(delivery);
		return true;
	}

	/**
	 * The work of an execution. At its end the next delivery has its turn.
	 * @param earliest moment of its events, milliseconds since the epoch
	 */
	async work<T>(earliest: number, task: () => Promise<T>): Promise<T> {
		const work = { earliest };
		this.working.add(work);
		try {
			return await task();
		} finally {
			this.working.delete(work);
			this.startNext();
		}
	}

	/** Once more starts what n8n failed to begin, and what could have started since. Called each minute. */
	topUp(now: number): void {
		for (const one of this.begun) if (now - one.since > MAX_WAIT_MS) this.begun.delete(one);
		if (!this.watcher) return;
		this.failed.splice(0).forEach((one) => this.start(one, now, one.attempts + 1));
		for (let free = MAX_WORKING - this.working.size; free > 0; free--) this.startNext();
	}

	/** Starts everything, in few executions: the trigger is being switched off. */
	flush(): void {
		const { earliest } = this;
		const items = [...this.failed, ...this.held].flatMap((load) => load.items);
		this.failed = [];
		this.held = [];
		inExecutions(items).forEach((some) => this.start({ items: some, earliest }));
	}

	/** Starts an execution at once. What n8n fails to begin waits for another attempt. */
	start({ items, earliest }: Load, now = Date.now(), attempts = 1): void {
		const one = { items, earliest, since: now, attempts };
		this.begun.add(one);
		void this.see(one);
	}

	private async see(one: Begun): Promise<void> {
		try {
			await this.begin?.(one.items);
		} catch (error) {
			if (!isEnd(error as Error) && one.attempts < MAX_ATTEMPTS) this.failed.push(one);
		} finally {
			this.begun.delete(one);
		}
	}

	private startNext(): void {
		if (!this.watcher || this.working.size >= MAX_WORKING) return;
		const next = this.held.shift();
		if (next) this.start(next);
	}

	private get isFull(): boolean {
		return this.held.reduce((sum, { items }) => sum + items.length, 0) >= MAX_EVENTS;
	}
}

/**
 * Whether an execution has come to an end all the same: cancelled, which nobody does who wants it again, or ended so
 * early that n8n knows it no more, as one whose workflow lacks a credential.
 */
function isEnd({ name, message, constructor }: Error): boolean {
	return /cancel|No active execution found/i.test([name, message, constructor.name].join(' '));
}
