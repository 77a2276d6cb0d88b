import { randomUUID } from 'node:crypto';

import { format } from 'prettier';

import { N8nClient, startN8n, type WorkflowFile, type WorkflowNode } from '../host';
import { createSimulator, type Simulator } from '../simulator';
import { median } from './statistics';

/** The time that each node took for all reads, in milliseconds, for each run. */
export interface KeyedReads {
	n8nVersion: string;
	karbonMs: number[];
	httpRequestMs: number[];
	/** The median of the Karbon node divided by that of the HTTP Request node. */
	ratio: number;
	/** The threshold that failed; absent if it passed. */
	failure?: string;
}

const READS = 200;
/** The delay of each response of the simulator. */
const DELAY_MS = 20;
/** Number of runs of each node, alternating. */
const RUNS = 9;
const MAX_RATIO = 1.0;
const NO_LIMIT = 1_000_000;
const MEASURED = 'Read';

const CREDENTIALS = { karbonApi: { id: null, name: 'karbonApi' } };

/** The Karbon node, which reads an invoice for each item. */
const KARBON: Partial<WorkflowNode> = {
	type: 'n8n-nodes-karbon.karbon',
	typeVersion: 1,
	parameters: {
		resource: 'invoice',
		operation: 'get',
		simplify: false,
		invoiceKey: { __rl: true, mode: 'id', value: '={{ $json.key }}' },
	},
};

const httpRequest = (baseUrl: string): Partial<WorkflowNode> => ({
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.5,
	parameters: {
		url: `=${baseUrl}/v3/Invoices/{{ $json.key }}`,
		authentication: 'predefinedCredentialType',
		nodeCredentialType: 'karbonApi',
		options: {},
	},
});

function workflowOf(name: string, keys: string[], node: Partial<WorkflowNode>): WorkflowFile {
	const list = { list: keys.map((key) => ({ key })) };
	const nodes = [
		{ name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1, parameters: {} },
		{
			name: 'List',
			type: 'n8n-nodes-base.set',
			typeVersion: 3.4,
			parameters: { mode: 'raw', jsonOutput: JSON.stringify(list), options: {} },
		},
		{
			name: 'Items',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'list', options: {} },
		},
		{ ...node, name: MEASURED, credentials: CREDENTIALS },
	].map((each, index) => ({ id: randomUUID(), ...each, position: [index * 220, 0] }));
	const links = nodes
		.slice(1)
		.map(({ name: to }, index) => [
			nodes[index].name,
			{ main: [[{ node: to, type: 'main', index: 0 }]] },
		]);
	return {
		name,
		nodes: nodes as WorkflowNode[],
		connections: Object.fromEntries(links) as Record<string, unknown>,
		settings: { executionOrder: 'v1' },
	};
}

/** Runs the workflow. Returns the time of the node. @throws Error when the node did not read all invoices */
async function readAll(client: N8nClient, workflowId: string): Promise<number> {
	const execution = await client.runWorkflow(workflowId);
	const [run] = execution.runs[MEASURED] ?? [];
	const items = execution.itemsOf(MEASURED).length;
	if (execution.status !== 'success' || items !== READS || run.executionTime === undefined) {
		throw new Error(`${execution.status}, ${items} of ${READS} read: ${execution.error?.message}`);
	}
	return run.executionTime;
}

async function measure(client: N8nClient, simulator: Simulator, n8nVersion: string) {
	await client.createCredential('karbonApi', {
		baseUrl: simulator.url,
		...simulator.credentials,
		requestsPerMinute: NO_LIMIT,
		trustedDownloadHosts: '',
	});
	const keys = [...simulator.store.invoices.keys()];
	const karbon = await client.importWorkflow(workflowOf('Karbon', keys, KARBON));
	const other = await client.importWorkflow(
		workflowOf('HTTP Request', keys, httpRequest(simulator.url)),
	);
	const karbonMs: number[] = [];
	const httpRequestMs: number[] = [];
	// The first run of each loads modules and is not counted.
	for (let index = 0; index <= RUNS; index++) {
		karbonMs.push(await readAll(client, karbon.id));
		httpRequestMs.push(await readAll(client, other.id));
		simulator.reset();
	}
	return result(n8nVersion, karbonMs.slice(1), httpRequestMs.slice(1));
}

function result(n8nVersion: string, karbonMs: number[], httpRequestMs: number[]): KeyedReads {
	const ratio = median(karbonMs) / median(httpRequestMs);
	const failure =
		ratio <= MAX_RATIO ? undefined : `slower than ${MAX_RATIO} x the HTTP Request node`;
	return { n8nVersion, karbonMs, httpRequestMs, ratio, failure };
}

/**
 * Compares 200 reads by key without a rate limit, by the Karbon node and by n8n's HTTP Request node with the same
 * credential, alternately on the same n8n.
 * @throws Error when n8n does not start, or a node does not read all invoices
 */
export async function measureKeyedReads(): Promise<KeyedReads> {
	const simulator = await createSimulator({
		rateLimit: { algorithm: 'off' },
		data: { invoices: READS },
	});
	simulator.faults.add({ action: { type: 'delay', ms: DELAY_MS } });
	try {
		const n8n = await startN8n();
		try {
			return await measure(await N8nClient.connect(n8n), simulator, n8n.version);
		} finally {
			await n8n.dispose();
		}
	} finally {
		await simulator.close();
	}
}

/** The comparison as a Markdown table with a heading. */
export async function keyedReadsTable(measured: KeyedReads): Promise<string> {
	const { n8nVersion, karbonMs, httpRequestMs, ratio, failure } = measured;
	const row = (name: string, all: number[]) =>
		`| ${name} | ${median(all)} | ${Math.min(...all)} | ${Math.max(...all)} |`;
	const lines = [
		`${READS} invoices by key without a rate limit, ${DELAY_MS} ms per response, n8n ${n8nVersion}, median of ${RUNS} alternating runs.`,
		`Ratio: ${ratio.toFixed(2)}${failure === undefined ? '' : ` **(${failure})**`}`,
		'',
		'| Node | Median (ms) | Fastest | Slowest |',
		'| :-- | --: | --: | --: |',
		row('Karbon', karbonMs),
		row('HTTP Request', httpRequestMs),
	];
	return await format(lines.join('\n'), { parser: 'markdown' });
}
