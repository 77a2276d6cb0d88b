import type { IHookFunctions, NodeOperationError } from 'n8n-workflow';

import { createClient, type KarbonClient } from '../shared/transport/client';
import { ACTIVATION_LIMITS } from '../shared/transport/retryPolicy';
import { followTypes } from './cursor';
import { memoryFor } from './nodeMemory';
import { adoptState, nodeState, saveUnsaved } from './nodeState';
import { isRefusal, recentRefusal, rememberRefusal } from './refusals';
import { deliverSample } from './sample';
import { type ParameterSource, readChoices, readSettings } from './settings';
import { ensure, isInPlace, type Ownership, release } from './subscription';
import { targetUrlTrouble } from './targetUrl';
import { userError } from './userError';

/** Nothing has ever been missed by a node that has just been switched on. */
function startCursor(context: IHookFunctions): void {
	const state = nodeState(context);
	const isNew = context.getActivationMode() === 'activate';
	adoptState(state, memoryFor(context), isNew);
	if (isNew) state.gaps = [];
	followTypes(state, readChoices(parametersOf(context)).webhookTypes, isNew);
	if (isNew || !state.cursor) state.cursor = new Date(Date.now()).toISOString();
}

const parametersOf = (context: IHookFunctions): ParameterSource => ({
	getNodeParameter: (name, fallback) => context.getNodeParameter(name, fallback as never),
});

/** What belongs to this node, whatever its parameters give at the moment. */
function ownershipOf(context: IHookFunctions, client: KarbonClient): Ownership {
	return {
		client,
		settings: readChoices(parametersOf(context)),
		targetUrl: context.getNodeWebhookUrl('default') ?? '',
		webhookId: context.getNode().webhookId ?? '',
		state: nodeState(context),
		isTest: isTestRun(context),
	};
}

/**
 * n8n shows only the message of an error in activation, so the cure goes into it.
 */
function withCure(context: IHookFunctions, error: unknown): NodeOperationError {
	const { message, description } = error as { message: string; description?: string | null };
	const isSaid = !description || message.includes(description);
	return userError(context.getNode(), isSaid ? message : `${message}. ${description}`);
}

/** Runs a part of the life cycle one at a time for a node, and without hammering a service that refuses the credentials. */
async function guarded<T>(
	context: IHookFunctions,
	task: (ownership: Ownership) => Promise<T>,
): Promise<T> {
	const memory = memoryFor(context);
	let client: KarbonClient | undefined;
	try {
		client = await createClient(context, { limits: ACTIVATION_LIMITS, urgent: true });
		const refused = recentRefusal(memory, client);
		if (refused) throw userError(context.getNode(), refused);
		const ownership = ownershipOf(context, client);
		return await memory.subscriptionLock.run(async () => await task(ownership));
	} catch (error) {
		if (client && isRefusal(error)) {
			rememberRefusal(
				memory,
				client,
				Object.assign(error, { message: withCure(context, error).message }),
			);
		}
		throw withCure(context, error);
	}
}

const isTestRun = (context: IHookFunctions) => context.getMode() === 'manual';

/** Whether the service already delivers to this node as its parameters say. Changes nothing. */
export async function checkSubscription(context: IHookFunctions): Promise<boolean> {
	// A fresh activation has to begin anew, in `create`.
	if (isTestRun(context) || context.getActivationMode() === 'activate') return false;
	const settings = readSettings(parametersOf(context));
	if (settings.deliveryMode === 'polling') return nodeState(context).cursor !== undefined;
	expectDeliveries(context);
	return await orLater(
		context,
		async () =>
			await guarded(context, async (ownership) => await isInPlace({ ...ownership, settings })),
	);
}

/** From now on the watch has something to watch over. */
function expectDeliveries(context: IHookFunctions): void {
	const targetUrl = context.getNodeWebhookUrl('default') ?? '';
	const trouble = targetUrlTrouble(targetUrl);
	if (trouble) throw userError(context.getNode(), trouble);
	const memory = memoryFor(context);
	Object.assign(memory, { targetUrl, isReleased: false });
	saveUnsaved(nodeState(context), memory);
}

/**
 * When n8n starts, it gives up a node whose activation fails five times in a row: it closes the address and
 * has every subscription of the node removed, those in good order as well. So what a person did not
 * just decide is left to the watch, which goes on trying and tells of lasting trouble.
 */
async function orLater(context: IHookFunctions, task: () => Promise<boolean>): Promise<boolean> {
	if (isDecision(context)) return await task();
	try {
		return await task();
	} catch (error) {
		context.logger.warn(
			`Karbon Trigger "${context.getNode().name}": ${(error as Error).message}. Looking at it again soon.`,
		);
		return true;
	}
}

/** Makes the service deliver to this node; in a test run, without touching a live subscription. */
export async function createSubscription(context: IHookFunctions): Promise<boolean> {
	if (isTestRun(context)) return await startTestRun(context);
	const settings = readSettings(parametersOf(context));
	startCursor(context);
	if (settings.deliveryMode === 'polling') return true;
	const takeOver = settings.ifSlotTaken === 'takeOver' && isDecision(context);
	expectDeliveries(context);
	return await orLater(context, async () => {
		await guarded(context, async (ownership) => await ensure({ ...ownership, settings }, takeOver));
		return true;
	});
}

/**
 * Whether a person has just activated or published the workflow. A copy of this n8n that is merely
 * started must not take the subscriptions of the original.
 */
function isDecision(context: IHookFunctions): boolean {
	return !['init', 'leadershipChange'].includes(context.getActivationMode());
}

function refuseBadTarget({ targetUrl }: Ownership): void {
	const trouble = targetUrlTrouble(targetUrl);
	if (trouble) throw new Error(trouble);
}

async function startTestRun(context: IHookFunctions): Promise<boolean> {
	const settings = readSettings(parametersOf(context));
	await guarded(context, async (ownership) => {
		const plan = { ...ownership, settings };
		if (settings.deliveryMode === 'polling' || settings.testEvent === 'latestChange') {
			await deliverSample(context, plan);
			return;
		}
		refuseBadTarget(plan);
		// A live subscription is never replaced for a test, whatever the node says.
		await ensure(plan, false);
	});
	return true;
}

/** Removes the subscriptions of this node and no others. */
export async function deleteSubscription(context: IHookFunctions): Promise<boolean> {
	const { deliveryMode } = readChoices(parametersOf(context));
	const made = Object.keys(nodeState(context).slots ?? {}).length > 0;
	if (deliveryMode === 'polling' && !made) return true;
	// n8n calls this after each failed activation, too, when there is nothing to leave behind.
	const memory = memoryFor(context);
	const live = memory.targetUrl ?? nodeState(context).targetUrl;
	// The end of a test run, which n8n tells by nothing but its address, leaves the live workflow as it is.
	const isLive = live === undefined || live === context.getNodeWebhookUrl('default');
	// Nothing that was received is left behind; n8n begins no executions any more once it is through with this.
	if (isLive) {
		memory.backlog.flush();
		saveUnsaved(nodeState(context), memory);
	}
	await guarded(context, release);
	if (isLive) memory.isReleased = true;
	return true;
}
