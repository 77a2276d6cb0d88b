import type { IDataObject, IExecuteFunctions, INode } from 'n8n-workflow';

import { isObject } from '../../shared/json';
import { perObject } from '../../shared/remember';
import { factsOf } from '../../shared/transport/errors/toNodeError';
import type { OperationInput } from './operation';

/** The node of a context. n8n copies all parameters each time that it is asked for it. */
export const nodeOf = perObject((context: { getNode(): INode }) => context.getNode());

/**
 * Whether the node runs as a tool, such as one of an AI agent. With Agent V3, `isToolExecution` returns false, but the
 * tool variant of a node has a type that ends in `Tool`.
 */
export const isTool = (context: IExecuteFunctions): boolean =>
	context.isToolExecution?.() === true || nodeOf(context).type.endsWith('Tool');

/** An expression that a context without an execution cannot evaluate gives undefined. */
export function evaluate(context: IExecuteFunctions, expression: string): unknown {
	try {
		return context.evaluateExpression(expression, 0);
	} catch {
		return undefined;
	}
}

/** Index of the node's run within the execution: a loop counts up. */
export const runIndexOf = perObject(
	(context: IExecuteFunctions) => Number(evaluate(context, '{{ $runIndex }}')) || 0,
);

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

/**
 * Entries that are kept there under a name. Where n8n keeps none, they last as long as the returned object.
 * @param property begins with `karbon`
 */
export function contextEntries<T>(
	context: Pick<IExecuteFunctions, 'getContext'>,
	type: 'flow' | 'node',
	property: string,
): Record<string, T> {
	const data: Record<string, unknown> = contextData(context, type) ?? {};
	const found = data[property];
	const entries = isObject(found) ? found : {};
	data[property] = entries;
	return entries as Record<string, T>;
}

/** Where the data of the execution has what a node has changed. Not the node's own part, which n8n stores also if empty. */
const changesOf = (context: IExecuteFunctions) => `karbonChanges ${nodeOf(context).name}`;

/**
 * The output of an update, or of an upsert, with what an earlier attempt of this item has done, or may have done: when a
 * run fails, n8n hands on no output, and the next attempt finds the record already changed. Calls of a tool are no
 * attempts.
 * @param subject names the record
 */
export async function withEarlierChange<T extends IDataObject>(
	input: OperationInput,
	subject: string,
	updating: Promise<T>,
): Promise<T> {
	const { context, itemIndex, plan } = input;
	if (plan || isTool(context)) return await updating;
	const changes = contextEntries<IDataObject | undefined>(context, 'flow', changesOf(context));
	const name = [runIndexOf(context), itemIndex, subject].join(' ');
	const output = await updating.catch((error: unknown) => {
		const { outcome, verb } = factsOf(error);
		if (outcome === 'unknown')
			changes[name] ??= { changed: true, ...(verb === 'created' ? { created: true } : {}) };
		throw error;
	});
	const { changed, created } = output;
	if (changed && (created || !changes[name]))
		changes[name] = created ? { changed, created } : { changed };
	if (changes[name]?.created && !created) input.writtenBefore = { differing: [] };
	return { ...output, ...changes[name] };
}

/** To be called when a run has ended without an error: no attempt follows. */
export function forgetChanges(context: IExecuteFunctions): void {
	delete contextData(context, 'flow')?.[changesOf(context)];
}
