import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { NotAllowedError } from '../../shared/credentials';
import { withoutCanceled } from '../../shared/errorText';
import { createClient, type KarbonClient } from '../../shared/transport/client';
import type { ClientOptions } from '../../shared/transport/clientOptions';
import { asNodeError, type NodeError } from '../../shared/operationError';
import { removeAnnotations } from '../../shared/records/shownRecord';
import { mapInOrder, turnsOf } from '../../shared/tasks';
import { uncapitalized } from '../../shared/text';
import { CancelledError, realTiming, steadyNow } from '../../shared/timing';
import { errorItem } from './errorItem';
import { aboutItem } from './rowLabel';
import { concurrentItems } from './concurrentItems';
import { forgetChanges, isTool, nodeOf } from './context';
import { isOn } from './parameters';
import { DRY_RUN, plan } from '../dryRun/dryRun';
import { beginRun, finishRun } from '../writes/journal/journal';
import { checkRows, otherCredentials } from './rows/checkRows';
import { Hints, summaryOf } from './rows/hints';
import type { Operation, OperationInput, Resource } from './operation';

/**
 * Runs the chosen operation for every input item and keeps the order of the items.
 * @param options parts of the client that a caller replaces, such as the limiters
 */
export async function dispatch(
	context: IExecuteFunctions,
	resources: readonly Resource[],
	options?: ClientOptions,
): Promise<INodeExecutionData[][]> {
	let hasBegun = false;
	const run = runAll(() => (hasBegun = true), context, resources, options);
	return await run.catch((error: Error) => {
		if (context.getExecutionCancelSignal?.()?.aborted) throw error;
		if (hasBegun || !context.continueOnFail()) throw withoutCanceled(error);
		// No item has run. If the error were thrown, n8n would hand on the input as if it had succeeded.
		const json = errorItem(context, asNodeError(nodeOf(context), error));
		const toOutput = (_: unknown, item: number) => ({ json: { ...json }, pairedItem: { item } });
		return [context.getInputData().map(toOutput)];
	});
}

async function runAll(
	...[beforeFirst, context, resources, options]: [() => void, ...Parameters<typeof dispatch>]
) {
	const beganAt = steadyNow(realTiming);
	const client = await createClient(context, options).catch((error: unknown) => {
		throw asNodeError(context.getNode(), error);
	});
	const hints = new Hints(context);
	const stop = (error: NodeError) => hints.addTo(error, client);
	const unsentItems = new Set<number>();
	const others = await otherCredentials(context);
	for (const [index, error] of context.continueOnFail() ? [] : others)
		stop(asNodeError(context.getNode(), error, aboutItem(context, index)));
	const nextTurn = turnsOf(options?.timing ?? realTiming, context.getExecutionCancelSignal?.());
	const operations = context
		.getInputData()
		.map((_, itemIndex) =>
			realOrDry(operationFor(context, resources, itemIndex), client, unsentItems, nextTurn),
		);
	const inputs = operations.map((_, itemIndex): OperationInput => ({
		context,
		client,
		itemIndex,
		addHint: (...hint) => hints.add(itemIndex, ...hint),
	}));
	const refused = await checkRows(operations, inputs, others).catch(stop);
	const failedItems = new Set<number>();
	const writes = operations.filter(({ effect }) => effect === 'write');
	// Writes keep the order of the items.
	const concurrency = writes.length > 0 ? 1 : concurrentItems(operations, client);
	const hasJournal = !writes.every(({ isRepeatable }) => isRepeatable);
	// The run counts also if every item was refused.
	if (hasJournal && refused.size > 0) beginRun(context);
	beforeFirst();
	const outputs = await mapInOrder(operations, concurrency, async (operation, itemIndex) => {
		const error = refused.get(itemIndex);
		if (error) unsentItems.add(itemIndex);
		const own = error ? { ...operation, run: async () => await Promise.reject(error) } : operation;
		// Until then, what was read for the check is kept: n8n evaluates expressions once, and what is written was checked.
		const forget = () => delete inputs[itemIndex].answers;
		return await runItem(own, inputs[itemIndex], failedItems).finally(forget);
	}).catch(stop);
	if (hasJournal && failedItems.size === 0) finishRun(context);
	if (writes.length > 0 && failedItems.size === 0) forgetChanges(context);
	const milliseconds = steadyNow(realTiming) - beganAt;
	const done = { operations, inputs, outputs, failedItems, unsentItems };
	const shown = hints.show(client, summaryOf({ ...done, ...client.statistics, milliseconds }));
	const items = outputs.flat();
	if (!isTool(context)) return [items];
	// An AI agent does not see the hints, and AI Agent 3 gets an empty text if there are no items.
	const hint = [...(items.length > 0 ? [] : ['No records were found.']), ...shown].join(' ');
	return [hint ? [...items, { json: { hint }, pairedItem: { item: 0 } }] : items];
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
	const message = `The resource "${String(resource)}" has no operation "${String(operation)}"`;
	const unknown = { message, description: 'Select both from the lists.' };
	throw asNodeError(context.getNode(), unknown, aboutItem(context, itemIndex));
}

