import { ExecuteContext } from 'n8n-core';
import {
	createRunExecutionData,
	type ICredentialDataDecryptedObject,
	type INode,
	type INodeExecutionData,
	type INodeParameters,
	type INodeType,
	type IRunExecutionData,
	type IWorkflowSettings,
	NodeApiError,
	type NodeExecutionHint,
	NodeOperationError,
	Workflow,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { createAdditionalData } from '../n8n/additionalData';
import { CREDENTIAL } from '../n8n/credentials';
import { createNodeTypes, KARBON } from '../n8n/nodeTypes';
import { startPlatform } from '../n8n/platform';

/** An execution. With n8n's "Retry On Fail", several runs of a node belong to one. */
export interface Execution {
	id: string;
	data: IRunExecutionData;
}

let executions = 0;

/** Creates an execution. */
export function createExecution(): Execution {
	executions += 1;
	return { id: `execution-${process.pid}-${executions}`, data: createRunExecutionData() };
}

/** The execution that n8n's Retry button starts, with the stored data of the failed one. */
export function retryOf({ data }: Execution): Execution {
	return { ...createExecution(), data: JSON.parse(JSON.stringify(data)) as IRunExecutionData };
}

/** One run of a node. */
export interface NodeRun {
	credential: ICredentialDataDecryptedObject;
	parameters: INodeParameters;
	/** Default: one empty item. */
	items?: INodeExecutionData[];
	/** Default: the action node. */
	type?: string;
	/** Replaces or adds settings of the node, such as `onError`. */
	node?: Partial<INode>;
	/** Default: a new execution. */
	execution?: Execution;
	runIndex?: number;
	mode?: WorkflowExecuteMode;
	/** The signature of the execution and its retries in `$execution.resumeUrl`, as in n8n 2. */
	signature?: string;
	signal?: AbortSignal;
	settings?: IWorkflowSettings;
	/** Changes the execute context before the node runs. */
	adapt?(context: ExecuteContext): void;
}

/** Result of a run of a node. */
export interface NodeOutcome {
	/** Items of the first output. Empty when there was an error. */
	items: INodeExecutionData[];
	hints: NodeExecutionHint[];
	error?: NodeApiError | NodeOperationError;
}

/** A workflow with a single node. */
export function workflowWith(node: INode, settings: IWorkflowSettings = {}): Workflow {
	return new Workflow({
		id: 'workflow-1',
		name: 'Test',
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: createNodeTypes(),
		settings,
	});
}

/** A Karbon node with a credential. */
export function karbonNode(parameters: INodeParameters, changes: Partial<INode> = {}): INode {
	return {
		id: 'node-1',
		name: 'Karbon',
		type: KARBON,
		typeVersion: 1,
		position: [0, 0],
		parameters,
		credentials: { [CREDENTIAL]: { id: 'credential-1', name: 'Karbon account' } },
		...changes,
	};
}

/**
 * Runs a node's `execute` in an execute context of n8n-core, with its expressions, parameters, HTTP client, binary
 * data and deduplication.
 */
export async function executeNode(run: NodeRun): Promise<NodeOutcome> {
	await startPlatform();
	const execution = run.execution ?? createExecution();
	const items = run.items ?? [{ json: {} }];
	const type = run.type ?? KARBON;
	const workflow = workflowWith(karbonNode(run.parameters, { type, ...run.node }), run.settings);
	const [node] = Object.values(workflow.nodes);
	const data = { main: [items] };
	const context = new ExecuteContext(
		workflow,
		node,
		createAdditionalData(run.credential, {
			executionId: execution.id,
			// n8n-core appends the id of the execution, which becomes part of the fragment.
			...(run.signature && {
				webhookWaitingBaseUrl: `http://n8n.test/webhook-waiting?signature=${run.signature}#`,
			}),
		}),
		run.mode ?? 'manual',
		execution.data,
		run.runIndex ?? 0,
		items,
		data,
		{ data, node, source: null },
		[],
		run.signal,
	);
	run.adapt?.(context);
	const { execute } = workflow.nodeTypes.getByNameAndVersion(type) as INodeType;
	try {
		const output = (await execute!.call(context)) as INodeExecutionData[][];
		return { items: output[0], hints: context.hints };
	} catch (error) {
		if (error instanceof NodeApiError || error instanceof NodeOperationError) {
			return { items: [], hints: context.hints, error };
		}
		throw error;
	}
}
