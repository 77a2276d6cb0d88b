import type { INode, NodeOperationError } from 'n8n-workflow';

import { operationError } from '../../shared/operationError';

/** `operationError` with the description of another error, which may be missing or null. */
export function userError(
	node: INode,
	message: string,
	description?: string | null,
): NodeOperationError {
	return operationError(node, message, { description: description ?? undefined });
}
