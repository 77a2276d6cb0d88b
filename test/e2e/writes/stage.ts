import {
	N8nClient,
	startN8n,
	waitUntil,
	type Execution,
	type ExecutionSummary,
	type N8n,
	type N8nLine,
	type WorkflowFile,
	type WorkflowNode,
} from '../../../host';
import { FINAL_STATUSES } from '../../../host/client/execution';
import { createSimulator, type FaultRule, type Simulator } from '../../../simulator';
import { storeCredential, VERSION_ENV } from '../support/stage';
import { startChatModel, type ChatModel } from './chatModel';
import { startHangingServer, type HangingServer } from './hangingServer';

/** As few records as the cells need, to save time. */
const SMALL = {
	invoices: 6,
	payments: 0,
	contacts: 6,
	organizations: 1,
	clientGroups: 1,
	workItems: 1,
	filesPerEntity: 0,
	users: 2,
	notes: 0,
};

/** An n8n instance, a language model and a server that sends no responses, shared by all cells. */
export interface MatrixStage {
	n8n: N8n;
	model: ChatModel;
	hanging: HangingServer;
	/** Creates a simulated Karbon account and a credential for it. */
	openAccount(rule?: FaultRule): Promise<Account>;
	close(): Promise<void>;
}

/** A simulated Karbon account that only one cell uses. */
export interface Account {
	simulator: Simulator;
	/** Stores a workflow whose Karbon nodes use this account. @returns its id */
	store(workflow: WorkflowFile): Promise<string>;
	/** Replaces the nodes of a stored workflow. */
	replace(id: string, workflow: WorkflowFile): Promise<void>;
	run(id: string): Promise<Execution>;
	activate(id: string): Promise<void>;
	executionsOf(id: string): Promise<ExecutionSummary[]>;
	/** Retries an execution, as n8n's Retry button does. Undefined when the execution was successful. */
	retry(executionId: string, workflow: 'original' | 'current'): Promise<Execution | undefined>;
	close(): Promise<void>;
}

/** Starts what all cells share. @throws Error when n8n does not start */
export async function openMatrixStage(version: N8nLine): Promise<MatrixStage> {
	const model = await startChatModel();
	const hanging = await startHangingServer();
	const n8n = await startN8n({ line: version, env: VERSION_ENV[version] });
	const client = await N8nClient.connect(n8n);
	const openAi = await client.createCredential('openAiApi', {
		apiKey: 'sk-of-no-use',
		url: model.url,
		header: false,
	});
	return {
		n8n,
		model,
		hanging,
		openAccount: async (rule) => await openAccount(client, openAi.id, rule),
		async close() {
			await n8n.dispose();
			await model.close();
			await hanging.close();
		},
	};
}

/** Waits for the end of an execution. Polls slowly, because each poll costs n8n as much time as an execution. */
async function ended(client: N8nClient, id: string): Promise<Execution> {
	return await waitUntil(
		async () => {
			const execution = await client.getExecution(id);
			return FINAL_STATUSES.includes(execution.status) ? execution : undefined;
		},
		{ what: `end of execution ${id}`, timeoutMs: 120_000, everyMs: 400 },
	);
}

async function openAccount(
	client: N8nClient,
	openAiId: string,
	rule?: FaultRule,
): Promise<Account> {
	const simulator = await createSimulator({ data: SMALL, rateLimit: { algorithm: 'off' } });
	if (rule !== undefined) simulator.faults.add(rule);
	const { id } = await storeCredential(client, simulator);
	const ids: Record<string, string> = { karbonApi: id, openAiApi: openAiId };
	const connect = (node: WorkflowNode): WorkflowNode =>
		node.credentials === undefined
			? node
			: {
					...node,
					credentials: Object.fromEntries(
						Object.keys(node.credentials).map((type) => [type, { id: ids[type], name: type }]),
					),
				};
	return {
		simulator,
		async store(workflow) {
			const stored = await client.session.call<{ id: string }>('POST', '/rest/workflows', {
				...workflow,
				nodes: workflow.nodes.map(connect),
				active: false,
			});
			return stored.id;
		},
		async replace(workflowId, workflow) {
			const { versionId } = await client.getWorkflow(workflowId);
			await client.session.call('PATCH', `/rest/workflows/${workflowId}?forceSave=true`, {
				nodes: workflow.nodes.map(connect),
				connections: workflow.connections,
				versionId,
			});
		},
		async run(workflowId) {
			const workflowData = await client.getWorkflow(workflowId);
			const { executionId } = await client.session.call<{ executionId: string }>(
				'POST',
				`/rest/workflows/${workflowId}/run`,
				{ workflowData, triggerToStartFrom: { name: workflowData.nodes[0].name } },
			);
			return await ended(client, executionId);
		},
		async activate(workflowId) {
			await client.activate(workflowId);
		},
		executionsOf: async (workflowId) => await client.listExecutions({ workflowId }),
		async retry(executionId, workflow) {
			const { status } = await ended(client, executionId);
			if (status === 'success') return undefined;
			const retried = await client.session.call<{ id: string }>(
				'POST',
				`/rest/executions/${executionId}/retry`,
				{ loadWorkflow: workflow === 'current' },
			);
			return await ended(client, retried.id);
		},
		close: async () => await simulator.close(),
	};
}
