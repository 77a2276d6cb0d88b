import { setImmediate as quiet } from 'node:timers/promises';

import {
	deepCopy,
	type IDataObject,
	type INodeExecutionData,
	ManualExecutionCancelledError,
} from 'n8n-workflow';

import { processEvents } from '../../../../../nodes/KarbonTrigger/execution/processEvents';
import { TriggerRun } from '../../../../../nodes/KarbonTrigger/run/triggerRun';
import {
	memoryFor,
	type NodeMemory,
} from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import {
	checkSubscription,
	createSubscription,
} from '../../../../../nodes/KarbonTrigger/subscription/activate';
import { deleteSubscription } from '../../../../../nodes/KarbonTrigger/subscription/deactivate';
import { receive } from '../../../../../nodes/KarbonTrigger/webhook/receive';
import type { Timing } from '../../../../../nodes/shared/timing';
import {
	executionContext,
	hookContext,
	type Told,
	triggerContext,
	webhookContext,
} from './contexts';
import { brokenInvariants, lossesOf, savedCoverage } from '../invariants';
import { ModelStore } from './store';
import { Output } from '../output';
import { end, type Leader, newProcess, nodeHost, type Process } from './processes';
import { ModelService, type Notification } from '../karbon/service';
import type { Setting } from '../settings';
import { Sleepers } from './sleepers';
import { isChanged, loadWorkflow } from './workflow';

const START = Date.UTC(2026, 0, 15, 9);

const NO_PAUSES = { begin: 0, step: 0, workflow: 0, publishing: 0 };

const never = async <T>(): Promise<T> => await new Promise<T>(() => undefined);

/** An execution that n8n was asked to start. */
interface Started {
	/** The process that has asked for it. */
	origin: Process;
	items: INodeExecutionData[];
	/** Undefined for a delivery. */
	told: Told | undefined;
}

/** n8n, its database, the trigger and Karbon. */
export class World {
	now = START;
	readonly service: ModelService;
	readonly store = new ModelStore();
	readonly output = new Output();
	/** The static data of the workflow in n8n's database. */
	private database: IDataObject = {};
	/** What was there before, since the first activation, oldest first. */
	private readonly copies: IDataObject[] = [];
	/** Whether the saved copy is from before the activation. */
	private isOld = false;
	/** Whether the statuses from before the activation may count, because an old copy was saved (internals/trigger.md). */
	hasOldStatuses = false;
	/**
	 * Whether an execution that does not run in the process of the activation has saved static data from before publishing
	 * had ended.
	 */
	private isCoverageReplaced = false;
	/** How many executions have begun. */
	begun = 0;
	/** The status of the last response to a delivery; undefined while there is none. */
	lastStatus: number | undefined;
	/** How many crashes may have lost what was received. */
	crashes = 0;
	isActive = false;
	/** Whether no activation of the workflow has ended since it was inactive. */
	private isActivating = false;
	/** The process with the open trigger. */
	process: Leader | undefined;
	/** In this process, n8n has loaded the package again: deliveries and executions run the new module. */
	private module: Process | undefined;
	/** In queue mode: what runs executions, in turn, and what receives deliveries. */
	private readonly workers = [newProcess(), newProcess()];
	private processor = newProcess();
	/** When the workflow was activated. The trigger must hand on changes from then on. */
	since = Infinity;
	/** Whether Karbon's responses tell its time. */
	tellsTime = true;
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
	/**
	 * How many of the next executions pause before the trigger node, in it, or in the nodes behind it, and how many of the
	 * next subscriptions wait for Karbon's response, until `finish()`.
	 */
	readonly toPause = { ...NO_PAUSES };
	/** After how many further steps the process crashes that takes the next one. */
	stepsToLive = Infinity;
	delivered: Notification[] = [];
	late: Notification[] = [];
	/** Keys of records whose insertion Karbon has failed to deliver while n8n ran. */
	readonly undelivered = new Set<unknown>();
	problems: string[] = [];
	private readonly sleepers = new Sleepers(() => this.now);
	private queued: Started[] = [];
	/** What runs on workers. */
	private readonly onWorkers = new Map<Process, Set<Started>>();
	private paused: Array<() => void> = [];
	/** The executions whose trigger node runs, by what stops them. */
	private readonly inTrigger = new Map<AbortController, { process: Process; told?: Told }>();