/**
 * An operation whose items each write, or only show what they would send. If the credential does not allow any writes, an
 * item that would write fails before it reads anything.
 * @param client sends the writes that the credential allows
 * @param unsentItems the index of each item of a dry run is added
 * @param nextTurn called before each check and each write, which may need no request
 */
function realOrDry(
	operation: Operation,
	{ credentials: { allowedWrites } }: KarbonClient,
	unsentItems: Set<number>,
	nextTurn: () => Promise<void>,
): Operation {
	if (operation.effect === 'read') return operation;
	const isAllowed = allowedWrites !== 'nothing';
	return {
		...operation,
		async check(input) {
			await nextTurn();
			if (isAllowed || isOn(input, DRY_RUN)) await operation.check?.(input);
		},
		async run(input) {
			await nextTurn();
			if (isOn(input, DRY_RUN)) {
				unsentItems.add(input.itemIndex);
				return await plan(operation, input);
			}
			if (isAllowed) {
				if (!operation.isRepeatable) beginRun(input.context);
				return await operation.run(input);
			}
			throw new NotAllowedError(uncapitalized(operation.action), allowedWrites);
		},
	};
}

/** @param failedItems the index is added when the item fails and the node continues */
async function runItem(
	operation: Operation,
	input: OperationInput,
	failedItems: Set<number>,
): Promise<INodeExecutionData[]> {
	const { context, itemIndex } = input;
	const pairedItem = { item: itemIndex };
	try {
		const results = await operation.run(input);
		// 'Save Cursor' passes its item on, which may be of another service.
		const isMade = results[0] !== context.getInputData()[itemIndex];
		if (isMade) for (const { json } of results) removeAnnotations(json);
		return results.map((result) => ({ ...result, pairedItem }));
	} catch (error) {
		// Cancelling stops the whole execution, not one item.
		if (error instanceof CancelledError) throw asNodeError(context.getNode(), error, { itemIndex });
		const about = aboutItem(context, itemIndex, () => operation.subjectOf?.(input));
		const { secrets } = input.client;
		const failure = asNodeError(nodeOf(context), error, { ...about, secrets });
		if (!context.continueOnFail()) throw withProgress(failure, operation, input);
		failedItems.add(itemIndex);
		return [{ json: errorItem(context, failure), pairedItem }];
	}
}

/** An error that stops the node, with how many items it leaves: those after this one would be forgotten. */
function withProgress(
	error: NodeError,
	{ effect }: Operation,
	{ context, itemIndex }: OperationInput,
) {
	const after = context.getInputData().length - 1 - itemIndex;
	if (effect === 'read' || itemIndex + after === 0) return error;
	const progress = `Items processed before it: ${itemIndex}. Items after it that did not run: ${after}.`;
	error.description = [error.description, progress].filter(Boolean).join(' ');
	return error;
}
