import { type JsonObject, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { NODE } from './fakeHost';

/**
 * An error as n8n wraps it: in both of its classes (tools and agents use the first), and after an error that
 * was stored or came from another copy of n8n-workflow, so that n8n knows it by its fields only.
 */
export function wrappedByN8n(
	error: NodeApiError | NodeOperationError,
): Array<NodeApiError | NodeOperationError> {
	const { message, description } = error;
	const foreign = Object.assign(new Error(message), { description });
	return [
		new NodeOperationError(NODE, error),
		new NodeApiError(NODE, error as unknown as JsonObject),
		new NodeOperationError(NODE, new NodeApiError(NODE, error as unknown as JsonObject)),
		new NodeOperationError(NODE, foreign),
		new NodeApiError(NODE, foreign as unknown as JsonObject),
	];
}