	constructor(
		readonly setting: Setting,
		/** What a mutant does after a page was read. */
		private readonly onPage?: (world: World, path: string) => void,
	) {
		this.service = new ModelService(setting, () => this.now);
	}

	pageRead(path: string): void {
		this.onPage?.(this, path);
	}

	get saved(): IDataObject {
		return this.database;
	}

	set saved(staticData: IDataObject) {
		if (Object.keys(this.database).length > 0) this.copies.push(this.database);
		this.database = staticData;
	}

	/** An execution that began long ago, here or on a worker, or another node, saves its copy of the static data. */
	saveOldCopy(age: number): void {
		const copy = this.copies.at(-age);
		if (!copy) return;
		this.saved = deepCopy(copy);
		this.isOld = true;
		// "A webhook processor starts an execution on a worker that has run none since the activation".
		this.hasOldStatuses ||= this.isQueue;
	}

	// ---- processes ----

	/** The memory of the process with the open trigger. */
	get memory(): NodeMemory {
		return memoryFor(nodeHost(this.process ?? this.processor));
	}

	/** The processes that are alive. */
	get processes(): Process[] {
		const all = [
			this.process,
			this.module,
			...(this.isQueue ? [...this.workers, this.processor] : []),
		];
		return all.filter((process) => process !== undefined);
	}

	get isQueue(): boolean {
		return this.setting.mode === 'queue';
	}

	/** What handles deliveries at the moment. */
	private get receiver(): Process | undefined {
		if (!this.isActive) return undefined;
		return this.isQueue ? this.processor : (this.module ?? this.process);
	}

	timingOf(process: Process): Timing {
		return {
			now: () => this.now,
			random: () => 0.5,
			sleep: async (ms, signal) => await this.sleepers.sleep(ms, signal, () => process.isAlive),
		};
	}

	/** Makes a call that a crash may interrupt: a crash after one call is a crash before the next. */
	async step<T>(process: Process, effect: () => T | Promise<T>): Promise<T> {
		if (!this.survives(process)) return await never();
		const result = await effect();
		return process.isAlive ? result : await never();
	}

	survives(process: Process): boolean {
		if (process.isAlive && this.stepsToLive-- <= 0) this.kill(process);
		return process.isAlive;
	}

	/** Ends a process at once. n8n starts workers and webhook processors again. */
	kill(process: Process): void {
		this.stepsToLive = Infinity;
		this.crashes++;
		end(process);
		if (process === this.process || process === this.module) this.close();
		const worker = this.workers.indexOf(process);
		if (worker >= 0) this.workers[worker] = newProcess();
		// The main process learns from the queue that the job has stalled.
		for (const { told } of this.onWorkers.get(process) ?? []) {
			told?.end?.reject(new Error('the job has stalled'));
		}
		this.onWorkers.delete(process);
		if (process === this.processor) this.processor = newProcess();
	}

	/** Ends the process with the open trigger. */
	crash(): void {
		this.crashes++;
		this.close();
	}

	private close(): void {
		this.stepsToLive = Infinity;
		for (const process of [this.process, this.module]) if (process) end(process);
		this.process = this.module = undefined;
		// The workflow has never been active. The next start goes on with it.
		if (this.isActivating) this.since = Infinity;
	}

	crashWorker(index: number): void {
		this.kill(this.workers[index % this.workers.length]);
	}

	crashProcessor(): void {
		this.kill(this.processor);
	}

	/** Ends all processes, as after a test. */
	end(): void {
		this.close();
		for (const process of [...this.workers, this.processor]) end(process);
	}

	/** n8n loads the package again, as for its update, and opens no trigger. */
	reload(): void {
		if (!this.isQueue && this.process) this.module ??= newProcess();
	}

	// ---- executions ----

	execute(origin: Process, items: INodeExecutionData[], told: Told | undefined): void {
		this.queued.push({ origin, items, told });
	}

