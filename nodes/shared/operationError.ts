import { type INode, NodeOperationError } from 'n8n-workflow';

/**
 * An error with these very words. n8n replaces any message that has the name of a system error in it
 * ("EPERM" in a key is enough), for ECONNRESET by the advice to retry at once.
 * @param about `description`: what to do; `itemIndex`: the item, which the message does not name by itself
 */
export function operationError(
	node: INode,
	message: string,
	about: { description?: string; itemIndex?: number } = {},
): NodeOperationError {
	const error = new NodeOperationError(node, message, about);
	error.message = message;
	return error;
}
