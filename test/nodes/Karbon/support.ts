import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { READ_BACK_MS } from '../../../nodes/Karbon/writes/claims/claim';
import { JournalMemory, processJournals } from '../../../nodes/Karbon/writes/journal/journalMemory';
import { realTiming } from '../../../nodes/shared/timing';
import { createSimulator, type Simulator, type SimulatorOptions } from '../../../simulator';
import type { ManualClock } from '../../../simulator/clock';
import { executeNode, type NodeOutcome, type NodeRun } from '../../support/action/executeNode';
import { credentialFor } from '../../support/n8n/credentials';
import { deduplicator } from '../../support/n8n/platform';

/** A simulator for a test file, and the action node with a credential for it. */
export interface Bench {
	readonly simulator: Simulator;
	/** Runs one operation, `resource.operation`. */
	run(
		operation: string,
		parameters?: INodeParameters,
		more?: Partial<Omit<NodeRun, 'parameters'>>,
	): Promise<NodeOutcome>;
	/** `METHOD url` of the requests that arrived since the test began. */
	sent(): string[];
	/** The same with decoded URLs. */
	decoded(): string[];
	/** The requests that change records: all but those with the method GET. */
	written(): string[];
	/** Karbon does the next write that is a POST, but its response is lost. */
	loseNextResponse(): void;
}

/**
 * Starts a simulator without a rate limit before the tests of this file and closes it afterwards. Each
 * test begins without requests and faults. Retries do not wait, because their random delay is zero.
 */
export function useBench(options: SimulatorOptions = {}): Bench {
	let simulator: Simulator | undefined;
	const running = (): Simulator => {
		if (!simulator) throw new Error('The simulator runs inside of tests only.');
		return simulator;
	};
	beforeAll(async () => {
		simulator = await createSimulator({ rateLimit: { algorithm: 'off' }, ...options });
	});
	beforeEach(() => {
		running().reset();
		running().faults.clear();
		deduplicator.clear();
		jest.spyOn(realTiming, 'random').mockReturnValue(0);
		skipReadBackWait();
	});
	afterEach(() => jest.restoreAllMocks());
	afterAll(async () => await simulator?.close());
	const sent = () => running().requests.map(({ method, url }) => `${method} ${url}`);
	return {
		get simulator() {
			return running();
		},
		async run(name, parameters = {}, more = {}) {
			const [resource, operation] = name.split('.');
			return await executeNode({
				credential: credentialFor(running()),
				...more,
				parameters: { resource, operation, ...parameters },
			});
		},
		sent,
		decoded: () => sent().map((request) => decodeURIComponent(request)),
		loseNextResponse() {
			running().faults.add({ action: 'resetAfter', match: { method: 'POST' }, times: 1 });
		},
		written: () => sent().filter((request) => !request.startsWith('GET ')),
	};
}

/** Taken once: a file with two benches replaces `sleep` twice in a test. */
const { sleep } = realTiming;

/** Claims are read back without a wait. All other waits keep their length. */
export function skipReadBackWait(): void {
	jest.spyOn(realTiming, 'sleep').mockImplementation(async (ms, signal) => {
		if (ms !== READ_BACK_MS) await sleep(ms, signal);
	});
}

/** A longer wait is the time limit of a request, which comes to its end earlier. */
const MIN_TIME_LIMIT_MS = 20_000;

/**
 * Lets the nodes wait on the clock of the simulator, which moves on instead. Call it after `useBench`.
 * @param minTimeLimitMs 5 seconds for creates, which have a time limit for n8n's database
 */
export function waitOnClock(clock: ManualClock, minTimeLimitMs = MIN_TIME_LIMIT_MS): void {
	const { sleep } = realTiming;
	beforeEach(() => {
		jest.spyOn(realTiming, 'now').mockImplementation(() => clock.now());
		jest.spyOn(realTiming, 'sleep').mockImplementation(async (ms, signal) => {
			await (ms < minTimeLimitMs ? clock.advance(ms) : sleep(ms, signal));
		});
		jest.spyOn(realTiming, 'random').mockReturnValue(0.5);
	});
}

/** Continues the test in another process of n8n, which does not know the writes of this one. */
export function moveToAnotherProcess(): void {
	const memory = new JournalMemory();
	const replace = <K extends 'find' | 'note' | 'forget' | 'forgetAll'>(name: K) =>
		jest.spyOn(processJournals, name).mockImplementation(memory[name].bind(memory) as never);
	for (const name of ['find', 'note', 'forget', 'forgetAll'] as const) replace(name);
}

/** A resource locator in the mode 'By ID'. */
export function byId(value: unknown): INodeParameters {
	return { __rl: true, mode: 'id', value: value as string };
}

/** A resource locator whose value was chosen from the list. */
export function chosen(value: string): INodeParameters {
	return { __rl: true, mode: 'list', value, cachedResultName: value };
}

/** A link for a resource locator. */
export function byUrl(value: string): INodeParameters {
	return { __rl: true, mode: 'url', value };
}

/** The json of all items. */
export function jsonOf(items: INodeExecutionData[]): IDataObject[] {
	return items.map(({ json }) => json);
}

/** The first key of a collection of the simulator. */
export function firstKey(collection: ReadonlyMap<string, unknown>): string {
	const [key] = collection.keys();
	return key;
}

/** An item with a small file in memory. */
export function itemWithFile(
	content: string | Buffer,
	fileName: string | undefined = 'receipt.pdf',
	mimeType = 'application/pdf',
): INodeExecutionData {
	const data = Buffer.from(content).toString('base64');
	return { json: {}, binary: { data: { data, fileName, mimeType } } };
}
