import { randomUUID } from 'node:crypto';
import type { WorkflowFile, WorkflowNode } from '../../../host';
import { ACTION, itemNodes, karbonNode } from '../support/workflows/actionWorkflow';
import type { ChatScript } from './chatModel';
import type { FieldReader, Target, WriteOperation } from './operations';

/** Name of the second Karbon node, which follows the first one or its error output. */
export const SECOND = 'Karbon 2';
/** Name of the node that runs another workflow. */
export const CALL = 'Call';

/** What the workflows of one cell are made of. */
export interface CellNodes {
	operation: WriteOperation;
	targets: Target[];
	/** Value of the option 'Idempotency Key'. */
	idempotencyKey?: string;
}

/** A connection. Default output: 0. Default type: `main`. */
type Link = [from: string, to: string, output?: number, type?: string];

const fromItem: FieldReader = (name) => `={{ $("Items").item.json.${name} }}`;
const fromModel: FieldReader = (name, type = 'string') =>
	`={{ $fromAI('${name}', '', '${type}') }}`;

export const MANUAL: WorkflowNode = {
	name: 'Start',
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
};

/** A workflow from nodes and links. Adds the ids and positions that the editor would add. */
export function graph(name: string, nodes: WorkflowNode[], links: Link[]): WorkflowFile {
	const connections: Record<
		string,
		Record<string, Array<Array<{ node: string; type: string; index: number }>>>
	> = {};
	for (const [from, to, output = 0, type = 'main'] of links) {
		const outputs = ((connections[from] ??= {})[type] ??= []);
		while (outputs.length <= output) outputs.push([]);
		outputs[output].push({ node: to, type, index: 0 });
	}
	return {
		name,
		nodes: nodes.map((node, index) => ({
			id: randomUUID(),
			parameters: {},
			...node,
			position: [index * 220, 0],
		})),
		connections,
		settings: { executionOrder: 'v1' },
	};
}

const fileNode = (name: string): WorkflowNode => ({
	name,
	type: 'n8n-nodes-base.convertToFile',
	typeVersion: 1.1,
	parameters: {
		operation: 'toText',
		sourceProperty: 'marker',
		options: { fileName: '={{ $json.marker }}.txt' },
	},
});

/** Restores the fields of the original item after an error output. */
const restoreNode: WorkflowNode = {
	name: 'Restore',
	type: 'n8n-nodes-base.set',
	typeVersion: 3.4,
	parameters: {
		mode: 'raw',
		jsonOutput: '={{ JSON.stringify($("Items").item.json) }}',
		options: {},
	},
};

/** The Karbon node that writes. */
export function writeNode(
	{ operation, idempotencyKey }: CellNodes,
	overrides: Partial<WorkflowNode> = {},
	field: FieldReader = fromItem,
): WorkflowNode {
	const parameters = operation.parameters(field);
	const options = { ...(parameters.options as object), ...(idempotencyKey && { idempotencyKey }) };
	return karbonNode({ ...parameters, options }, overrides);
}

/** The node that writes, after a node that creates its file if it needs one. */
function write(cell: CellNodes, overrides: Partial<WorkflowNode>, fileName = 'File') {
	const node = writeNode(cell, overrides);
	return cell.operation.takesFile ? [fileNode(fileName), node] : [node];
}

function chain(nodes: WorkflowNode[]): Link[] {
	return nodes.slice(1).map((node, index) => [nodes[index].name, node.name]);
}

/** Trigger, items, write. */
export function plain(
	name: string,
	cell: CellNodes,
	overrides: Partial<WorkflowNode> = {},
	trigger: WorkflowNode = MANUAL,
	after: WorkflowNode[] = [],
): WorkflowFile {
	const nodes = [trigger, ...itemNodes(cell.targets), ...write(cell, overrides), ...after];
	return graph(name, nodes, chain(nodes));
}

/** Two nodes that write the same values one after the other. */
export function twoNodes(name: string, cell: CellNodes): WorkflowFile {
	return plain(name, cell, {}, MANUAL, write(cell, { name: SECOND }, 'File 2'));
}

