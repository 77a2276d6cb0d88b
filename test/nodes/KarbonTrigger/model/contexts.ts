import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { deriveSigningKey, sign } from '../../../../nodes/shared/subscriptions/signature';
import { CancelledError } from '../../../../nodes/shared/timing';
import type { ClientOptions } from '../../../../nodes/shared/transport/clientOptions';
import type { KarbonRequest } from '../../../../nodes/shared/transport/request';
import { KEY, NODE, storedCredentials } from '../../../support/fakeHost';
import type { MemoryStore } from '../../../support/trigger/memoryStore';
import { BASE_URL, errorOf, type Notification } from './service';
import type { Leader, Process } from './processes';
import type { Done, World } from './world';

const TARGET_URL = 'https://n8n.test/webhook/id-1/webhook';
const TYPES = ['Invoice', 'Contact', 'Work'];

/** The node of the trigger in a process. The id of the workflow is another one in each: each has its own memory. */
export function nodeHost(process: Process) {
	const node = { ...NODE, webhookId: 'id-1' };
	const id = `model ${process.id}`;
	return { getWorkflow: () => ({ id }), getNode: () => node };
}

function baseContext(world: World, process: Process, staticData: IDataObject) {
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
		getWorkflowStaticData: () => staticData,
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
	world: World,
	process: Process,
	host: { getExecutionCancelSignal(): AbortSignal | undefined; onRead?: (row: object) => void },
	options?: ClientOptions,
) {
	const attempt = async (request: KarbonRequest) => {
		if (host.getExecutionCancelSignal()?.aborted) throw new CancelledError();
		const answer = await world.step(process, () => world.service.answer(request));
		options?.onDate?.(world.now - (world.now % 1000));
		if (answer.ok && request.purpose.startsWith('scan')) {
			world.onPage?.(world, new URL(request.path, BASE_URL).pathname);
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
export function triggerContext(world: World, process: Leader, activation: string) {
	return {
		...baseContext(world, process, process.staticData),
		getActivationMode: () => activation,
		saveFailedExecution: world.setting.tellsAll
			? ({ message }: Error) => void world.complaints.push(message)
			: undefined,
		emit: ([items]: INodeExecutionData[][], response: Done, done: Done) => {
			if (!world.survives(process)) return;
			if (world.refusals > 0) {
				world.refusals--;
				world.refusedAt.push(world.now);
				done?.reject(new Error('the database is full'));
			} else world.execute(process, items, done ?? response);
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
export function hookContext(world: World, process: Leader, activation: string) {
	return {
		...baseContext(world, process, process.staticData),
		getActivationMode: () => activation,
		getNodeWebhookUrl: () => TARGET_URL,
	};
}

/** What the trigger node in an execution works with. */
interface ExecutionParts {
	world: World;
	process: Process;
	staticData: IDataObject;
	items: INodeExecutionData[];
	/** Takes the states of the records that are read, by key. */
	reads: Map<string, number>;
	/** Ends before the first call to the store. */
	pause: Promise<void>;
}

/** For the trigger node in an execution. */
export function executionContext(parts: ExecutionParts) {
	const { world, process, staticData, items, reads, pause } = parts;
	const call = async <T>(effect: (row: MemoryStore) => Promise<T>) =>
		await world.step(process, async () => await world.store.call(effect, () => process.isAlive));
	return {
		...baseContext(world, process, staticData),
		getInputData: () => items,
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
	world: World,
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
		...baseContext(world, process, {}),
		getHeaderData: () => headers,
		getRequestObject: () => ({ rawBody }),
		getResponseObject: () => response,
		getMode: () => 'webhook',
	};
}
