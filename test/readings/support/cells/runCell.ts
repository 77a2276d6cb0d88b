import { WrittenClients, writtenClients } from '../../../../nodes/Karbon/clients/writtenClients';
import { READ_BACK_MS } from '../../../../nodes/Karbon/writes/claims/claim';
import { CancelledError, realTiming } from '../../../../nodes/shared/timing';
import { createManualClock, type ManualClock, type VariantOptions } from '../../../../simulator';
import { executeNode } from '../../../support/action/executeNode';
import { credentialFor } from '../../../support/n8n/credentials';
import { deduplicator } from '../../../support/n8n/platform';
import { FEW_RECORDS } from '../fewRecords';
import type { Outcome, ReadingCase, RunNode } from './readingCase';
import { simulatorOfCell } from './simulatorOfCell';
import { changesBetween, snapshot } from '../storeChanges';
import { recordResponses } from '../transcript';

/** A case under one combination of variants. */
export interface CellResult extends Outcome {
	/** Each response with its request, in the order of their arrival. */
	transcript: string[];
	/** What is wrong by the simulator's records. */
	wrong?: string;
}

/** A longer wait is the time limit of a request, which ends before. */
const MIN_TIME_LIMIT_MS = 20_000;
/** The time limit of a call of n8n's database, which ends before. */
const STORE_TIME_LIMIT_MS = 10_000;

/** Runs a case in a simulator of its own. All waits pass on the simulator's clock. */
export async function runCell(
	{ operation, data, options, variants: fixed, input, run, wrong }: ReadingCase,
	variants: VariantOptions & { options?: object },
): Promise<CellResult> {
	const clock = createManualClock();
	const { options: more, ...rest } = variants;
	const simulator = await simulatorOfCell({
		clock,
		rateLimit: { algorithm: 'off' },
		...options,
		...more,
		data: { ...FEW_RECORDS, ...data },
		variants: { ...fixed, ...rest },
	});
	const restore = waitOn(clock);
	deduplicator.clear();
	// A process with many clients forgets the oldest, and then reads more. Each cell is like a process of its own.
	Object.assign(writtenClients, new WrittenClients());
	try {
		const { parameters, items } = await input(simulator);
		simulator.reset();
		const before = snapshot(simulator);
		const transcript: string[] = [];
		const [resource, name] = operation.split('.');
		const runNode: RunNode = async (changed, credential) =>
			await executeNode({
				credential: credentialFor(simulator, credential),
				parameters: { resource, operation: name, ...parameters, ...changed },
				items,
				adapt: (context) => recordResponses(context, simulator.url, transcript),
			});
		const result = run ? await run(runNode, simulator) : await runNode();
		const { error } = result;
		const outcome: Outcome = {
			items: result.items,
			hints: result.hints.map(({ message }) => message),
			error: error && `${error.message} ${error.description ?? ''}`,
			changes: changesBetween(before, snapshot(simulator)),
		};
		return { ...outcome, transcript, wrong: wrong?.(outcome, simulator) };
	} finally {
		restore();
		await simulator.close();
	}
}

/** Lets the nodes wait on the simulator's clock. @returns a function that ends that */
function waitOn(clock: ManualClock): () => void {
	jest.spyOn(realTiming, 'now').mockImplementation(() => clock.now());
	jest.spyOn(realTiming, 'random').mockReturnValue(0.5);
	jest.spyOn(realTiming, 'sleep').mockImplementation(async (ms, signal) => {
		if (ms === READ_BACK_MS) return;
		const isTimeLimit = ms === STORE_TIME_LIMIT_MS || ms >= MIN_TIME_LIMIT_MS;
		await (isTimeLimit ? untilAborted(signal) : clock.advance(ms));
	});
	return () => jest.restoreAllMocks();
}

async function untilAborted(signal?: AbortSignal): Promise<void> {
	await new Promise<void>((_resolve, reject) => {
		signal?.addEventListener('abort', () => reject(new CancelledError()), { once: true });
	});
}
