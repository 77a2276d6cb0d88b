import type { IExecuteFunctions } from 'n8n-workflow';

/** n8n gives the tool variant of a node another type; Agent V3 runs it like an ordinary node. */
export function isTool(context: IExecuteFunctions): boolean {
	return context.isToolExecution?.() === true || context.getNode().type.endsWith('Tool');
}
