import { ExecutionLifecycleHooks, WorkflowExecute } from 'n8n-core';
import {
	type IConnections,
	type ICredentialDataDecryptedObject,
	type INode,
	type INodeExecutionData,
	type IRun,
	NodeConnectionTypes,
	Workflow,
} from 'n8n-workflow';

import { createAdditionalData } from '../n8n/additionalData';
import { createNodeTypes, SOURCE } from '../n8n/nodeTypes';
import { startPlatform } from '../n8n/platform';

/** A workflow that passes items through nodes, one after the other. */
export interface WorkflowRun {
	credential: ICredentialDataDecryptedObject;
	items: INodeExecutionData[];
	/** Each needs another name. */
	nodes: INode[];
}

let executions = 0;

/** Connects each node to the next one. */
function connectInOrder(names: string[]): IConnections {
	const pairs = names.slice(1).map((name, index) => [names[index], name]);
	return Object.fromEntries(
		pairs.map(([from, to]) => [
			from,
			{ main: [[{ node: to, type: NodeConnectionTypes.Main, index: 0 }]] },
		]),
	);
}

/** Runs a workflow in the engine of n8n-core, with "Retry On Fail" and error outputs. */
export async function runWorkflow({ credential, items, nodes }: WorkflowRun): Promise<IRun> {
	await startPlatform();
	const start: INode = {
		id: 'source-1',
		name: 'Source',
		type: SOURCE,
		typeVersion: 1,
		position: [0, 0],
		parameters: {},
	};
	const all = [start, ...nodes];
	const connections = connectInOrder(all.map(({ name }) => name));
	const workflow = new Workflow({
		id: 'workflow-1',
		name: 'Test',
		nodes: all,
		connections,
		active: false,
		nodeTypes: createNodeTypes(items),
	});
	executions += 1;
	const executionId = `run-${process.pid}-${executions}`;
	const now = new Date();
	const hooks = new ExecutionLifecycleHooks('manual', executionId, {
		id: 'workflow-1',
		name: 'Test',
		active: false,
		activeVersionId: null,
		isArchived: false,
		createdAt: now,
		updatedAt: now,
		nodes: all,
		connections,
	});
	const additionalData = { ...createAdditionalData(credential, { executionId }), hooks };
	const engine = new WorkflowExecute(additionalData, 'manual');
	return await engine.run({ workflow, startNode: workflow.getNode('Source') ?? undefined });
}

/** The items that a node emitted in its last run. */
export function outputOf(run: IRun, nodeName: string, output = 0): INodeExecutionData[] {
	return run.data.resultData.runData[nodeName]?.at(-1)?.data?.main[output] ?? [];
}
