import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * Whether an AI agent runs the node as a tool. Agent V3 does not set `isToolExecution`, but the tool variant of a node
 * has a type that ends in `Tool`.
 */
export function isTool(context: IExecuteFunctions): boolean {
	return context.isToolExecution?.() === true || context.getNode().type.endsWith('Tool');
}
