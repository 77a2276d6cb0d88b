import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil, type Execution } from '../../../host';
import type { WorkflowNode } from '../../../host';
import { N8N_VERSION } from '../support/stage';
import { claimsOf, claimsOfTool, type Claim } from './claims';
import type { Fault } from './faults';
import type { Target, WriteOperation } from './operations';
import type { MatrixStage, Account } from './stage';
import * as workflows from './workflows';

/** One combination of operation, repetition and fault while it runs. */
export interface Cell {
	name: string;
	/** Can be used in a URL path. */
	id: string;
	stage: MatrixStage;
	account: Account;
	operation: WriteOperation;
	fault: Fault;
	targets: Target[];
	idempotencyKey?: string;
	/** The workflow that the cell runs. */
	workflowId: string;
	/** The execution that is retried. */
	first?: Execution;
	claims: Claim[];
}

/** A step of each cell, or what happens to n8n after all cells have run the previous steps. */
export type Step = ((cell: Cell) => Promise<void>) | 'restart' | 'crash';

/** One way in which a user, an agent or n8n repeats a write. */
export interface Repetition {
	name: string;
	/** Whether the cells of this repetition set an idempotency key. */
	hasKey?: boolean;
	/** The key. Default: one for each cell. */
	key?: string;
	isTool?: boolean;
	/** Whether n8n is killed. The write may still be waiting for its response at that time. */
	crashes?: boolean;
	/** Writes of one cell. Default: 1. */
	targets?: number;
	/** Index of the write that gets the fault. Default: 0. */
	faulted?: number;
	/** Whether the write with the fault is not repeated, so that a refusal of it is final. */
	isNotRepeated?: boolean;
	steps: Step[];
}

const store = (build: (cell: Cell) => ReturnType<typeof workflows.graph>) => async (cell: Cell) => {
	cell.workflowId = await cell.account.store(build(cell));
};

const run =
	(options: Parameters<typeof claimsOf>[1] = {}) =>
	async (cell: Cell) => {
		cell.first = await cell.account.run(cell.workflowId);
		cell.claims.push(...claimsOf(cell.first, options));
	};

const retry = (workflow: 'original' | 'current') => async (cell: Cell) => {
	if (cell.first === undefined) throw new Error('There is no execution to retry');
	const retried = await cell.account.retry(cell.first.id, workflow);
	if (retried !== undefined) cell.claims.push(...claimsOf(retried));
};

const storePlain = store((cell) => workflows.plain(cell.name, cell));

const agents = [2.2, 3].flatMap((version): Repetition[] => [
	{
		name: `AI tool with Retry On Fail (Agent ${version})`,
		isTool: true,
		steps: [
			store((cell) =>
				workflows.agent(
					cell.name,
					cell,
					version,
					{ conversation: cell.id, turns: [cell.targets] },
					workflows.RETRY_ON_FAIL,
				),
			),
			runAgent,
		],
	},
	{
		name: `agent that calls again (Agent ${version})`,
		isTool: true,
		steps: [
			store((cell) =>
				workflows.agent(cell.name, cell, version, {
					conversation: cell.id,
					turns: [cell.targets],
					repeat: 2,
				}),
			),
			runAgent,
			// On n8n 1, Agent 3 fails when its tool fails. Then the Retry button repeats the call.
			async (cell) => {
				if (cell.first === undefined || cell.first.status === 'success') return;
				const retried = await cell.account.retry(cell.first.id, 'original');
				const results = cell.stage.model.results(cell.id);
				if (retried !== undefined) cell.claims.push(...claimsOfTool(results, retried));
			},
		],
	},
]);

async function runAgent(cell: Cell): Promise<void> {
	cell.first = await cell.account.run(cell.workflowId);
	cell.claims.push(...claimsOfTool(cell.stage.model.results(cell.id), cell.first));
}

/** n8n retries crashed executions only if they were production executions. */
const hook = ({ id }: Cell): WorkflowNode => ({
	name: 'Hook',
	type: 'n8n-nodes-base.webhook',
	typeVersion: 2,
	webhookId: id,
	parameters: { path: id, httpMethod: 'GET', options: {} },
});

const hang = ({ id, stage }: Cell): WorkflowNode => ({
	name: 'Hang',
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	parameters: { url: `${stage.hanging.url}/${id}`, options: {} },
});

async function startInProduction({ stage, account, workflowId, id }: Cell): Promise<void> {
	await account.activate(workflowId);
	await waitUntil(
		async () => ((await fetch(`${stage.n8n.url}/webhook/${id}`)).ok ? true : undefined),
		{ what: `webhook of ${id}`, timeoutMs: 60_000, everyMs: 300 },
	);
}

/** Waits until the next node is running, or the write is waiting for its response. */
async function waitUntilItHangs({ stage, account, id }: Cell): Promise<void> {
	const isWaiting = () =>
		account.simulator.requests.some(({ fault, status }) => fault === 'noAnswer' && status > 0);
	await waitUntil(() => (stage.hanging.isWaiting(`/${id}`) || isWaiting() ? true : undefined), {
		what: `hanging node of ${id}`,
		timeoutMs: 60_000,
	});
	await sleep(200);
}

async function retryCrashed(cell: Cell): Promise<void> {
	const crashed = await cell.account.executionsOf(cell.workflowId);
	cell.stage.hanging.release(`/${cell.id}`);
	for (const { id } of crashed) {
		const retried = await cell.account.retry(id, 'original');
		if (retried !== undefined) cell.claims.push(...claimsOf(retried));
	}
}

const crash = (what: string, key?: string): Repetition => ({
	name: `crash then Retry with ${what}`,
	hasKey: true,
	key,
	crashes: true,
	steps: [
		store((cell) =>
			workflows.plain(cell.name, cell, { onError: 'continueRegularOutput' }, hook(cell), [
				hang(cell),
			]),
		),
		startInProduction,
		waitUntilItHangs,
		'crash',
		retryCrashed,
	],
});

export const REPETITIONS: Repetition[] = [
	{
		name: 'Retry On Fail',
		steps: [store((cell) => workflows.plain(cell.name, cell, workflows.RETRY_ON_FAIL)), run()],
	},
	{
		name: 'error-output loop',
		steps: [store((cell) => workflows.errorLoop(cell.name, cell)), run()],
	},
	{
		name: 'fallback node on the error output',
		steps: [store((cell) => workflows.fallback(cell.name, cell)), run()],
	},
	{ name: 'Retry with original workflow', steps: [storePlain, run(), retry('original')] },
	{ name: 'Retry with current workflow', steps: [storePlain, run(), retry('current')] },
	{
		name: 'Retry pressed twice on the original',
		steps: [storePlain, run(), retry('original'), retry('original')],
	},
	{
		name: 'Retry after a graceful restart',
		steps: [storePlain, run(), 'restart', retry('original')],
	},
	{
		name: 'Retry before and after a graceful restart',
		steps: [storePlain, run(), retry('original'), 'restart', retry('original')],
	},
	...agents,
	{
		name: 'Loop Over Items',
		targets: 3,
		faulted: 1,
		isNotRepeated: true,
		steps: [store((cell) => workflows.loop(cell.name, cell)), run({ isLoop: true })],
	},
	{ name: 'second run with a key', hasKey: true, steps: [storePlain, run(), run()] },
	crash('a key'),
	// n8n 1 does not tell which execution a retry repeats.
	...(N8N_VERSION === 'n8n-2' ? [crash('another key', '={{ $execution.id }}')] : []),
	{
		name: 'sub-workflow run again with a key',
		hasKey: true,
		steps: [
			store((cell) => workflows.subWorkflow(cell.name, cell)),
			async (cell) => {
				const workflow = workflows.caller(`${cell.name}, caller`, cell.workflowId);
				cell.workflowId = await cell.account.store(workflow);
			},
			run({ nodes: [workflows.CALL] }),
		],
	},
];
