import { setTimeout as sleep } from 'node:timers/promises';

import type { Simulator } from '../../simulator';
import { usedHeap } from '../../test/support/measure/usedHeap';
import type { Cell, Sample } from '../harness/row';
import { inTurn } from '../n8n/side';
import { type ListRun, type ListSides, openLists } from './sides';

const MIB = 2 ** 20;
const SAMPLES = 3;
const FEW = 10_000;
const MANY = 100_000;
const FEW_TEXT = FEW.toLocaleString('en-US');
const MANY_TEXT = MANY.toLocaleString('en-US');
const MAX_RATIO = 0.6;
/** "Flat": how much more than with few invoices, beyond the output itself. */
const MAX_MORE_MIB = 64;
/** How long to wait after a restart of n8n, until its startup tasks are done. */
const STARTUP_MS = 5_000;

/** The size of all invoices in memory, as parsed from JSON. */
async function outputMiB({ url, credentials }: Simulator): Promise<number> {
	const before = usedHeap();
	const items: unknown[] = [];
	let next: string | undefined = `${url}/v3/Invoices`;
	while (next) {
		const headers = {
			authorization: `Bearer ${credentials.accessToken}`,
			accesskey: credentials.accessKey,
		};
		const response: Response = await fetch(next, { headers });
		const page = (await response.json()) as { value: unknown[]; '@odata.nextLink'?: string };
		for (const json of page.value) items.push({ json });
		next = page['@odata.nextLink'];
	}
	const size = usedHeap() - before;
	return items.length > 0 ? size / MIB : 0;
}

/** The growth of each side, each in an n8n that was just restarted. */
async function growths(sides: ListSides, index: number): Promise<Sample> {
	const { n8n, simulator } = sides.stage;
	simulator.reset();
	const output = await outputMiB(simulator);
	const fresh = (run: () => Promise<ListRun>) => async () => {
		await n8n.restart();
		await sleep(STARTUP_MS);
		return (await run()).growthMiB;
	};
	const runs = [sides.karbon, sides.httpRequest, sides.flow, sides.bare].map(fresh);
	const [karbon, httpRequest, flow, bare] = await inTurn(index, runs);
	return { output: Math.round(output), karbon, httpRequest, flow, bare };
}

/** Adds a prefix to the names of a sample. */
const named = (prefix: string, sample: Sample): Sample =>
	Object.fromEntries(Object.entries(sample).map(([name, value]) => [`${prefix}.${name}`, value]));

/** Memory of n8n for few and for many invoices. */
export const MEMORY: Cell = {
	name: `memory for ${FEW_TEXT} and ${MANY_TEXT} invoices`,
	samples: SAMPLES,
	figures: [
		{
			name: `memory growth / HTTP Request and Split Out, ${FEW_TEXT} invoices`,
			of: (sample) => sample['few.karbon'] / sample['few.flow'],
			max: MAX_RATIO,
		},
		{
			name: `memory growth / HTTP Request and Split Out, ${MANY_TEXT} invoices`,
			of: (sample) => sample['many.karbon'] / sample['many.flow'],
			max: MAX_RATIO,
		},
		{
			name: `memory growth / HTTP Request node alone, ${MANY_TEXT} invoices`,
			of: (sample) => sample['many.karbon'] / sample['many.httpRequest'],
		},
		{
			name: `memory growth / n8n's request helper in a loop, ${MANY_TEXT} invoices`,
			of: (sample) => sample['many.karbon'] / sample['many.bare'],
		},
		{
			name: `memory growth beyond the output, ${MANY_TEXT} minus ${FEW_TEXT} invoices (MiB)`,
			of: (sample) =>
				sample['many.karbon'] -
				sample['many.output'] -
				(sample['few.karbon'] - sample['few.output']),
			max: MAX_MORE_MIB,
			digits: 0,
		},
		{
			name: `memory growth, ${MANY_TEXT} invoices (MiB)`,
			of: (sample) => sample['many.karbon'],
			digits: 0,
		},
		{
			name: `the output itself, ${MANY_TEXT} invoices (MiB)`,
			of: (sample) => sample['many.output'],
			digits: 0,
		},
	],
	async open() {
		const few = await openLists({ invoices: FEW, delayMs: 0 });
		const many = await openLists({ invoices: MANY, delayMs: 0 });
		return {
			measure: async (index) => ({
				...named('few', await growths(few, index)),
				...named('many', await growths(many, index)),
			}),
			async close() {
				await few.close();
				await many.close();
			},
		};
	},
};
