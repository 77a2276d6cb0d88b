import type { INode, NodeOperationError } from 'n8n-workflow';

import { operationError } from '../../shared/operationError';

/** An error whose description may be missing, as in errors of n8n. */
export function userError(
	node: INode,
	message: string,
	description?: string | null,
): NodeOperationError {
	return operationError(node, message, { description: description ?? undefined });
}