	/** What changes while n8n saves is saved with the next change. */
	async saveActivation(process: Leader): Promise<void> {
		const { workflow } = process;
		if (!isChanged(workflow)) return;
		const saved = deepCopy(workflow.staticData);
		await Promise.resolve();
		if (!process.isAlive) return;
		this.saved = saved;
		workflow.staticData.__dataChanged = false;
	}

	private async run(started: Started): Promise<void> {
		const { origin, items, told } = started;
		const process = this.isQueue ? this.workers[0] : (this.module ?? origin);
		this.workers.push(this.workers.shift()!);
		const jobs = this.onWorkers.get(process) ?? new Set();
		if (this.isQueue) this.onWorkers.set(process, jobs.add(started));
		if (!(this.isQueue || origin.isAlive) || !this.survives(process)) return;
		this.begun++;
		const { givesWorkersData, tellsAll, othersWrite } = this.setting;
		const hasData = !this.isQueue || givesWorkersData || !tellsAll;
		const copy = loadWorkflow(hasData ? this.saved : {});
		await this.pauseOf('begin');
		if (!process.isAlive) return;
		const step = this.pauseOf('step');
		const workflow = this.pauseOf('workflow');
		const reads = new Map<string, number>();
		const respond = (response: object) => told?.response?.resolve(response);
		const stop = new AbortController();
		const { signal } = stop;
		this.inTrigger.set(stop, { process, told });
		const logged = this.log.length;
		const parts = { process, workflow: copy, items, reads, pause: step, respond, signal };
		const data = executionContext({ world: this, ...parts });
		const output = await processEvents(data as never, this.timingOf(process)).catch(
			(error: unknown) => {
				if (!signal.aborted) throw error;
				return [];
			},
		);
		this.inTrigger.delete(stop);
		// n8n discards the output, and runs no further node.
		if (signal.aborted) return void jobs.delete(started);
		const { now } = this;
		// Elsewhere the marks count once the trigger node ends, so a crash right after it is one after the output.
		const isTold = this.setting.tellsAll && told !== undefined && process === origin;
		if (isTold) await workflow;
		if (isTold && !process.isAlive) return;
		this.problems.push(
			...this.output.take(this, { process, items: output, reads, at: now, logged }),
		);
		if (!process.isAlive) return;
		// The other nodes of the workflow run, n8n saves, and the execution ends.
		await workflow;
		await this.step(process, () => {
			if (!hasData && isChanged(copy)) this.problems.push('a worker has replaced all');
			if (!hasData || !(isChanged(copy) || othersWrite)) return;
			this.saved = copy.staticData;
			this.isOld = false;
			this.isCoverageReplaced ||= process !== this.process && !savedCoverage(this);
		});
		await this.step(process, () => told?.end?.resolve({}));
		jobs.delete(started);
	}

	/** The user stops the executions whose trigger node runs. What no list shows may be lost. */
	stopExecutions(): void {
		for (const [stop, { process, told }] of this.inTrigger) {
			if (!process.isAlive) continue;
			this.crashes++;
			stop.abort();
			told?.end?.reject(new ManualExecutionCancelledError('1'));
		}
		this.inTrigger.clear();
	}

	/** @returns the pause of an execution that begins, or of a subscription */
	async pauseOf(part: keyof World['toPause']): Promise<void> {
		if (this.toPause[part] === 0) return;
		this.toPause[part]--;
		await new Promise<void>((resolve) => this.paused.push(resolve));
	}

	/** What was paused goes on, one after the other. */
	async finish(): Promise<void> {
		for (const resolve of this.paused.splice(0)) {
			resolve();
			await this.settle();
		}
		await this.settle();
	}

	/** Runs everything that needs no time. */
	async settle(): Promise<void> {
		await quiet();
		while (!this.isHeld && this.queued.length > 0) {
			void this.run(this.queued.shift()!);
			await quiet();
		}
		this.problems.push(...brokenInvariants(this));
	}

	// ---- what the user, n8n and Karbon do ----

