import { setImmediate as quiet } from 'node:timers/promises';

import { deepCopy, type IDataObject, type INodeExecutionData } from 'n8n-workflow';

import { eventId } from '../../../../nodes/KarbonTrigger/events/eventId';
import { processEvents } from '../../../../nodes/KarbonTrigger/execution/processEvents';
import { TriggerRun } from '../../../../nodes/KarbonTrigger/run/triggerRun';
import { memoryFor, type NodeMemory } from '../../../../nodes/KarbonTrigger/execution/nodeMemory';
import {
	checkSubscription,
	createSubscription,
} from '../../../../nodes/KarbonTrigger/subscription/activate';
import { deleteSubscription } from '../../../../nodes/KarbonTrigger/subscription/deactivate';
import { receive } from '../../../../nodes/KarbonTrigger/webhook/receive';
import { MemoryStore } from '../../../support/trigger/memoryStore';
import {
	endLife,
	executionContext,
	hookContext,
	nodeHost,
	triggerContext,
	webhookContext,
} from './contexts';
import { brokenInvariants, lossesOf } from './invariants';
import { ModelService, type Notification, type Variant } from './service';

const START = Date.UTC(2026, 0, 15, 9);

/** What one run of the model works with. */
export interface Setting extends Variant {
	includeRecord: boolean;
	/** Whether n8n reports refused starts, too. Before version 2, it reports only that a workflow has ended. */
	tellsAll: boolean;
}

/** One process of n8n. */
export interface Process {
	isAlive: boolean;
	run: TriggerRun;
	close(): Promise<void>;
	/** The workflow's static data as they were when the trigger was activated. */
	staticData: IDataObject;
	/** IDs of the deliveries that executions handed on. */
	executed: Set<string>;
}

/** What the workflow was given. */
interface HandedOn {
	key: string;
	at: number;
	version: number | undefined;
}

export type Done = { resolve(): void; reject(error: Error): void } | undefined;
const never = async <T>(): Promise<T> => await new Promise<T>(() => undefined);

/** n8n, its database, the trigger and Karbon. */
export class World {
	now = START;
	readonly service: ModelService;
	readonly store = new MemoryStore();
	/** The static data of the workflow in n8n's database. */
	private database: IDataObject = {};
	/** What was there before, since the first activation, oldest first. */
	private readonly copies: IDataObject[] = [];
	isActive = false;
	process: Process | undefined;
	handedOn: HandedOn[] = [];
	/** When the workflow was activated. The trigger must hand on changes from then on. */
	since = Infinity;
	/** How many starts n8n will refuse. */
	refusals = 0;
	/** When n8n has refused a start. Milliseconds since the epoch. */
	readonly refusedAt: number[] = [];
	/** Texts of the failed executions that the trigger has stored. */
	readonly complaints: string[] = [];
	/** What the trigger has logged. */
	readonly log: string[] = [];
	/** Executions wait for the concurrency limit. */
	isHeld = false;
	/** How many of the next executions pause in the trigger node, or in the nodes behind it, until `finish()`. */
	readonly toPause = { step: 0, workflow: 0 };
	/** After how many further steps the process crashes. */
	stepsToLive = Infinity;
	delivered: Notification[] = [];
	late: Notification[] = [];
	problems: string[] = [];
	private readonly timing = { now: () => this.now, random: () => 0.5, sleep: never<void> };
	private queued: Array<() => Promise<void>> = [];
	private paused: Array<() => void> = [];

	constructor(
		readonly setting: Setting,
		/** What a mutant does after a page was read. */
		readonly onPage?: (world: World, path: string) => void,
	) {
		this.service = new ModelService(setting, () => this.now);
		endLife();
	}

	get saved(): IDataObject {
		return this.database;
	}

	set saved(staticData: IDataObject) {
		if (Object.keys(this.database).length > 0) this.copies.push(this.database);
		this.database = staticData;
	}

	/** An execution that began long ago, here or on a worker, ends and saves its copy of the static data. */
	saveOldCopy(age: number): void {
		const copy = this.copies.at(-age);
		if (copy) this.saved = deepCopy(copy);
	}

	get memory(): NodeMemory {
		return memoryFor(nodeHost());
	}

	// ---- calls that a crash may interrupt: a crash after one call is a crash before the next ----

	async step<T>(process: Process, effect: () => T | Promise<T>): Promise<T> {
		if (!this.survives(process)) return await never();
		return await effect();
	}

	survives(process: Process): boolean {
		if (process.isAlive && this.stepsToLive-- <= 0) this.crash();
		return process.isAlive;
	}

	crash(): void {
		this.stepsToLive = Infinity;
		if (this.process) this.process.isAlive = false;
		this.process = undefined;
		this.queued = [];
		this.paused = [];
		endLife();
	}

	// ---- executions ----

	execute(process: Process, items: INodeExecutionData[], done: Done): void {
		this.queued.push(async () => {
			if (!this.survives(process)) return;
			const staticData = deepCopy(this.saved);
			const step = this.pauseOf('step');
			const workflow = this.pauseOf('workflow');
			const data = executionContext(this, process, staticData, items, step);
			const output = await processEvents(data as never, this.timing);
			// Before n8n 2 the marks count once the trigger node ends, so a crash right after it is one after the output.
			const { now } = this;
			if (this.setting.tellsAll) {
				await workflow;
				if (!process.isAlive) return;
			}
			this.takeOutput(process, output, now);
			if (!process.isAlive) return;
			// The other nodes of the workflow run, n8n saves, and the execution ends.
			await workflow;
			await this.step(process, () => (this.saved = staticData));
			await this.step(process, () => done?.resolve());
		});
	}

