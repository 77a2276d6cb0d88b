import type { IExecuteFunctions } from 'n8n-workflow';

/**
 * Whether the node runs as a tool, such as one of an AI agent. With Agent V3, `isToolExecution` returns false, but the
 * tool variant of a node has a type that ends in `Tool`.
 */
export function isTool(context: IExecuteFunctions): boolean {
	return context.isToolExecution?.() === true || context.getNode().type.endsWith('Tool');
}
