import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Simulator } from '../../../../../simulator';
import { executeNode } from '../../../../support/action/executeNode';
import { credentialFor } from '../../../../support/n8n/credentials';

/** `KARBON_UPDATE_RUNS=5000 npx jest test/nodes/Karbon/updates/property` takes a few minutes. */
const RUNS = Number(process.env.KARBON_UPDATE_RUNS ?? 100);
export const SEED = Number(process.env.KARBON_UPDATE_SEED ?? 12);

/** For `fc.assert`. */
export const FIXED = { numRuns: RUNS, seed: SEED, endOnFailure: process.env.CI === undefined };
export const MAX_TEST_MS = 3_600_000;

/** For the title of a test. */
export const HOW_MANY = `in ${RUNS} records (seed ${SEED})`;

/** Whether there are so many runs that every kind has to occur. The rarest occurs about once in 80 runs. */
export const HAS_ALL_KINDS = RUNS >= 1000;

/** Every kind of run has to occur. */
export function expectAll(counts: Record<string, number>): void {
	if (process.env.KARBON_UPDATE_RUNS) console.log(JSON.stringify(counts));
	expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
}

/** The result of one update. */
export interface Ran {
	/** The method of the last request that writes, which changed something. */
	sent?: 'PATCH' | 'PUT';
	output: IDataObject;
}

let updates = 0;

/** A request that changes something, and what it sends. */
const writeOf = (request?: { body?: unknown; method?: unknown }) =>
	request && { method: request.method, body: request.body };

/** What a dry run says would be sent. @throws what the node throws */
async function plannedBy(simulator: Simulator, parameters: INodeParameters) {
	const options = { ...(parameters.options as INodeParameters), dryRun: true };
	const run = { credential: credentialFor(simulator), parameters: { ...parameters, options } };
	const { error, items } = await executeNode(run);
	if (error) throw error;
	expect(simulator.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	const [planned] = items[0].json.requests as IDataObject[];
	return writeOf(planned);
}

/** Runs one update; each fourth has a dry run before it, which tells what is sent. @throws what the node throws */
export async function runUpdate(simulator: Simulator, form: INodeParameters): Promise<Ran> {
	simulator.reset();
	const parameters = { operation: 'update', ...form };
	const hasDryRun = updates++ % 4 === 0;
	const planned = hasDryRun ? await plannedBy(simulator, parameters) : undefined;
	const { error, items } = await executeNode({ credential: credentialFor(simulator), parameters });
	if (error) throw error;
	const written = simulator.requests.filter(({ method }) => method !== 'GET');
	if (hasDryRun) expect(planned).toEqual(writeOf(written[0]));
	expect(items[0].json.changed).toBe(written.length > 0);
	return { sent: written.at(-1)?.method as Ran['sent'], output: items[0].json };
}
