import type { Simulator } from '../../../simulator';
import { everythingIn } from '../../support/action/everythingIn';
import { createExecution, executeNode, type NodeRun } from '../../support/action/executeNode';
import { credentialFor } from '../../support/n8n/credentials';
import { deduplicator } from '../../support/n8n/platform';
import { type ChaosClock, HangError, installClock } from './clock';
import { compareFrom, type Comparison } from './comparable';
import { createFlights, type Flight, type Flights } from './flights';
import { type Gate, openGate } from './gate';
import { followItems, withItems } from './itemOf';
import type { Servers } from './servers';
import { breakStore } from './store';
import { AppliedTrouble, type Trouble } from './trouble';
import { cellInput, SIGNING_KEY } from './twoItems';
import { resolveNames } from './unknownHost';

/** What one run of the node came to. */
export interface CellResult extends Comparison {
	hints: string[];
	flights: Flight[];
	/** Simulated milliseconds. */
	elapsedMs: number;
	/** How often the fault happened. */
	faults: number;
	/** Everything that a user could see, and the stored data. */
	seen: string;
	/** Token and keys. */
	secrets: string[];
	/** The run had no end, or ended with an error that is not one of an item. */
	broken?: string;
	/** Requests that other servers received. */
	strays: number;
}

let cells = 0;

/**
 * Runs an operation for its items in an account of its own.
 * @param trouble default: no fault
 * @param only the number of the only item to run, from 0
 */
export async function runCell(
	operation: string,
	{ simulator, other }: Servers,
	trouble?: Trouble,
	only?: number,
): Promise<CellResult> {
	cells += 1;
	const clock = installClock();
	const applied = new AppliedTrouble(trouble, clock);
	const flights = createFlights((flight, request) => applied.prepare(flight, request));
	deduplicator.clear();
	await simulator.restart();
	const gate = await openGate({
		target: simulator.url,
		otherOrigin: other.origin,
		faultOf: (incoming) => applied.respondTo(flights.flightOf(incoming)),
		onHang: (incoming) => flights.hang(incoming),
		sleep: clock.sleep,
	});
	resolveNames();
	const store = trouble?.fault.store;
	const endHanging = store && breakStore(store, () => applied.hitsStore());
	const received = other.received.length;
	try {
		const result = await run({ operation, simulator, gate, flights, clock, only });
		const strays = other.received.length - received;
		return { ...result, faults: applied.count, strays };
	} finally {
		jest.restoreAllMocks();
		endHanging?.();
		await gate.close();
	}
}

/** What `run` needs. */
interface Stage {
	operation: string;
	simulator: Simulator;
	gate: Gate;
	flights: Flights;
	clock: ChaosClock;
	only?: number;
}

async function run({
	operation,
	simulator,
	gate,
	flights,
	clock,
	only,
}: Stage): Promise<Omit<CellResult, 'faults' | 'strays'>> {
	const nodeRun = runOf(operation, simulator, gate, only);
	simulator.reset();
	const compare = compareFrom(simulator, gate.url, clock.simulated.now());
	const execution = createExecution();
	const adapt: NodeRun['adapt'] = (context) => {
		followItems(context);
		flights.follow(context);
	};
	const task = withItems(async () => await executeNode({ ...nodeRun, execution, adapt }));
	const end = await clock.settle(task, flights.isIdle).catch((error: unknown) => error as Error);
	const { items = [], hints = [] } = end instanceof Error ? {} : end;
	const { accessToken, accessKey } = simulator.credentials;
	return {
		...compare(items, only),
		hints: hints.map(({ message }) => message),
		flights: flights.all,
		elapsedMs: clock.elapsed(),
		seen: [everythingIn(end), JSON.stringify([end, execution.data])].join('\n'),
		secrets: [accessToken, accessKey, SIGNING_KEY],
		broken: end instanceof Error ? wordsOf(end) : end.error?.message,
	};
}

const wordsOf = (error: Error) =>
	error instanceof HangError ? `a hang: ${error.message}` : String(error.stack);

/** The run of a node for both items, or one of them. */
function runOf(operation: string, simulator: Simulator, { url }: Gate, only?: number): NodeRun {
	return {
		credential: credentialFor(simulator, {
			baseUrl: url,
			trustedDownloadHosts: 'files.karbon.invalid',
		}),
		...cellInput(operation, simulator, only),
		node: { id: `chaos-${cells}`, onError: 'continueRegularOutput' },
	};
}
