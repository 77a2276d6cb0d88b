import type { IHookFunctions } from 'n8n-workflow';

import { isLoopback } from '../../shared/credentials';
import { operationError } from '../../shared/operationError';
import { labelsOf } from '../../shared/subscriptions/webhookTypes';
import { ACTIVATION_LIMITS, type RetryLimits } from '../../shared/transport/retryPolicy';
import { memoryFor } from '../execution/nodeMemory';
import { scannedSources } from '../scan/sources';
import { parametersOf, readSettings, type TriggerSettings } from '../settings';
import { isAutomatic, receivingOf } from '../state/receiving';
import { triggerState } from '../state/staticData';
import { publishAutomatic, restoreAutomatic } from './automatic';
import { beginCoverage, isContinued, noteBegun, noteClosed } from './beginState';
import { ensure, releaseOthers } from './ensure';
import {
	addressOf,
	guarded,
	isSubscribed,
	isTestRun,
	logLine,
	publishedAt,
	withAdvice,
} from './guard';
import { isInPlace, type Ownership } from './plan';
import { deliverSample } from './sample';

/** 'Automatic' may need several requests for each type. n8n grants a publication 84 seconds, with what comes before. */
const PUBLISH_LIMITS: RetryLimits = { ...ACTIVATION_LIMITS, totalMs: 60_000 };

/** Remembers that the workflow is published, whether or not what follows succeeds. */
function notePublished(context: IHookFunctions): void {
	const memory = memoryFor(context);
	const { name = '' } = context.getWorkflow();
	memory.live = { name, url: addressOf(context) };
	memory.isReleased = false;
	if (!isStart(context)) memory.run ??= undefined;
}

/**
 * Whether n8n opens the trigger with the same parameters as before, because n8n has started, or this process has become
 * the leader. Otherwise the user has just published the workflow. A copy of this n8n instance that is merely started must
 * not replace the subscriptions of the original.
 */
function isStart(context: IHookFunctions): boolean {
	return ['init', 'leadershipChange'].includes(context.getActivationMode());
}

/**
 * If n8n starts and a trigger fails five times in a row, n8n stops trying, closes the address and has the node's
 * subscriptions removed, healthy ones as well. So a task that the user did not just ask for never fails: the
 * health check tries again and reports an error that lasts.
 */
async function orLater(context: IHookFunctions, task: () => Promise<boolean>): Promise<boolean> {
	const goesOn = isContinued(context);
	return await task().catch((error: unknown) => {
		if (!isStart(context)) {
			memoryFor(context).isReleased = true;
			// The next activation goes on with what was covered before this one, also days later.
			if (goesOn) noteClosed(context);
			else triggerState(context).coverage = undefined;
			throw error;
		}
		const { message } = withAdvice(context, error);
		context.logger.warn(logLine(context, `${message} The health check tries again.`));
		return true;
	});
}

const SETTING =
	"Set n8n's environment variable N8N_WEBHOOK_URL (WEBHOOK_URL before n8n 2.35) to the public https address of n8n.";
const POLLING = "Or set 'Receive Changes By' to 'Polling', which needs no public address.";

/**
 * Why Karbon cannot deliver to an address (karbon.md 90). A simulator on this machine can deliver to any address.
 * @param baseUrl of the credential
 * @returns undefined for an address that Karbon can deliver to
 */
export function targetUrlProblem(url: string | undefined, baseUrl: string): string | undefined {
	if (!url || !URL.canParse(url))
		return `This n8n instance has no webhook address that Karbon could call. ${SETTING} ${POLLING}`;
	if (isLoopback(new URL(baseUrl).hostname)) return undefined;
	const { hostname, origin } = new URL(url);
	if (isLoopback(hostname))
		return `Karbon cannot reach ${origin}, because that address works only on the computer that runs n8n. ${SETTING} ${POLLING}`;
	if (!url.startsWith('https://'))
		return `Karbon delivers to https addresses only, and the address of this n8n instance is ${origin}. ${SETTING} ${POLLING}`;
	return undefined;
}

/**
 * Remembers where Karbon delivers to, unless in a test run.
 * @throws {NodeOperationError} for an address that Karbon cannot deliver to, or that another node has
 */
