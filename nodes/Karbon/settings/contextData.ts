import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

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
