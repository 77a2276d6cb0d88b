import { type INode, NodeOperationError } from 'n8n-workflow';

import { errorText } from './errorText';

/** What an error says beside its message. */
interface About {
	/** What to do. */
	description?: string;
	/** The item, which the message does not name by itself. */
	itemIndex?: number;
	/** Texts that the error must not show. */
	secrets?: readonly string[];
}

/** An error whose words n8n does not replace, without secrets and of bounded length (see `errorText`). */
export function operationError(
	node: INode,
	message: string,
	{ description, itemIndex, secrets }: About = {},
): NodeOperationError {
	return new NodeOperationError(node, errorText(message, secrets), {
		description: description === undefined ? undefined : errorText(description, secrets),
		itemIndex,
	});
}