/** The error output is connected to the node again, for at most two retries. */
export function errorLoop(name: string, cell: CellNodes): WorkflowFile {
	const main = write(cell, { onError: 'continueErrorOutput' });
	const nodes = [MANUAL, ...itemNodes(cell.targets), ...main];
	const back: WorkflowNode[] = [
		{
			name: 'Again',
			type: 'n8n-nodes-base.if',
			typeVersion: 1,
			parameters: {
				conditions: { number: [{ value1: '={{ $runIndex }}', operation: 'smaller', value2: 2 }] },
			},
		},
		restoreNode,
	];
	return graph(
		name,
		[...nodes, ...back],
		[...chain(nodes), [ACTION, 'Again', 1], ['Again', 'Restore'], ['Restore', main[0].name]],
	);
}

/** A second node with the same values on the error output. */
export function fallback(name: string, cell: CellNodes): WorkflowFile {
	const nodes = [
		MANUAL,
		...itemNodes(cell.targets),
		...write(cell, { onError: 'continueErrorOutput' }),
	];
	const other = [restoreNode, ...write(cell, { name: SECOND }, 'File 2')];
	return graph(
		name,
		[...nodes, ...other],
		[...chain(nodes), ...chain(other), [ACTION, 'Restore', 1]],
	);
}

/** Processes one item at a time. Errors do not end the loop. */
export function loop(name: string, cell: CellNodes): WorkflowFile {
	const body = write(cell, { onError: 'continueRegularOutput' });
	const batches: WorkflowNode = {
		name: 'Loop',
		type: 'n8n-nodes-base.splitInBatches',
		typeVersion: 3,
		parameters: { options: {} },
	};
	const nodes = [MANUAL, ...itemNodes(cell.targets), batches];
	return graph(
		name,
		[...nodes, ...body],
		[...chain(nodes), ['Loop', body[0].name, 1], ...chain(body), [ACTION, 'Loop']],
	);
}

/** A workflow that another workflow calls. */
export function subWorkflow(name: string, cell: CellNodes): WorkflowFile {
	return plain(
		name,
		cell,
		{},
		{
			name: 'When Called',
			type: 'n8n-nodes-base.executeWorkflowTrigger',
			typeVersion: 1.1,
			parameters: { inputSource: 'passthrough' },
		},
	);
}

/** Calls another workflow, with Retry On Fail. */
export function caller(name: string, workflowId: string): WorkflowFile {
	const call: WorkflowNode = {
		name: CALL,
		type: 'n8n-nodes-base.executeWorkflow',
		typeVersion: 1.2,
		parameters: {
			workflowId: { __rl: true, mode: 'id', value: workflowId },
			mode: 'once',
			options: {},
		},
		...RETRY_ON_FAIL,
	};
	return graph(name, [MANUAL, call], [['Start', CALL]]);
}

export const RETRY_ON_FAIL = { retryOnFail: true, maxTries: 3, waitBetweenTries: 50 };

/** An agent that follows a script and has the node as its only tool. */
export function agent(
	name: string,
	cell: CellNodes,
	version: number,
	script: ChatScript,
	overrides: Partial<WorkflowNode> = {},
): WorkflowFile {
	const tool = writeNode(cell, { type: 'n8n-nodes-karbon.karbonTool', ...overrides }, fromModel);
	const description = { descriptionType: 'manual', toolDescription: 'Writes to Karbon' };
	return graph(
		name,
		[
			MANUAL,
			{
				name: 'Agent',
				type: '@n8n/n8n-nodes-langchain.agent',
				typeVersion: version,
				parameters: {
					promptType: 'define',
					text: JSON.stringify(script),
					options: { enableStreaming: false },
				},
			},
			{
				name: 'Model',
				type: '@n8n/n8n-nodes-langchain.lmChatOpenAi',
				typeVersion: 1.2,
				parameters: { model: { __rl: true, mode: 'id', value: 'gpt-4.1-mini' }, options: {} },
				credentials: { openAiApi: { id: null } },
			},
			{ ...tool, parameters: { ...tool.parameters, ...description } },
		],
		[
			['Start', 'Agent'],
			['Model', 'Agent', 0, 'ai_languageModel'],
			[ACTION, 'Agent', 0, 'ai_tool'],
		],
	);
}