	private takeOutput(process: Process, output: INodeExecutionData[], at: number): void {
		for (const { json } of output) {
			const id = json.recovered ? undefined : eventId(json as never);
			if (id !== undefined && process.executed.has(id)) this.problems.push(`executed twice: ${id}`);
			if (id !== undefined) process.executed.add(id);
			const record = json.record as { version: number } | null | undefined;
			const key = String(json.ResourcePermaKey);
			this.handedOn.push({ key, at, version: record?.version });
		}
	}

	/** @returns the pause of an execution that begins */
	private async pauseOf(part: 'step' | 'workflow'): Promise<void> {
		if (this.toPause[part] === 0) return;
		this.toPause[part]--;
		await new Promise<void>((resolve) => this.paused.push(resolve));
	}

	/** Paused executions continue. */
	async finish(): Promise<void> {
		for (const resolve of this.paused.splice(0)) resolve();
		await this.settle();
	}

	/** Runs everything that needs no time. */
	async settle(): Promise<void> {
		await quiet();
		while (!this.isHeld && this.queued.length > 0) {
			void this.queued.shift()!();
			await quiet();
		}
		this.problems.push(...brokenInvariants(this));
	}

	// ---- what the user, n8n and Karbon do ----

	async start(activation: string): Promise<void> {
		if (this.process) return;
		const process = {
			isAlive: true,
			staticData: deepCopy(this.saved),
			executed: new Set<string>(),
		} as Process;
		this.process = process;
		process.run = new TriggerRun(triggerContext(this, process, activation) as never, this.timing);
		const { closeFunction } = process.run.start();
		process.close = async () => await closeFunction!();
		const hooks = hookContext(this, process, activation);
		void (async () => {
			if (!(await checkSubscription(hooks as never))) await createSubscription(hooks as never);
			await this.step(process, () => (this.saved = deepCopy(process.staticData)));
		})();
		await this.settle();
		await this.tick();
	}

	async activate(): Promise<void> {
		if (this.isActive) return;
		this.isActive = true;
		this.since = this.now;
		await this.start('activate');
		// n8n has not activated a workflow if its process crashed meanwhile.
		if (this.process && this.service.subscription) return;
		await this.deactivate();
	}

	async deactivate(): Promise<void> {
		if (!this.isActive) return;
		await this.stop();
		this.isActive = false;
		this.since = Infinity;
		this.service.cancelSubscription();
		this.late = [];
	}

	/** n8n shuts down properly, or only this trigger closes. */
	async stop(isUnregistered = false): Promise<void> {
		const { process } = this;
		if (!process) return;
		// It waits for the marks of workflows, but not forever.
		void process.close();
		this.isHeld = false;
		await this.settle();
		if (isUnregistered && process.isAlive) {
			void deleteSubscription(hookContext(this, process, 'update') as never).then(
				() => process.isAlive && (this.saved = deepCopy(process.staticData)),
			);
			await this.settle();
		}
		this.crash();
	}

	/** A new version of the workflow. */
	async publish(): Promise<void> {
		if (!this.process) return;
		await this.stop(true);
		await this.start('update');
	}

	async restart(): Promise<void> {
		if (!this.isActive) return;
		await this.stop();
		await this.start('init');
	}

	async tick(): Promise<void> {
		void this.process?.run.tick();
		await this.settle();
	}

	async advance(ms: number): Promise<void> {
		for (let left = ms; left > 0; left -= 60_000) {
			this.now += Math.min(left, 60_000);
			this.service.dispatch();
			if (left >= 60_000) await this.tick();
		}
	}

	/** Sends notifications to the trigger. Without a response with status 200 they count as late. */
	async deliver(notifications: Notification[]): Promise<void> {
		const { process } = this;
		if (!process || notifications.length === 0) return void this.late.push(...notifications);
		let status = 0;
		const context = webhookContext(this, process, notifications, (code) => (status = code));
		void receive(context as never).then(({ workflowData }) => {
			if (workflowData && this.survives(process)) this.execute(process, workflowData[0], undefined);
		});
		await this.settle();
		(status === 200 ? this.delivered : this.late).push(...notifications);
	}

	// ---- invariants ----

	/** @throws {Error} naming the broken invariant */
	expectNoProblem(): void {
		if (this.problems.length > 0) throw new Error(this.problems[0]);
	}

	/** Lets n8n run undisturbed for a while, and checks that no change is missing. */
	async drain(): Promise<void> {
		this.stepsToLive = Infinity;
		this.refusals = 0;
		this.isHeld = false;
		this.service.closedLists.clear();
		this.service.shifts = [];
		this.toPause.step = this.toPause.workflow = 0;
		await this.finish();
		if (!this.isActive) return;
		if (!this.process) await this.restart();
		await this.advance(33 * 60_000);
		this.problems.push(...lossesOf(this));
		this.crash();
	}
}
