import { setImmediate as quiet } from 'node:timers/promises';

import { deepCopy, type IDataObject, type INodeExecutionData } from 'n8n-workflow';

import { eventId } from '../../../../nodes/KarbonTrigger/events/eventId';
import { processEvents } from '../../../../nodes/KarbonTrigger/execution/processEvents';
import { TriggerRun } from '../../../../nodes/KarbonTrigger/run/triggerRun';
import {
	freeMemory,
	memoryFor,
	type NodeMemory,
} from '../../../../nodes/KarbonTrigger/state/nodeMemory';
import type { Coverage } from '../../../../nodes/KarbonTrigger/state/staticData';
import {
	checkSubscription,
	createSubscription,
	deleteSubscription,
} from '../../../../nodes/KarbonTrigger/subscription/activate';
import { receive } from '../../../../nodes/KarbonTrigger/webhook/receive';
import { deriveSigningKey, sign } from '../../../../nodes/shared/signature';
import type { ClientOptions } from '../../../../nodes/shared/transport/clientOptions';
import type { KarbonRequest } from '../../../../nodes/shared/transport/request';
import { CancelledError } from '../../../../nodes/shared/timing';
import { KEY, NODE, storedCredentials } from '../../../support/fakeHost';
import { MemoryStore } from '../../../support/memoryStore';
import {
	BASE_URL,
	errorOf,
	type ModelRecord,
	ModelService,
	type Notification,
	type Variant,
} from './service';

export const START = Date.UTC(2026, 0, 15, 9);
const TARGET_URL = 'https://n8n.test/webhook/id-1/webhook';
const TYPES = ['Invoice', 'Contact', 'Work'];
/** Rows younger than this wait for the next scan, because times may be truncated to seconds. */
const SETTLED_MS = 7_000;

/** n8n keeps 10,000 marks and, until the next step, those that an execution of 2,000 events has asked for. */
const MAX_ENTRIES = 12_000;

/** What one run of the model works with. */
export interface Setting extends Variant {
	includeRecord: boolean;
	/** Whether n8n reports refused starts, too. Before version 2, it reports only that a workflow has ended. */
	tellsAll: boolean;
}

/** One process of n8n. */
interface Process {
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

type Done = { resolve(): void; reject(error: Error): void } | undefined;
const never = async <T>(): Promise<T> => await new Promise<T>(() => undefined);

/** n8n, its database, the trigger and Karbon. */
export class World {
	now = START;
	readonly service: ModelService;
	readonly store = new MemoryStore();
	/** The static data of the workflow in n8n's database. */
	saved: IDataObject = {};
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
	/** After how many further steps the process dies. */
	stepsToLive = Infinity;
	delivered: Notification[] = [];
	late: Notification[] = [];
	problems: string[] = [];
	private queued: Array<() => Promise<void>> = [];
	private paused: Array<() => void> = [];

	constructor(
		readonly setting: Setting,
		/** What a mutant does after a page was read. */
		private readonly onPage?: (world: World, path: string) => void,
	) {
		this.service = new ModelService(setting, () => this.now);
		freeMemory(this.host());
	}

	get memory(): NodeMemory {
		return memoryFor(this.host());
	}

	private host() {
		const node = { ...NODE, webhookId: 'id-1' };
		return { getWorkflow: () => ({ id: 'model' }), getNode: () => node };
	}

	// ---- calls that a crash may interrupt: a crash after one call is a crash before the next ----

	private async step<T>(process: Process, effect: () => T | Promise<T>): Promise<T> {
		if (!this.survives(process)) return await never();
		return await effect();
	}

	private survives(process: Process): boolean {
		if (process.isAlive && this.stepsToLive-- <= 0) this.crash();
		return process.isAlive;
	}

	crash(): void {
		this.stepsToLive = Infinity;
		if (this.process) this.process.isAlive = false;
		this.process = undefined;
		this.queued = [];
		this.paused = [];
		freeMemory(this.host());
	}

	// ---- n8n's contexts ----

	private context(process: Process, staticData: IDataObject) {
		const { includeRecord, batchDelayMs } = this.setting;
		const parameters: Record<string, unknown> = {
			webhookTypes: TYPES,
			includeRecord,
			'options.batchMaxDelaySeconds': batchDelayMs / 1000,
		};
		const silent = () => undefined;
		const log = (text: string) => void this.log.push(text);
		const context = {
			...this.host(),
			getNodeParameter: (name: string, ...fallbacks: unknown[]) =>
				parameters[name] ?? fallbacks.at(-1),
			getWorkflowStaticData: () => staticData,
			getCredentials: async () =>
				await this.step(process, () => storedCredentials({ baseUrl: BASE_URL })),
			getExecutionCancelSignal: () => undefined as AbortSignal | undefined,
			getMode: () => 'trigger',
			logger: { debug: silent, info: silent, warn: log, error: log },
			createModelClient: (host: object, options?: ClientOptions) =>
				this.client(process, host as typeof context, options),
		};
		return context;
	}

	private client(
		process: Process,
		host: { getExecutionCancelSignal(): AbortSignal | undefined },
		options?: ClientOptions,
	) {
		const attempt = async (request: KarbonRequest) => {
			if (host.getExecutionCancelSignal()?.aborted) throw new CancelledError();
			const answer = await this.step(process, () => this.service.answer(request));
			options?.onDate?.(this.now - (this.now % 1000));
			if (answer.ok && request.purpose.startsWith('scan')) {
				this.onPage?.(this, new URL(request.path, BASE_URL).pathname);
			}
			return answer;
		};
		return {
			credentials: { baseUrl: BASE_URL, accessToken: 't', accessKey: KEY },
			attempt,
			toError: errorOf,
			async send(request: KarbonRequest) {
				const result = await attempt(request);
				if (result.ok) return result.response;
				throw errorOf(result.failure);
			},
		};
	}

