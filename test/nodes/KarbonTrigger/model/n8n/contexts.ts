import type { IDataObject, INodeExecutionData, Workflow } from 'n8n-workflow';

import {
	memoryFor,
	processMemories,
} from '../../../../../nodes/KarbonTrigger/execution/nodeMemory';
import { deriveSigningKey, sign } from '../../../../../nodes/shared/subscriptions/signature';
import { CancelledError } from '../../../../../nodes/shared/timing';
import type { ClientOptions } from '../../../../../nodes/shared/transport/clientOptions';
import type { KarbonRequest } from '../../../../../nodes/shared/transport/request';
import { KEY, storedCredentials } from '../../../../support/fakeHost';
import type { MemoryStore } from '../../../../support/trigger/memoryStore';
import type { ModelStore } from './store';
import { type Leader, nodeHost, type Process } from './processes';
import { BASE_URL, errorOf, type ModelService, type Notification } from '../karbon/service';
import type { Setting } from '../settings';
import { loadWorkflow } from './workflow';

const TARGET_URL = 'https://n8n.test/webhook/id-1/webhook';
const TYPES = ['Invoice', 'Contact', 'Work'];

export type Done = { resolve(run: object): void; reject(error: Error): void } | undefined;

/** What n8n settles for the trigger. */
export interface Told {
	/** The response of the execution. */
	response: Done;
	/** At its end. */
	end: Done;
}

/** What the contexts need of n8n and Karbon. */
interface Surroundings {
	readonly setting: Setting;
	readonly service: ModelService;
	readonly store: ModelStore;
	readonly now: number;
	/** The static data in n8n's database. */
	readonly saved: IDataObject;
	readonly tellsTime: boolean;
	readonly log: string[];
	readonly complaints: string[];
	readonly refusedAt: number[];
	refusals: number;
	/** Whether the process lives on for this step. */
	survives(process: Process): boolean;
	/** A step of a process, which never ends when the process has crashed. */
	step<T>(process: Process, effect: () => T | Promise<T>): Promise<T>;
	/** A page of a list was read. */
	pageRead(path: string): void;
	/** Saves the static data of an activation, if n8n takes them for changed. */
	saveActivation(process: Leader): Promise<void>;
	/** Ends when what was to pause goes on. */
	pauseOf(part: 'publishing'): Promise<void>;
	execute(origin: Process, items: INodeExecutionData[], told: Told): void;
}

function baseContext(world: Surroundings, process: Process, workflow: Workflow) {
	const { includeRecord, batchDelayMs, filter } = world.setting;
	const parameters: Record<string, unknown> = {
		webhookTypes: TYPES,
		includeRecord,
		'options.batchMaxDelaySeconds': batchDelayMs / 1000,
		'filters.invoiceStatus': filter === 'status' ? ['Paid'] : [],
		'filters.actionTypes': filter === 'inserted' ? ['Inserted'] : [],
	};
	const silent = () => undefined;
	const log = (text: string) => void world.log.push(text);
	const context = {
		...nodeHost(process),
		getNodeParameter: (name: string, ...fallbacks: unknown[]) =>
			parameters[name] ?? fallbacks.at(-1),
		getWorkflowStaticData: (type: string) => workflow.getStaticData(type),
		getCredentials: async () =>
			await world.step(process, () => storedCredentials({ baseUrl: BASE_URL })),
		getExecutionCancelSignal: () => undefined as AbortSignal | undefined,
		getMode: () => 'trigger',
		logger: { debug: silent, info: silent, warn: log, error: log },
		createModelClient: (host: object, options?: ClientOptions) =>
			createClient(world, process, host as typeof context, options),
	};
	return context;
}

function createClient(
	world: Surroundings,
	process: Process,
	host: { getExecutionCancelSignal(): AbortSignal | undefined; onRead?: (row: object) => void },
	options?: ClientOptions,
) {
	const attempt = async (request: KarbonRequest) => {
		if (host.getExecutionCancelSignal()?.aborted) throw new CancelledError();
		const answer = await world.step(process, () => world.service.answer(request));
		if (request.method === 'POST')
			await world.step(process, async () => await world.pauseOf('publishing'));
		if (world.tellsTime) options?.clock?.measured(world.now - (world.now % 1000), Date.now());
		if (answer.ok && request.errorContext.purpose.startsWith('scan')) {
			world.pageRead(new URL(request.path, BASE_URL).pathname);
		} else if (answer.ok) host.onRead?.(answer.response.body as object);
		return answer;
	};
	return {
		credentials: { baseUrl: ownBaseUrl(process), accessToken: 't', accessKey: KEY },
		attempt,
		toError: errorOf,
		async send(request: KarbonRequest) {
			const result = await attempt(request);
			if (result.ok) return result.response;
			throw errorOf(result.failure);
		},
	};
}

