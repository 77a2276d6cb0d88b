import { type INode, NodeOperationError } from 'n8n-workflow';

/**
 * An error with these very words. n8n replaces a text that has the name of a system error in it, for
 * ECONNRESET by the advice to retry at once.
 */
export function userError(
	node: INode,
	message: string,
	description?: string | null,
): NodeOperationError {
	const error = new NodeOperationError(node, message, { description: description ?? undefined });
	error.message = message;
	return error;
}
