import { randomUUID } from 'node:crypto';
import type { WorkflowFile, WorkflowNode } from '../../../../host';

/** Name of the trigger node in the workflows of these tests. */
export const TRIGGER = 'Karbon Trigger';

/** A Karbon Trigger node with 'Include Record' off. @param parameters replace the defaults */
export function triggerNode(
	parameters: Record<string, unknown> = {},
	overrides: Partial<WorkflowNode> = {},
): WorkflowNode {
	return {
		name: TRIGGER,
		type: 'n8n-nodes-karbon.karbonTrigger',
		typeVersion: 1.1,
		id: randomUUID(),
		webhookId: randomUUID(),
		position: [0, 0],
		parameters: { webhookTypes: ['Invoice'], includeRecord: false, ...parameters },
		credentials: { karbonApi: { id: null, name: 'karbonApi' } },
		...overrides,
	};
}

/**
 * A workflow of a trigger and a No Operation node.
 * @param parameters of the trigger, see `triggerNode`
 */
export function triggerWorkflow(
	name: string,
	parameters: Record<string, unknown> = {},
	overrides: Partial<WorkflowNode> = {},
): WorkflowFile {
	const trigger = triggerNode(parameters, overrides);
	const after = {
		name: 'After',
		type: 'n8n-nodes-base.noOp',
		typeVersion: 1,
		id: randomUUID(),
		position: [220, 0],
		parameters: {},
	};
	return {
		name,
		nodes: [trigger, after],
		connections: { [trigger.name]: { main: [[{ node: 'After', type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	};
}

/** A workflow that starts when an invoice is paid, changes its static data, and then waits for the server. */
export function paidWorkflow(name: string, url: string): WorkflowFile {
	const code: WorkflowNode = {
		name: 'Code',
		type: 'n8n-nodes-base.code',
		typeVersion: 2,
		position: [220, 0],
		parameters: {
			jsCode: "$getWorkflowStaticData('global').ranAt = Date.now();\nreturn $input.all();",
		},
	};
	const wait: WorkflowNode = {
		name: 'Wait',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.2,
		position: [440, 0],
		parameters: { url, options: {} },
	};
	const trigger = triggerNode({ filters: { invoiceStatus: ['Paid'] } });
	return {
		name,
		nodes: [trigger, code, wait],
		connections: {
			[TRIGGER]: { main: [[{ node: 'Code', type: 'main', index: 0 }]] },
			Code: { main: [[{ node: 'Wait', type: 'main', index: 0 }]] },
		},
		settings: { executionOrder: 'v1' },
	};
}
