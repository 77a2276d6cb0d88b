import { randomUUID } from 'node:crypto';

import type { WorkflowFile, WorkflowNode } from '../../host';

/** A node in a chain. The chain sets its id and position. */
export type ChainNode = Partial<WorkflowNode> & Pick<WorkflowNode, 'name' | 'type'>;

const CREDENTIALS = { karbonApi: { id: null, name: 'karbonApi' } };

/** The Karbon node. @param overrides settings such as `onError` */
export const karbon = (
	parameters: Record<string, unknown>,
	overrides: Partial<WorkflowNode> = {},
): ChainNode => ({
	name: 'Karbon',
	type: 'n8n-nodes-karbon.karbon',
	typeVersion: 1,
	parameters,
	credentials: CREDENTIALS,
	...overrides,
});

/** n8n's HTTP Request node with the credential of this package. */
export const httpRequest = (
	parameters: Record<string, unknown>,
	overrides: Partial<WorkflowNode> = {},
): ChainNode => ({
	name: 'HTTP Request',
	type: 'n8n-nodes-base.httpRequest',
	typeVersion: 4.2,
	parameters: {
		authentication: 'predefinedCredentialType',
		nodeCredentialType: 'karbonApi',
		options: {},
		...parameters,
	},
	credentials: CREDENTIALS,
	...overrides,
});

/** An item for each entry of a list. */
export const splitOut = (fieldToSplitOut: string, name = 'Split Out'): ChainNode => ({
	name,
	type: 'n8n-nodes-base.splitOut',
	typeVersion: 1,
	parameters: { fieldToSplitOut, options: {} },
});

/** The last item. Its size does not depend on the number of items. */
const LAST_ITEM: ChainNode = {
	name: 'Last Item',
	type: 'n8n-nodes-base.limit',
	typeVersion: 1,
	parameters: { maxItems: 1, keep: 'lastItems' },
};

/**
 * A workflow that a request starts and that responds with its last item. n8n does not store its executions, so that
 * the time and the memory are those of the nodes.
 * @param path of the webhook
 */
export function webhookChain(path: string, nodes: ChainNode[]): WorkflowFile {
	const webhook: ChainNode = {
		name: 'Webhook',
		type: 'n8n-nodes-base.webhook',
		typeVersion: 2,
		webhookId: path,
		parameters: {
			httpMethod: 'POST',
			path,
			responseMode: 'lastNode',
			responseData: 'firstEntryJson',
			options: {},
		},
	};
	const all = [webhook, ...nodes, LAST_ITEM].map((node, index) => ({
		id: randomUUID(),
		typeVersion: 1,
		parameters: {},
		...node,
		position: [index * 220, 0] as [number, number],
	}));
	const links = all
		.slice(1)
		.map(({ name }, index) => [
			all[index].name,
			{ main: [[{ node: name, type: 'main', index: 0 }]] },
		]);
	return {
		name: path,
		nodes: all,
		connections: Object.fromEntries(links) as Record<string, unknown>,
		settings: {
			executionOrder: 'v1',
			saveDataSuccessExecution: 'none',
			saveDataErrorExecution: 'none',
			saveExecutionProgress: false,
		},
	};
}
