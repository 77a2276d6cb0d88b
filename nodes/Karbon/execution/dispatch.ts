import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { createClient, type KarbonClient } from '../../shared/transport/client';
import type { ClientOptions } from '../../shared/transport/clientOptions';
import { asNodeError, operationError } from '../../shared/operationError';
import { removeAnnotations } from '../../shared/records/annotations';
import { mapInOrder } from '../../shared/mapInOrder';
import { CancelledError } from '../../shared/timing';
import { errorItem } from './errorItem';
import { itemsAtOnce } from './itemsAtOnce';
import { finishRun } from '../writes/finishRun';
import type { Operation, OperationInput, Resource } from './operation';

/** Shorter waits are not reported. */
const NOTABLE_WAIT_MS = 5_000;

/**
 * Runs the chosen operation for every input item and keeps the order of the items.
 * @param options parts of the client that a caller replaces, such as the limiters
 */
export async function dispatch(
	context: IExecuteFunctions,
	resources: readonly Resource[],
	options?: ClientOptions,
): Promise<INodeExecutionData[][]> {
	const items = context.getInputData();
	const client = await clientFor(context, options);
	const notes = new Map<string, string>();
	const note = (sentence: string, forSeveral = sentence) => {
		const isOther = (notes.get(forSeveral) ?? sentence) !== sentence;
		notes.set(forSeveral, isOther ? forSeveral : sentence);
	};
	const operations = items.map((_, itemIndex) => operationFor(context, resources, itemIndex));
	const failedItems = new Set<number>();
	const width = itemsAtOnce(operations, client.credentials.requestsPerMinute);
	const outputs = await mapInOrder(items.length, width, async (itemIndex) => {
		const input = { context, client, itemIndex, note };
		return await runItem(operations[itemIndex], input, failedItems);
	});
	if (failedItems.size === 0) finishRun(context);
	addHints(context, client, [...notes.values()]);
	return [outputs.flat()];
}

async function clientFor(
	context: IExecuteFunctions,
	options?: ClientOptions,
): Promise<KarbonClient> {
	try {
		return await createClient(context, options);
	} catch (error) {
		throw asNodeError(context.getNode(), error);
	}
}

function operationFor(
	context: IExecuteFunctions,
	resources: readonly Resource[],
	itemIndex: number,
): Operation {
	const resource = context.getNodeParameter('resource', itemIndex);
	const operation = context.getNodeParameter('operation', itemIndex);
	const found = resources
		.find(({ value }) => value === resource)
		?.operations.find(({ value }) => value === operation);
	if (found) return found;
	throw operationError(
		context.getNode(),
		`The resource "${String(resource)}" has no operation "${String(operation)}" [item ${itemIndex}]`,
		{
			itemIndex,
			description: 'Select the resource and the operation from the lists of this node.',
		},
	);
}

/** @param failedItems gets the index of an item that ends in an error which does not stop the node */
async function runItem(
	operation: Operation,
	input: OperationInput,
	failedItems: Set<number>,
): Promise<INodeExecutionData[]> {
	const { context, itemIndex } = input;
	const pairedItem = { item: itemIndex };
	try {
		const results = await operation.run(input);
		for (const { json } of results) removeAnnotations(json);
		return results.map((result) => ({ ...result, pairedItem }));
	} catch (error) {
		const about = { itemIndex, secrets: input.client.secrets };
		const failure = asNodeError(context.getNode(), error, about);
		// Cancelling stops the whole execution, not one item.
		if (error instanceof CancelledError || !context.continueOnFail()) throw failure;
		failedItems.add(itemIndex);
		return [{ json: errorItem(context, failure), pairedItem }];
	}
}

function addHints(context: IExecuteFunctions, client: KarbonClient, notes: string[]): void {
	const messages = [...notes, ...waits(client)];
	// Older versions of n8n have no hints; the output is the same without them.
	if (messages.length === 0 || !context.addExecutionHints) return;
	context.addExecutionHints(
		...messages.map((message) => ({ message, location: 'outputPane' as const })),
	);
}

/** One sentence about waiting for Karbon, or none. */
function waits({ statistics, credentials }: KarbonClient): string[] {
	const { rateLimitWaitMs, retries } = statistics;
	const retried = `${retries} ${retries === 1 ? 'request was' : 'requests were'} retried after a rate limit or a lost connection.`;
	if (rateLimitWaitMs < NOTABLE_WAIT_MS) return retries > 0 ? [retried] : [];
	const waited = `Requests waited for Karbon's rate limit (${credentials.requestsPerMinute} a minute). Nothing was lost.`;
	return [retries > 0 ? `${waited} ${retried}` : waited];
}