	private triggerContext(process: Process, activation: string) {
		return {
			...this.context(process, process.staticData),
			getActivationMode: () => activation,
			saveFailedExecution: this.setting.tellsAll
				? ({ message }: Error) => void this.complaints.push(message)
				: undefined,
			emit: ([items]: INodeExecutionData[][], response: Done, done: Done) => {
				if (!this.survives(process)) return;
				if (this.refusals > 0) {
					this.refusals--;
					this.refusedAt.push(this.now);
					done?.reject(new Error('the database is full'));
				} else this.execute(process, items, done ?? response);
			},
			helpers: {
				registerCron: () => undefined,
				createDeferredPromise: () => {
					let settle!: { resolve(): void; reject(error: Error): void };
					const promise = new Promise<void>((resolve, reject) => (settle = { resolve, reject }));
					return { promise, ...settle };
				},
			},
		};
	}

	// ---- executions ----

	private execute(process: Process, items: INodeExecutionData[], done: Done): void {
		this.queued.push(async () => {
			if (!this.survives(process)) return;
			const staticData = deepCopy(this.saved);
			const step = this.pauseOf('step');
			const workflow = this.pauseOf('workflow');
			const data = {
				...this.context(process, staticData),
				getInputData: () => items,
				helpers: {
					checkProcessedAndRecord: async (
						...call: Parameters<MemoryStore['checkProcessedAndRecord']>
					) => {
						await step;
						return await this.step(
							process,
							async () => await this.store.checkProcessedAndRecord(...call),
						);
					},
					removeProcessed: async (names: unknown[]) =>
						await this.step(process, async () => await this.store.removeProcessed(names)),
				},
			};
			const output = await processEvents(data as never);
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
		this.check();
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
		const timing = {
			now: () => this.now,
			random: () => 0.5,
			sleep: never<void>,
		};
		process.run = new TriggerRun(this.triggerContext(process, activation) as never, timing);
		const { closeFunction } = process.run.start();
		process.close = async () => await closeFunction!();
		const hooks = this.hookContext(process, activation);
		void (async () => {
			if (!(await checkSubscription(hooks as never))) await createSubscription(hooks as never);
			await this.step(process, () => (this.saved = deepCopy(process.staticData)));
		})();
		await this.settle();
		await this.tick();
	}

	private hookContext(process: Process, activation: string) {
		return {
			...this.context(process, process.staticData),
			getActivationMode: () => activation,
			getNodeWebhookUrl: () => TARGET_URL,
		};
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
			void deleteSubscription(this.hookContext(process, 'update') as never).then(
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
		const events = notifications.map(({ event }) => event);
		const body = events.length === 1 ? events[0] : { BatchId: 'b', Events: events };
		const rawBody = Buffer.from(JSON.stringify(body));
		let status = 0;
		const response = {
			status: (code: number) => ((status = code), response),
			json: () => response,
		};
		const headers = {
			'content-type': 'application/json',
			signature: sign(rawBody, deriveSigningKey('id-1', KEY)),
		};
		const context = {
			...this.context(process, {}),
			getHeaderData: () => headers,
			getRequestObject: () => ({ rawBody }),
			getResponseObject: () => response,
			getMode: () => 'webhook',
		};
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

	private check(): void {
		for (const [path, list] of Object.entries(this.savedCoverage ?? {})) {
			this.checkCovered(path, list);
		}
		if (this.store.entries.length > MAX_ENTRIES) this.problems.push('too many marks');
	}

	private get savedCoverage(): Coverage | undefined {
		const all = this.saved as Record<string, { coverage?: Coverage } | undefined>;
		return all[`karbonTrigger:${NODE.id}`]?.coverage;
	}

	private checkCovered(path: string, { coveredUntil, from }: Coverage[string]): void {
		const until = Date.parse(coveredUntil) - SETTLED_MS - this.setting.lagMs;
		const begin = Math.max(Date.parse(from), this.since);
		for (const record of this.service.records) {
			if (record.source.path !== path || !this.isExpected(record)) continue;
			const last = record.versions.at(-1)!;
			// The next scan finds a later change.
			if (last.time < begin || last.time >= until) continue;
			if (!this.hasReached(record.key, last)) {
				this.problems.push(
					`covered until ${coveredUntil}, but ${record.key} ${last.number} is missing`,
				);
			}
		}
	}

	/** Whether a list shows the record, and when it was modified. */
	private isExpected(record: ModelRecord): boolean {
		return !record.isDeleted && this.service.isRecoverable(record);
	}

	private hasReached(key: string, { at, number }: { at: number; number: number }): boolean {
		const { includeRecord } = this.setting;
		return this.handedOn.some(
			(item) => item.key === key && (includeRecord ? item.version! >= number : item.at >= at),
		);
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
		for (const record of this.service.records) {
			const last = record.versions.at(-1)!;
			if (!this.isExpected(record) || last.time < this.since) continue;
			if (this.hasReached(record.key, last)) continue;
			this.problems.push(`${record.key} ${last.number} was lost`);
		}
		const { queue, inProgress } = this.memory;
		if (queue.length > 0 || inProgress.size > 0) this.problems.push('memory is left behind');
		this.crash();
	}
}
