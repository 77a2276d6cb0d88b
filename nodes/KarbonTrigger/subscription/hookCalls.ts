import type { IHookFunctions, NodeOperationError } from 'n8n-workflow';

import { operationError } from '../../shared/operationError';
import { asSentence } from '../../shared/text';
import type { KarbonClient } from '../../shared/transport/client';
import { ACTIVATION_LIMITS, type RetryLimits } from '../../shared/transport/retryPolicy';
import { memoryFor } from '../execution/nodeMemory';
import { isRefusal } from '../scan/closedLists';
import { parametersOf, readChoices } from '../settings';
import { createClockSyncClient } from '../state/serviceClock';
import { receivingOf } from '../state/receiving';
import { saveMade, triggerState } from '../state/staticData';
import type { Ownership } from './plan';
import { oneAtATime } from './sharing/publishLock';
import { recentRefusal, rememberRefusal } from './refusedCredentials';

export const isTestRun = (context: IHookFunctions) => context.getMode() === 'manual';

export const addressOf = (context: IHookFunctions) => context.getNodeWebhookUrl('default') ?? '';

/** Whether a call is for the published workflow. n8n tells the end of a test run by nothing but its address. */
export const isLive = (context: IHookFunctions) =>
	memoryFor(context).liveUrl === addressOf(context);

/** What belongs to this node, whatever its parameters give at the moment. */
function ownershipOf(context: IHookFunctions, client: KarbonClient): Ownership {
	const settings = readChoices(parametersOf(context));
	// The subscriptions that an activation or a health check has created since the state was saved.
	if (isLive(context)) saveMade(context, memoryFor(context).made);
	const state = triggerState(context);
	return {
		client,
		settings,
		receiving: receivingOf(settings, state),
		targetUrl: addressOf(context),
		webhookId: context.getNode().webhookId ?? '',
		state,
		isTest: isTestRun(context),
	};
}

/** n8n shows only the message of an error in activation, so what to do goes into it. */
export function withAdvice(context: IHookFunctions, error: unknown): NodeOperationError {
	const { message, description } = error as { message: string; description?: string | null };
	const isSaid = !description || message.includes(description);
	const text = isSaid ? message : `${asSentence(message)} ${description}`;
	return operationError(context.getNode(), text);
}

/** How a task is run. */
interface TaskOptions {
	limits?: RetryLimits;
	/** Whether it may create subscriptions, see `oneAtATime`. */
	isCreating?: boolean;
}

/** Runs one task at a time for a node, and without asking Karbon again right after it refused the credentials. */
export async function guarded<T>(
	context: IHookFunctions,
	task: (ownership: Ownership) => Promise<T>,
	{ limits = ACTIVATION_LIMITS, isCreating = false }: TaskOptions = {},
): Promise<T> {
	const memory = memoryFor(context);
	// The time limit of a client begins when it is created.
	const newClient = async () =>
		await createClockSyncClient(context, memory, { limits, urgent: true });
	let client: KarbonClient | undefined;
	try {
		client = await newClient();
		const refused = recentRefusal(memory, client);
		if (refused) throw operationError(context.getNode(), refused);
		const { credentials } = client;
		const run = async () => await task(ownershipOf(context, await newClient()));
		return await memory.subscriptionLock.run(
			async () => await (isCreating ? oneAtATime(credentials, run) : run()),
		);
	} catch (error) {
		const advised = withAdvice(context, error);
		if (client && isRefusal(error)) rememberRefusal(memory, client, advised.message);
		throw advised;
	}
}
