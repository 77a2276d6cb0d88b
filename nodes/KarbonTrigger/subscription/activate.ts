import type { IHookFunctions, NodeOperationError } from 'n8n-workflow';

import type { KarbonClient } from '../../shared/transport/client';
import { ACTIVATION_LIMITS, type RetryLimits } from '../../shared/transport/retryPolicy';
import { filterTimesFrom, newFilterTimes, saveFilterTimes } from '../filters/filterTimes';
import type { StatusChoices } from '../filters/statusFilter';
import { operationError } from '../../shared/operationError';
import { coverageFor } from '../scan/coverage';
import { type ParameterSource, readChoices, readSettings, type TriggerSettings } from '../settings';
import { createClockSyncClient } from '../state/clockSyncClient';
import { freeMemory, memoryFor, nodeIdOf } from '../execution/nodeMemory';
import { saveMade, type TriggerState, triggerState } from '../state/staticData';
import { updateCopies } from '../state/staticDataCopies';
import { ensure, isInPlace, type Ownership, release } from './ensure';
import { isRefusal } from '../scan/closedLists';
import { recentRefusal, rememberRefusal } from './refusedCredentials';
import { deliverSample } from './sample';
import { targetUrlProblem } from './targetUrl';

/**
 * A subscription that is left behind delivers in vain until Karbon cancels it. So deleting it waits for the end of a
 * rate limit, which takes up to a minute; n8n grants a deactivation 84 seconds.
 */
const DEACTIVATION_LIMITS: RetryLimits = {
	...ACTIVATION_LIMITS,
	budgetMs: 70_000,
	totalMs: 75_000,
};

const parametersOf = (context: IHookFunctions): ParameterSource => ({
	getNodeParameter: (name, fallback) => context.getNodeParameter(name, fallback as never),
});

const isTestRun = (context: IHookFunctions) => context.getMode() === 'manual';

const addressOf = (context: IHookFunctions) => context.getNodeWebhookUrl('default') ?? '';

/** Remembers that the workflow is published, whether or not what follows succeeds. */
function notePublished(context: IHookFunctions): void {
	const memory = memoryFor(context);
	memory.liveUrl = addressOf(context);
	memory.isReleased = false;
}

/** Whether a call is for the published workflow. n8n tells the end of a test run by nothing but its address. */
const isLive = (context: IHookFunctions) => memoryFor(context).liveUrl === addressOf(context);

/**
 * Whether the user has just activated or published the workflow. A copy of this n8n instance that is merely
 * started must not replace the subscriptions of the original.
 */
function isByUser(context: IHookFunctions): boolean {
	return !isStart(context);
}

/**
 * Whether n8n opens the trigger with the same parameters as before: n8n has started, or this process has become the
 * leader.
 */
function isStart(context: IHookFunctions): boolean {
	return ['init', 'leadershipChange'].includes(context.getActivationMode());
}

/** The saved state, with the subscriptions that an activation or a health check has created since. */
function stateWithMade(context: IHookFunctions): TriggerState {
	saveMade(context, memoryFor(context).made);
	return triggerState(context);
}

/** What belongs to this node, whatever its parameters give at the moment. */
function ownershipOf(context: IHookFunctions, client: KarbonClient): Ownership {
	return {
		client,
		settings: readChoices(parametersOf(context)),
		targetUrl: addressOf(context),
		webhookId: context.getNode().webhookId ?? '',
		state: isLive(context) ? stateWithMade(context) : triggerState(context),
		isTest: isTestRun(context),
	};
}

/** n8n shows only the message of an error in activation, so what to do goes into it. */
function withAdvice(context: IHookFunctions, error: unknown): NodeOperationError {
	const { message, description } = error as { message: string; description?: string | null };
	const isSaid = !description || message.includes(description);
	const end = /[.!?]$/.test(message) ? '' : '.';
	return operationError(context.getNode(), isSaid ? message : `${message}${end} ${description}`);
}

