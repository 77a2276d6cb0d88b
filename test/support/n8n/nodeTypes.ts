import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypes,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { Karbon } from '../../../nodes/Karbon/Karbon.node';
import { KarbonTrigger } from '../../../nodes/KarbonTrigger/KarbonTrigger.node';

/** The type names that workflows use. */
export const KARBON = 'n8n-nodes-karbon.karbon';
export const KARBON_TRIGGER = 'n8n-nodes-karbon.karbonTrigger';
/** The action node as n8n offers it to AI agents. */
export const KARBON_TOOL = 'n8n-nodes-karbon.karbonTool';
/** A start node for tests, which emits given items. */
export const SOURCE = 'test.source';

/** A node that emits given items. */
function source(items: INodeExecutionData[]): INodeType {
	return {
		description: {
			displayName: 'Source',
			name: 'source',
			group: ['trigger'],
			version: 1,
			description: 'Emits the items of a test',
			defaults: { name: 'Source' },
			inputs: [],
			outputs: [NodeConnectionTypes.Main],
			properties: [],
		},
		async execute(this: IExecuteFunctions) {
			return [items];
		},
	};
}

/** A tool, which n8n creates from a node by renaming its description. */
function asTool(node: Karbon): INodeType {
	const { description } = node;
	return Object.assign(Object.create(node) as Karbon, {
		description: { ...description, name: `${description.name}Tool` },
	});
}

const karbon = new Karbon();

/** One instance of each node type for all workflows, as in n8n. */
const NODES: Record<string, INodeType> = {
	[KARBON]: karbon,
	[KARBON_TOOL]: asTool(karbon),
	[KARBON_TRIGGER]: new KarbonTrigger(),
};

/** The node types of this package and the start node. @param more further node types */
export function createNodeTypes(
	items: INodeExecutionData[] = [],
	more: Record<string, INodeType> = {},
): INodeTypes {
	const types: Record<string, INodeType> = {
		...NODES,
		[SOURCE]: source(items),
		...more,
	};
	const find = (name: string): INodeType => {
		if (!Object.hasOwn(types, name)) throw new Error(`There is no node type ${name}.`);
		return types[name];
	};
	return {
		getByName: find,
		getByNameAndVersion: find,
		getKnownTypes: () => ({}),
	};
}
