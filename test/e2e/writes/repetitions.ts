import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil, type Execution } from '../../../host';
import type { WorkflowNode } from '../../../host';
import { claimsOf, claimsOfTool, type Claim } from './claims';
import type { Fault } from './faults';
import type { Target, WriteOperation } from './operations';
import type { MatrixStage, Service } from './stage';
import * as workflows from './workflows';

/** One combination of operation, repetition and fault while it runs. */
export interface Cell {
	name: string;
	/** Fit for a path. */
	id: string;
	stage: MatrixStage;
	service: Service;
	operation: WriteOperation;
	fault: Fault;
	targets: Target[];
	idempotencyKey?: string;
	/** The workflow that the cell runs. */
	workflowId: string;
	/** The execution that is repeated. */
	first?: Execution;
	claims: Claim[];
}

/** What happens to one cell, or to n8n between what happens to all cells. */
export type Step = ((cell: Cell) => Promise<void>) | 'restart' | 'crash';

/** One way in which people, agents or n8n repeat a write. */
export interface Repetition {
	name: string;
	/** Cells of this repetition set an idempotency key. */
	hasKey?: boolean;
	isTool?: boolean;
	/** n8n is killed in the middle: the answer may also be outstanding at that time. */
	crashes?: boolean;
	/** Writes of one cell; default 1. */
	targets?: number;
	/** Which write is hit by the fault, from 0. */
	faulted?: number;
	/** Nothing repeats the write that was hit: a refusal of it is final. */
	isNotRepeated?: boolean;
	steps: Step[];
}

const store = (build: (cell: Cell) => ReturnType<typeof workflows.graph>) => async (cell: Cell) => {
	cell.workflowId = await cell.service.store(build(cell));
};

const run =
	(options: Parameters<typeof claimsOf>[1] = {}) =>
	async (cell: Cell) => {
		cell.first = await cell.service.run(cell.workflowId);
		cell.claims.push(...claimsOf(cell.first, options));
	};

const retry = (workflow: 'original' | 'current') => async (cell: Cell) => {
	if (cell.first === undefined) throw new Error('There is no execution to retry');
	const retried = await cell.service.retry(cell.first.id, workflow);
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
			// On n8n 1, Agent 3 fails with its tool; then the button repeats the call.
			async (cell) => {
				if (cell.first === undefined || cell.first.status === 'success') return;
				const retried = await cell.service.retry(cell.first.id, 'original');
				const results = cell.stage.model.results(cell.id);
				if (retried !== undefined) cell.claims.push(...claimsOfTool(results, retried));
			},
		],
	},
]);

async function runAgent(cell: Cell): Promise<void> {
	cell.first = await cell.service.run(cell.workflowId);
	cell.claims.push(...claimsOfTool(cell.stage.model.results(cell.id), cell.first));
}

/** n8n retries crashed executions only if they were started in production. */
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

async function startInProduction({ stage, service, workflowId, id }: Cell): Promise<void> {
	await service.activate(workflowId);
	await waitUntil(
		async () => ((await fetch(`${stage.n8n.url}/webhook/${id}`)).ok ? true : undefined),
		{ what: `webhook of ${id}`, timeoutMs: 60_000, everyMs: 300 },
	);
}

/** Until the write has been answered and the next node is running, or the answer is outstanding. */
async function waitUntilItHangs({ stage, service, id }: Cell): Promise<void> {
	const isOutstanding = () =>
		service.simulator.requests.some(({ fault, status }) => fault === 'noAnswer' && status > 0);
	await waitUntil(() => (stage.hanging.isWaiting(`/${id}`) || isOutstanding() ? true : undefined), {
		what: `hanging node of ${id}`,
		timeoutMs: 60_000,
	});
	await sleep(200);
}

async function retryCrashed(cell: Cell): Promise<void> {
	const crashed = await cell.service.executionsOf(cell.workflowId);
	cell.stage.hanging.letPass(`/${cell.id}`);
	for (const { id } of crashed) {
		const retried = await cell.service.retry(id, 'original');
		if (retried !== undefined) cell.claims.push(...claimsOf(retried));
	}
}

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
	{
		name: 'crash then Retry with a key',
		hasKey: true,
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
	},
	{
		name: 'sub-workflow run again with a key',
		hasKey: true,
		steps: [
			store((cell) => workflows.subWorkflow(cell.name, cell)),
			async (cell) => {
				const workflow = workflows.caller(`${cell.name}, caller`, cell.workflowId);
				cell.workflowId = await cell.service.store(workflow);
			},
			run({ nodes: [workflows.CALL] }),
		],
	},
];
