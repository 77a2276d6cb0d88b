import type { IExecuteFunctions } from 'n8n-workflow';

/** n8n copies all parameters of the node each time that it is asked for the type. */
const known = new WeakMap<IExecuteFunctions, boolean>();

/**
 * Whether the node runs as a tool, such as one of an AI agent. With Agent V3, `isToolExecution` returns false, but the
 * tool variant of a node has a type that ends in `Tool`.
 */
export function isTool(context: IExecuteFunctions): boolean {
	const answer =
		known.get(context) ??
		(context.isToolExecution?.() === true || context.getNode().type.endsWith('Tool'));
	known.set(context, answer);
	return answer;
}