	async start(activation: string): Promise<void> {
		if (this.process) return;
		// "If n8n restarts before the next execution, the moment of the old copy counts."
		this.hasOldStatuses ||= this.isOld && activation === 'init';
		this.since = Math.min(this.since, this.now);
		// "If the leader process ends before that, its successor covers the lists from its own start on."
		const isUncovered = this.isCoverageReplaced && !savedCoverage(this);
		if (isUncovered && activation === 'init') this.since = this.now;
		const process: Leader = { ...newProcess(), workflow: loadWorkflow(this.saved) };
		this.process = process;
		// n8n 1 opens the trigger when it is subscribed, n8n 2.41 at the same time.
		if (this.setting.tellsAll) this.open(process, activation);
		void (async () => {
			const hooks = hookContext(this, process, activation) as never;
			if (!(await checkSubscription(hooks))) await createSubscription(hooks);
			await this.step(process, async () => await this.saveActivation(process));
			// The user is told on n8n 1.
			const isToldLate = this.isActivating && !this.setting.tellsAll;
			if (isToldLate) this.since = this.now;
			this.isActivating = false;
			if (!this.setting.tellsAll) this.open(process, activation);
		})();
		await this.settle();
		await this.tick();
	}

	private open(process: Leader, activation: string): void {
		const timing = this.timingOf(process);
		process.run = new TriggerRun(triggerContext(this, process, activation) as never, timing);
		const { closeFunction } = process.run.start();
		process.close = async () => await closeFunction!();
	}

	async activate(): Promise<void> {
		if (this.isActive) return;
		this.isActive = this.isActivating = true;
		this.since = this.now;
		this.isOld = this.hasOldStatuses = this.isCoverageReplaced = false;
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
		void process.close?.();
		this.isHeld = false;
		await this.settle();
		if (isUnregistered && process.isAlive) {
			void deleteSubscription(hookContext(this, process, 'update') as never).then(
				async () => await this.saveActivation(process),
			);
			await this.settle();
		}
		// "What n8n received is processed before it stops", unless it cannot be in time.
		if (this.paused.length + this.refusals > 0 || this.refusedAt.length > 0) this.crashes++;
		if (this.store.isHanging) this.crashes++;
		this.close();
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
		void this.process?.run?.tick();
		await this.settle();
	}

	async advance(ms: number): Promise<void> {
		for (let left = ms; left > 0; left -= 60_000) {
			await this.pass(Math.min(left, 60_000));
			if (left >= 60_000) await this.tick();
		}
	}

	/** Lets a time pass, with the waits that end in it. */
	private async pass(ms: number): Promise<void> {
		const until = this.now + ms;
		while (this.sleepers.next <= until) {
			this.now = Math.max(this.now, this.sleepers.next);
			this.sleepers.wake();
			await this.settle();
		}
		this.now = until;
		this.service.dispatch();
	}

	/** Sends notifications to the trigger. Without a response with status 200 they count as late. */
	async deliver(notifications: Notification[]): Promise<void> {
		const { receiver, crashes } = this;
		if (!receiver || notifications.length === 0) return void this.late.push(...notifications);
		let status = 0;
		const context = webhookContext(this, receiver, notifications, (code) => {
			this.lastStatus = status = code;
		});
		void receive(context as never).then(({ workflowData }) => {
			if (workflowData && this.survives(receiver))
				this.execute(receiver, workflowData[0], undefined);
		});
		await this.settle();
		(status === 200 ? this.delivered : this.late).push(...notifications);
		if (status === 200) for (const one of notifications) this.output.accept(one, this.now, crashes);
	}

	/** Karbon fails to deliver a notification. */
	lose(): void {
		const lost = this.service.ready.shift()?.event;
		if (lost?.ActionType === 'Inserted') this.undelivered.add(lost.ResourcePermaKey);
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
		Object.assign(this.toPause, NO_PAUSES);
		this.store.toHang = 0;
		this.store.respond();
		await this.finish();
		if (!this.isActive) return;
		if (!this.process) await this.restart();
		await this.advance(33 * 60_000);
		// Events of the last scan may share an execution.
		await this.pass(10_000);
		await this.settle();
		this.problems.push(...lossesOf(this));
		this.end();
	}
}