/** Runs one task at a time for a node, and without asking Karbon again right after it refused the credentials. */
async function guarded<T>(
	context: IHookFunctions,
	task: (ownership: Ownership) => Promise<T>,
	limits: RetryLimits = ACTIVATION_LIMITS,
): Promise<T> {
	const memory = memoryFor(context);
	let client: KarbonClient | undefined;
	try {
		client = await createClockSyncClient(context, memory, { limits, urgent: true });
		const refused = recentRefusal(memory, client);
		if (refused) throw operationError(context.getNode(), refused);
		const ownership = ownershipOf(context, client);
		return await memory.subscriptionLock.run(async () => await task(ownership));
	} catch (error) {
		const advised = withAdvice(context, error);
		if (client && isRefusal(error)) rememberRefusal(memory, client, advised.message);
		throw advised;
	}
}

/**
 * If n8n starts and a trigger fails five times in a row, n8n stops trying, closes the address and has the node's
 * subscriptions removed, healthy ones as well. So a task that the user did not just ask for never fails: the
 * health check tries again and reports an error that lasts.
 */
async function orLater(context: IHookFunctions, task: () => Promise<boolean>): Promise<boolean> {
	if (isByUser(context)) return await task();
	try {
		return await task();
	} catch (error) {
		const { message } = withAdvice(context, error);
		context.logger.warn(
			`Karbon Trigger "${context.getNode().name}": ${message} The health check tries again.`,
		);
		return true;
	}
}

/**
 * Remembers where Karbon delivers to.
 * @throws {NodeOperationError} for an address that Karbon cannot deliver to
 */
function expectDeliveries(context: IHookFunctions, client: KarbonClient, targetUrl: string): void {
	const problem = targetUrlProblem(targetUrl, client.credentials.baseUrl);
	if (problem) throw operationError(context.getNode(), problem);
	memoryFor(context).targetUrl = targetUrl;
}

/**
 * Whether Karbon already delivers to this node as its parameters say. When n8n starts, also true if that cannot be
 * found out, and for a trigger that polls and has coverage. Always false for a test run and a new activation. Changes
 * nothing in Karbon.
 */
export async function checkSubscription(context: IHookFunctions): Promise<boolean> {
	// Both have to begin anew, in `create`.
	if (isTestRun(context)) return false;
	notePublished(context);
	if (context.getActivationMode() === 'activate') return false;
	return await orLater(context, async () => {
		const settings = readSettings(parametersOf(context));
		noteFilterTimes(context, settings, Date.now());
		if (settings.deliveryMode === 'polling') {
			return isStart(context) && triggerState(context).coverage !== undefined;
		}
		return await guarded(context, async (ownership) => {
			expectDeliveries(context, ownership.client, ownership.targetUrl);
			return await isInPlace({ ...ownership, settings });
		});
	});
}

/**
 * Makes Karbon deliver to this node, unless it polls, and begins to cover its lists. A test run gets a sample, or a
 * subscription if that changes no live one.
 */
export async function createSubscription(context: IHookFunctions): Promise<boolean> {
	if (isTestRun(context)) return await startTestRun(context);
	notePublished(context);
	return await orLater(context, async () => {
		const settings = readSettings(parametersOf(context));
		const begunAt = Date.now();
		// First: an execution may start as soon as Karbon has the subscription.
		noteFilterTimes(context, settings, begunAt);
		if (settings.deliveryMode === 'webhook') {
			const replace = settings.existingSubscription === 'replace' && isByUser(context);
			await guarded(context, async (ownership) => {
				expectDeliveries(context, ownership.client, ownership.targetUrl);
				await ensure({ ...ownership, settings }, replace);
				// The trigger may have been opened, and have copied the state, before this.
				const { targetUrl, subscriptions } = ownership.state;
				memoryFor(context).made = { targetUrl, subscriptions };
			});
		}
		await beginCoverage(context, settings, begunAt);
		return true;
	});
}

