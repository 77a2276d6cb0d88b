import { type JsonObject, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { NODE } from './fakeHost';

/**
 * The ways in which n8n wraps an error: in both of its error classes (tools and agents use the first), and around an error
 * that was stored or has a class of another copy of n8n-workflow, so that only its fields are left.
 */
export function wrappedByN8n(
	error: NodeApiError | NodeOperationError,
): Array<NodeApiError | NodeOperationError> {
	const { message, description } = error;
	const fieldsOnly = Object.assign(new Error(message), { description });
	return [
		new NodeOperationError(NODE, error),
		new NodeApiError(NODE, error as unknown as JsonObject),
		new NodeOperationError(NODE, new NodeApiError(NODE, error as unknown as JsonObject)),
		new NodeOperationError(NODE, fieldsOnly),
		new NodeApiError(NODE, fieldsOnly as unknown as JsonObject),
	];
}