const baseUrls = new WeakMap<Process, string>();
let processes = 0;

/** A process that has crashed keeps its locks, so no other may share them: they are by base URL. */
function ownBaseUrl(process: Process): string {
	const url = baseUrls.get(process) ?? `${BASE_URL}/${++processes}`;
	baseUrls.set(process, url);
	return url;
}

/** For the schedule of the trigger. */
export function triggerContext(world: Surroundings, process: Leader, activation: string) {
	return {
		...baseContext(world, process, process.workflow),
		getActivationMode: () => activation,
		saveFailedExecution: world.setting.tellsAll
			? ({ message }: Error) => void world.complaints.push(message)
			: undefined,
		emit: ([items]: INodeExecutionData[][], response: Done, done: Done) => {
			if (!world.survives(process)) return;
			void world.saveActivation(process);
			if (world.refusals > 0) {
				world.refusals--;
				world.refusedAt.push(world.now);
				done?.reject(new Error('the database is full'));
			} else world.execute(process, items, { response, end: done ?? response });
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

/** For activation and deactivation. */
export function hookContext(world: Surroundings, process: Leader, activation: string) {
	// A process does not know what others have published.
	const own = memoryFor(nodeHost(process));
	for (const memory of processMemories.values()) if (memory !== own) memory.live = undefined;
	return {
		...baseContext(world, process, process.workflow),
		getActivationMode: () => activation,
		getNodeWebhookUrl: () => TARGET_URL,
	};
}

/** What the trigger node in an execution works with. */
interface ExecutionParts {
	world: Surroundings;
	process: Process;
	workflow: Workflow;
	items: INodeExecutionData[];
	/** Takes the states of the records that are read, by key. */
	reads: Map<string, number>;
	/** Ends before the first call to the store. */
	pause: Promise<void>;
	/** n8n keeps it until the execution ends. */
	signal: AbortSignal;
	/** Responds to the process that has started the execution. */
	respond(response: object): void;
}

/** For the trigger node in an execution. */
export function executionContext(parts: ExecutionParts) {
	const { world, process, workflow, items, reads, pause, respond, signal } = parts;
	const call = async <T>(effect: (row: MemoryStore) => Promise<T>) =>
		await world.step(process, async () => await world.store.call(effect, () => process.isAlive));
	return {
		...baseContext(world, process, workflow),
		getInputData: () => items,
		getExecutionCancelSignal: () => signal,
		sendResponse: async (response: object) => await world.step(process, () => respond(response)),
		onRead(row: object) {
			const { version } = row as { version?: number };
			const key = Object.entries(row).find(([name]) => name.endsWith('Key'))?.[1] as string;
			if (version !== undefined) reads.set(key, version);
		},
		helpers: {
			checkProcessedAndRecord: async (
				...given: Parameters<MemoryStore['checkProcessedAndRecord']>
			) => {
				await pause;
				return await call(async (row) => await row.checkProcessedAndRecord(...given));
			},
			removeProcessed: async (names: unknown[]) =>
				await call(async (row) => await row.removeProcessed(names)),
		},
	};
}

/** For a delivery. @param onStatus called with the status of the response */
export function webhookContext(
	world: Surroundings,
	process: Process,
	notifications: Notification[],
	onStatus: (status: number) => void,
) {
	const events = notifications.map(({ event }) => event);
	const body = events.length === 1 ? events[0] : { BatchId: 'b', Events: events };
	const rawBody = Buffer.from(JSON.stringify(body));
	const response = {
		status: (code: number) => (onStatus(code), response),
		json: () => response,
	};
	const headers = {
		'content-type': 'application/json',
		signature: sign(rawBody, deriveSigningKey('id-1', KEY)),
	};
	return {
		// n8n reads the workflow from its database for each delivery.
		...baseContext(world, process, loadWorkflow(world.saved)),
		getHeaderData: () => headers,
		getRequestObject: () => ({ rawBody }),
		getResponseObject: () => response,
		getMode: () => 'webhook',
	};
}
