import type { IDataObject, IExecuteFunctions, INode } from 'n8n-workflow';

import { isObject } from '../../shared/json';
import { perObject } from '../../shared/remember';

/** The node of a context. n8n copies all parameters each time that it is asked for it. */
export const nodeOf = perObject((context: { getNode(): INode }) => context.getNode());

/**
 * Whether the node runs as a tool, such as one of an AI agent. With Agent V3, `isToolExecution` returns false, but the
 * tool variant of a node has a type that ends in `Tool`.
 */
export const isTool = (context: IExecuteFunctions): boolean =>
	context.isToolExecution?.() === true || nodeOf(context).type.endsWith('Tool');

/**
 * What n8n keeps with the execution and hands to its retries: of this node, or in `flow` what all nodes share.
 * Undefined where n8n keeps none, such as for some calls of a tool.
 */
export function contextData(
	context: Pick<IExecuteFunctions, 'getContext'>,
	type: 'flow' | 'node',
): IDataObject | undefined {
	try {
		return context.getContext(type);
	} catch {
		return undefined;
	}
}

/**
 * Entries that are kept there under a name. Where n8n keeps none, they last as long as the returned object.
 * @param property begins with `karbon`
 */
export function contextEntries<T>(
	context: Pick<IExecuteFunctions, 'getContext'>,
	type: 'flow' | 'node',
	property: string,
): Record<string, T> {
	const data: Record<string, unknown> = contextData(context, type) ?? {};
	const found = data[property];
	const entries = isObject(found) ? found : {};
	data[property] = entries;
	return entries as Record<string, T>;
}
