import { type IDataObject, type INode, NodeApiError, NodeOperationError } from 'n8n-workflow';

import { errorText } from './errorText';

/** What an error says beside its message. */
interface About {
	/** What to do. */
	description?: string | null;
	/** The item, which the message does not name. */
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
		description: description ? errorText(description, secrets) : undefined,
		itemIndex,
	});
}

/** An error that may say more than its message, such as one of n8n's. */
type Described = Error & Pick<About, 'description'> & { context?: IDataObject };

/** The error after a part was done, and what to do. Its `outcome` is unknown: a workflow may repeat what was refused. */
export function partlyDone(error: Described, advice = ''): Error {
	const { message, description, context } = error;
	const [what, why] = [message, description ?? ''].map((text) =>
		text.replace(/(, so)? ?nothing was changed\.?/i, '').trim(),
	);
	const karbon = { status: null, code: null, ...(context?.karbon as object), outcome: 'unknown' };
	return Object.assign(error, {
		message: what,
		description: [why, advice].filter(Boolean).join(' '),
		context: { ...context, karbon },
	});
}

/** An error as n8n shows it. */
export type NodeError = NodeApiError | NodeOperationError;

/** The item that failed. */
interface AboutItem extends Pick<About, 'itemIndex' | 'secrets'> {
	/** Put before the message: `Row 3: No such client`. */
	label?: string;
}

/** How n8n itself names an item, counted from 0, in errors of its helpers. */
const N8N_ITEM = / \[item \d+\]$/;

/** Messages without label. Items that waited for one read fail with the same error. */
const unlabeled = new WeakMap<Error, string>();

/**
 * Turns any error into one whose text n8n does not replace. A NodeApiError or NodeOperationError is changed itself, and
 * keeps its other fields.
 */
export function asNodeError(
	node: INode,
	error: unknown,
	{ label, ...about }: AboutItem = {},
): NodeError {
	const { message, description, context } = error as Described;
	const unnumbered = message.replace(N8N_ITEM, '');
	const labeled = (text: string) => (label === undefined ? text : `${label}: ${text}`);
	if (!(error instanceof NodeApiError) && !(error instanceof NodeOperationError)) {
		const made = operationError(node, labeled(unnumbered), { description, ...about });
		// The editor explains the error of an expression by its context.
		made.context = { ...context, ...made.context };
		return made;
	}
	const own = unlabeled.get(error) ?? unnumbered;
	unlabeled.set(error, own);
	error.message = errorText(labeled(own), about.secrets);
	if (description) error.description = errorText(description, about.secrets);
	if (about.itemIndex !== undefined) error.context.itemIndex = about.itemIndex;
	return error;
}
