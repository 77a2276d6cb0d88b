import { type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { errorText } from './errorText';

/** What an error says beside its message. */
interface About {
	/** What to do. */
	description?: string;
	/** The item. `operationError` does not add it to the message. */
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

/**
 * Turns any error into one whose text n8n does not replace. A NodeApiError or NodeOperationError is changed itself, and
 * keeps its other fields.
 * @param about `itemIndex` is set and named at the end of the message, unless the error is one of these two
 */
export function asNodeError(
	node: INode,
	error: unknown,
	about: Pick<About, 'itemIndex' | 'secrets'> = {},
): NodeApiError | NodeOperationError {
	const { message, description } = error as { message: string; description?: string };
	if (!(error instanceof NodeApiError) && !(error instanceof NodeOperationError)) {
		const item = about.itemIndex === undefined ? '' : ` [item ${about.itemIndex}]`;
		return operationError(node, `${message}${item}`, { description, ...about });
	}
	error.message = errorText(message, about.secrets);
	if (description) error.description = errorText(description, about.secrets);
	return error;
}