function expectDeliveries(context: IHookFunctions, ownership: Ownership): void {
	const { client, targetUrl, isTest, state } = ownership;
	const memory = memoryFor(context);
	const { live } = (!isTest && publishedAt(targetUrl, memory)) || {};
	// Checks must not change the other node's subscription.
	if (live) memory.isReleased = true;
	const problem = live
		? `A Karbon Trigger in the workflow "${live.name}" has this webhook address. Replace the copied node with a new one.`
		: targetUrlProblem(targetUrl, client.credentials.baseUrl);
	if (problem) throw operationError(context.getNode(), problem);
	if (!isTest && state.targetUrl !== targetUrl) state.targetUrl = targetUrl;
}

/**
 * Whether Karbon already delivers to this node as its parameters say. When n8n starts, also true if that cannot be
 * found out, and for a trigger that polls. Always false for a test run and a new activation, and where no coverage of the
 * lists is saved, because n8n ended before it had published the workflow. Changes nothing in Karbon.
 */
export async function checkSubscription(context: IHookFunctions): Promise<boolean> {
	if (isTestRun(context)) return false;
	notePublished(context);
	// Another main process may have led since. n8n 1 calls this before it opens the trigger.
	const memory = memoryFor(context);
	if (context.getActivationMode() === 'leadershipChange' && !memory.queue.isOpen) memory.made = {};
	// Without coverage, all begins in `create`.
	if (!isContinued(context)) return false;
	return await orLater(context, async () => {
		const settings = readSettings(parametersOf(context));
		noteBegun(context, settings, Date.now());
		if (settings.deliveryMode === 'polling') return isStart(context);
		return await guarded(context, async (ownership) => {
			expectDeliveries(context, ownership);
			return await isInPlace({ ...ownership, settings });
		});
	});
}

/**
 * Makes Karbon deliver to this node, unless it polls, and begins to cover its lists. A test run gets a sample, or a
 * subscription if that changes no live one.
 * @throws {NodeOperationError} for polled types that no list shows, and for what `guarded` throws
 */
export async function createSubscription(context: IHookFunctions): Promise<boolean> {
	if (isTestRun(context)) return await startTestRun(context);
	notePublished(context);
	return await orLater(context, async () => {
		const settings = readSettings(parametersOf(context));
		const begunAt = Date.now();
		noteBegun(context, settings, begunAt);
		await publish(context, settings);
		await beginCoverage(context, settings, begunAt);
		return true;
	});
}

/**
 * Makes the subscriptions that the settings ask for, and deletes others that the node still has.
 * @throws {NodeOperationError} for polled types that no list shows, and for what `guarded` throws
 */
async function publish(context: IHookFunctions, settings: TriggerSettings): Promise<void> {
	const isPolled = settings.deliveryMode === 'polling';
	const unlisted = settings.webhookTypes.filter((type) => scannedSources([type]).length === 0);
	if (isPolled && unlisted.length > 0)
		throw operationError(
			context.getNode(),
			`Changes to ${labelsOf(unlisted)} cannot be polled. Remove them from 'Trigger On', or set 'Receive Changes By' to 'Webhook'.`,
		);
	if (isPolled && !isSubscribed(context)) return;
	const warn = ({ message }: Error) => context.logger.warn(logLine(context, message));
	const subscribe = async (ownership: Ownership) => {
		if (!isPolled) expectDeliveries(context, ownership);
		const plan = { ...ownership, settings };
		const replace = settings.existingSubscription === 'replace' && !isStart(context);
		if (!isAutomatic(settings)) await ensure(plan, replace);
		else if (isStart(context)) {
			// Keeps what was chosen before.
			const [failure] = (await restoreAutomatic(plan)).failures;
			if (failure) throw failure.error;
		} else await publishAutomatic(plan, replace);
		// What unpublishing could not delete. It stays known if it cannot be deleted now, either.
		const receiving = receivingOf(settings, plan.state);
		await releaseOthers({ ...plan, receiving }).catch(warn);
		const { automatic } = plan.state;
		if (automatic) context.logger.info(logLine(context, automatic.text));
	};
	const published = guarded(context, subscribe, PUBLISH_LIMITS);
	// Polling needs no subscription.
	await (isPolled ? published.catch(warn) : published);
}

async function startTestRun(context: IHookFunctions): Promise<boolean> {
	await guarded(context, async (ownership) => {
		const plan = { ...ownership, settings: readSettings(parametersOf(context)) };
		const { deliveryMode, testEvent } = plan.settings;
		const isSample = deliveryMode === 'polling' || testEvent === 'latestChange';
		if (isSample) return await deliverSample(context, plan);
		expectDeliveries(context, plan);
		// A live subscription is never replaced for a test, whatever the node says.
		if (isAutomatic(plan.settings)) await publishAutomatic(plan, false);
		else await ensure(plan, false);
	});
	return true;
}
