import { type IHookFunctions, NodeOperationError } from 'n8n-workflow';

import { createClient, type KarbonClient } from '../shared/client';
import { IMPATIENT } from '../shared/retryPolicy';
import { memoryOf } from './nodeMemory';
import { nodeState } from './nodeState';
import { isRefusal, recentRefusal, rememberRefusal } from './refusals';
import { deliverSample } from './sample';
import { readSettings } from './settings';
import { ensure, isInPlace, release, type SubscriptionPlan } from './subscription';
import { targetUrlTrouble } from './targetUrl';

/** Nothing has ever been missed by a node that has just been switched on. */
function startCursor(context: IHookFunctions): void {
	const state = nodeState(context);
	const isNew = context.getActivationMode() === 'activate';
	if (isNew || !state.cursor) state.cursor = new Date().toISOString();
}

function planFor(context: IHookFunctions, client: KarbonClient): SubscriptionPlan {
	return {
		client,
		settings: settingsOf(context),
		targetUrl: context.getNodeWebhookUrl('default') ?? '',
		webhookId: context.getNode().webhookId ?? '',
		state: nodeState(context),
	};
}

function settingsOf(context: IHookFunctions) {
	return readSettings({
		getNodeParameter: (name, fallback) => context.getNodeParameter(name, fallback as never),
	});
}

/**
 * n8n shows only the message of an error in activation, so the cure goes into it.
 */
function withCure(context: IHookFunctions, error: unknown): NodeOperationError {
	const { message, description } = error as { message: string; description?: string | null };
	const isSaid = !description || message.includes(description);
	return new NodeOperationError(context.getNode(), isSaid ? message : `${message}. ${description}`);
}

/** Runs a part of the life cycle one at a time for a node, and without hammering a service that refuses the credentials. */
async function guarded<T>(
	context: IHookFunctions,
	task: (plan: SubscriptionPlan) => Promise<T>,
): Promise<T> {
	const memory = memoryOf(context.getWorkflow().id, context.getNode().id);
	let client: KarbonClient | undefined;
	try {
		client = await createClient(context, { limits: IMPATIENT });
		const refused = recentRefusal(memory, client);
		if (refused) throw new NodeOperationError(context.getNode(), refused);
		const plan = planFor(context, client);
		return await memory.subscriptionLock.run(async () => await task(plan));
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
	if (isTestRun(context)) return false;
	if (settingsOf(context).deliveryMode === 'polling')
		return nodeState(context).cursor !== undefined;
	if (context.getActivationMode() === 'activate') return false;
	return await guarded(context, isInPlace);
}

/** Makes the service deliver to this node; in a test run, without touching a live subscription. */
export async function createSubscription(context: IHookFunctions): Promise<boolean> {
	const settings = settingsOf(context);
	if (isTestRun(context)) return await startTestRun(context);
	startCursor(context);
	if (settings.deliveryMode === 'polling') return true;
	await guarded(context, async (plan) => {
		refuseBadTarget(plan);
		await ensure(plan, settings.ifSlotTaken === 'takeOver');
	});
	return true;
}

function refuseBadTarget({ targetUrl }: SubscriptionPlan): void {
	const trouble = targetUrlTrouble(targetUrl);
	if (trouble) throw new Error(trouble);
}

async function startTestRun(context: IHookFunctions): Promise<boolean> {
	const settings = settingsOf(context);
	await guarded(context, async (plan) => {
		if (settings.deliveryMode === 'polling' || settings.testEvent === 'latestChange') {
			await deliverSample(context, plan);
			return;
		}
		refuseBadTarget(plan);
		// A live subscription is never taken over for a test, whatever the node says.
		await ensure(plan, false);
	});
	return true;
}

/** Removes the subscriptions of this node and no others. */
export async function deleteSubscription(context: IHookFunctions): Promise<boolean> {
	const { deliveryMode } = settingsOf(context);
	const made = Object.keys(nodeState(context).slots ?? {}).length > 0;
	if (deliveryMode === 'polling' && !made) return true;
	await guarded(context, release);
	return true;
}