/**
 * Notes since when changes have been compared with each status of the filters. Where the workflow was inactive before,
 * no change was compared. Starts take it from the memory of this process, and n8n saves it after activation.
 */
function noteFilterTimes(context: IHookFunctions, choices: StatusChoices, now: number): void {
	const memory = memoryFor(context);
	const state = triggerState(context);
	const isNew = context.getActivationMode() === 'activate';
	const timesFrom = isNew ? newFilterTimes : filterTimesFrom;
	memory.filterTimes = timesFrom([memory.filterTimes, state.filteredSince], choices, now);
	saveFilterTimes(state, memory.filterTimes);
	updateCopies(nodeIdOf(context), state);
}

/**
 * Begins to cover the lists of the chosen types, or goes on where they were covered before. A node that was just
 * activated has missed nothing, so there it begins now. n8n saves the coverage after activation.
 */
async function beginCoverage(
	context: IHookFunctions,
	{ webhookTypes }: TriggerSettings,
	begunAt: number,
): Promise<void> {
	const state = triggerState(context);
	const memory = memoryFor(context);
	const known = context.getActivationMode() === 'activate' ? undefined : state.coverage;
	const options = { limits: ACTIVATION_LIMITS, urgent: true };
	const client = async () => await createClockSyncClient(context, memory, options);
	await memory.clock.measure(client, begunAt);
	state.coverage = coverageFor(webhookTypes, known, memory.clock.toService(begunAt));
	updateCopies(nodeIdOf(context), state);
}

async function startTestRun(context: IHookFunctions): Promise<boolean> {
	await guarded(context, async (ownership) => {
		const plan = { ...ownership, settings: readSettings(parametersOf(context)) };
		const { deliveryMode, testEvent } = plan.settings;
		if (deliveryMode === 'polling' || testEvent === 'latestChange') {
			await deliverSample(context, plan);
			return;
		}
		const problem = targetUrlProblem(plan.targetUrl, plan.client.credentials.baseUrl);
		if (problem) throw new Error(problem);
		// A live subscription is never replaced for a test, whatever the node says.
		await ensure(plan, false);
	});
	return true;
}

/** Deletes the subscriptions that deliver to the address of the call: of the published workflow, or of a test run. */
async function releaseSubscriptions(context: IHookFunctions): Promise<void> {
	const isMade = Object.keys(triggerState(context).subscriptions ?? {}).length > 0;
	const { deliveryMode } = readChoices(parametersOf(context));
	if (deliveryMode === 'polling' && !isMade) return;
	// n8n calls this after each failed activation, too. Where nothing was created, nothing is left behind.
	await guarded(context, release, isMade ? DEACTIVATION_LIMITS : ACTIVATION_LIMITS);
}

/**
 * Ends a test run, and never fails: n8n would keep the test webhook, with which its next calls fail, and the editor could
 * not stop the test.
 */
async function endTestRun(context: IHookFunctions): Promise<void> {
	try {
		await releaseSubscriptions(context);
	} catch (error) {
		const { message } = error as Error;
		context.logger.warn(
			`Karbon Trigger "${context.getNode().name}": the subscription of a test run could not be checked or deleted. ${message}`,
		);
	}
}

/**
 * Deletes the subscriptions of this node and no others. The end of a test run leaves the published workflow as it is.
 */
export async function deleteSubscription(context: IHookFunctions): Promise<boolean> {
	const memory = memoryFor(context);
	if (isLive(context)) {
		// Set first: a health check that waits for the lock would create the subscription again.
		memory.isReleased = true;
		await releaseSubscriptions(context);
		memory.made = undefined;
	} else {
		await endTestRun(context);
	}
	const isPublished = memory.liveUrl !== undefined && !memory.isReleased;
	// n8n also calls this after a failed activation, which it repeats while the trigger stays open.
	if (!isPublished && !memory.queue.isOpen) freeMemory(context);
	return true;
}
