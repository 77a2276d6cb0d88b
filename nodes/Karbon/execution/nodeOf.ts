import type { IExecuteFunctions, INode } from 'n8n-workflow';

import { perObject } from '../../shared/perObject';

/** The node of a context. n8n copies all parameters each time that it is asked for it. */
export const nodeOf = perObject((context: { getNode(): INode }) => context.getNode());

/**
 * Whether the node runs as a tool, such as one of an AI agent. With Agent V3, `isToolExecution` returns false, but the
 * tool variant of a node has a type that ends in `Tool`.
 */
export const isTool = (context: IExecuteFunctions): boolean =>
	context.isToolExecution?.() === true || nodeOf(context).type.endsWith('Tool');
