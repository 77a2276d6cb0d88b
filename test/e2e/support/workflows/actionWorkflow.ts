import { randomUUID } from 'node:crypto';
import type { WorkflowFile, WorkflowNode } from '../../../../host';

/** Name of the Karbon node in the workflows of these tests. */
export const ACTION = 'Karbon';

/** Name of the manual trigger. */
export const START = 'Start';

const start: WorkflowNode = {
	name: START,
	type: 'n8n-nodes-base.manualTrigger',
	typeVersion: 1,
	id: randomUUID(),
	position: [0, 0],
	parameters: {},
};

/** Nodes that output one item for each entry of a list. */
export function itemNodes(list: Array<Record<string, unknown>>): WorkflowNode[] {
	return [
		{
			name: 'List',
			type: 'n8n-nodes-base.set',
			typeVersion: 3.4,
			parameters: { mode: 'raw', jsonOutput: JSON.stringify({ list }), options: {} },
		},
		{
			name: 'Items',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'list', options: {} },
		},
	];
}

/** A Karbon node. @param overrides settings such as `retryOnFail` */
export function karbonNode(
	parameters: Record<string, unknown>,
	overrides: Partial<WorkflowNode> = {},
): WorkflowNode {
	return {
		name: ACTION,
		type: 'n8n-nodes-karbon.karbon',
		typeVersion: 1,
		parameters,
		credentials: { karbonApi: { id: null, name: 'karbonApi' } },
		...overrides,
	};
}

/** A workflow with a manual trigger that runs these nodes one after the other. */
export function chainOf(name: string, nodes: WorkflowNode[]): WorkflowFile {
	const all = [start, ...nodes].map((node, index) => ({
		id: randomUUID(),
		...node,
		position: [index * 220, 0],
	}));
	const links = all
		.slice(1)
		.map((node, index) => [
			all[index].name,
			{ main: [[{ node: node.name, type: 'main', index: 0 }]] },
		]);
	return {
		name,
		nodes: all,
		connections: Object.fromEntries(links) as Record<string, unknown>,
		settings: { executionOrder: 'v1' },
	};
}

/** A key as the value of a resource locator, selected by ID. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });
