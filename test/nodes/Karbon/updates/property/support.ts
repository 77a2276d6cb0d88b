import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { Simulator } from '../../../../../simulator';
import { executeNode } from '../../../../support/action/executeNode';
import { credentialFor } from '../../../../support/n8n/credentials';

/** `KARBON_UPDATE_RUNS=5000 npx jest test/nodes/Karbon/updates/property` takes a few minutes. */
const RUNS = Number(process.env.KARBON_UPDATE_RUNS ?? 300);
export const SEED = Number(process.env.KARBON_UPDATE_SEED ?? 12);

/** For `fc.assert`. */
export const FIXED = { numRuns: RUNS, seed: SEED, endOnFailure: process.env.CI === undefined };
export const MAX_TEST_MS = 3_600_000;

/** For the title of a test. */
export const HOW_MANY = `in ${RUNS} records (seed ${SEED})`;

/** Every kind of run has to occur. */
export function expectAll(counts: Record<string, number>): void {
	if (process.env.KARBON_UPDATE_RUNS) console.log(JSON.stringify(counts));
	expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
}

/** The result of one update. */
export interface Ran {
	/** The method of the request that changed something. */
	sent?: 'PATCH' | 'PUT';
	output: IDataObject;
}

/** Runs one update. @throws what the node throws */
export async function runUpdate(simulator: Simulator, form: INodeParameters): Promise<Ran> {
	simulator.reset();
	const parameters = { operation: 'update', ...form };
	const { error, items } = await executeNode({ credential: credentialFor(simulator), parameters });
	if (error) throw error;
	const [written] = simulator.requests.filter(({ method }) => method !== 'GET');
	expect(items[0].json.changed).toBe(written !== undefined);
	return { sent: written?.method as Ran['sent'], output: items[0].json };
}
