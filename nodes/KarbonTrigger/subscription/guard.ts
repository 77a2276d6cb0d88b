import type { IHookFunctions, NodeOperationError } from 'n8n-workflow';

import { Mutex } from '../../shared/tasks';
import { operationError } from '../../shared/operationError';
import { type Access, accessId } from '../../shared/rateLimiter/registry';
import { fingerprint } from '../../shared/subscriptions/signature';
import { sameUrl } from '../../shared/subscriptions/subscription';
import { asSentence } from '../../shared/text';
import { realTiming, steadyNow, type Timing, waitAtMost } from '../../shared/timing';
import type { KarbonClient } from '../../shared/transport/client';
import { ACTIVATION_LIMITS, type RetryLimits } from '../../shared/transport/retryPolicy';
import { memoryFor, type NodeMemory, processMemories } from '../execution/nodeMemory';
import { isRefusal } from '../../shared/transport/errors/hasStatus';
import { parametersOf, readChoices } from '../settings';
import { receivingOf } from '../state/receiving';
import { createClockSyncClient } from '../state/serviceClock';
import { assignChanges, madeOf, savedState, triggerState } from '../state/staticData';
import type { Ownership } from './plan';

export const isTestRun = (context: IHookFunctions) => context.getMode() === 'manual';

export const addressOf = (context: IHookFunctions) => context.getNodeWebhookUrl('default') ?? '';

/** Whether a call is for the published workflow. n8n tells the end of a test run by nothing but its address. */
export const isLive = (context: IHookFunctions) =>
	memoryFor(context).live?.url === addressOf(context);

/**
 * Another node than `memory` that is published in this process and gets deliveries at an address. Not one that n8n has
 * only closed, because its deactivation failed or another process leads.
 */
export function publishedAt(url: string, memory?: NodeMemory): NodeMemory | undefined {
	return [...processMemories.values()].find((other) => {
		const { live, isReleased, run, made } = other;
		if (other === memory || !live || isReleased || run === null) return false;
		return sameUrl(live.url, url) && Object.keys(made.subscriptions ?? {}).length > 0;
	});
}

/** What belongs to this node, whatever its parameters give at the moment. */
function ownershipOf(context: IHookFunctions, client: KarbonClient): Ownership {
	const settings = readChoices(parametersOf(context));
	const state = triggerState(context);
	// The subscriptions that an activation or a health check has created since the state was saved.
	if (isLive(context)) assignChanges(state, memoryFor(context).made);
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

/** Whether the node remembers subscriptions. */
export const isSubscribed = (context: IHookFunctions) =>
	Object.keys(savedState(context)?.subscriptions ?? {}).length > 0;

/** A text about the node for n8n's log. */
export const logLine = (context: Pick<IHookFunctions, 'getNode'>, text: string) =>
	`Karbon Trigger "${context.getNode().name}": ${text}`;

/** n8n shows only the message of an error in activation, so what to do goes into it. */
export function withAdvice(context: IHookFunctions, error: unknown): NodeOperationError {
	const { message, description } = error as { message: string; description?: string | null };
	const isSaid = !description || message.includes(description);
	const text = isSaid ? message : `${asSentence(message)} ${description}`;
	return operationError(context.getNode(), text);
}

/** n8n repeats a failed activation five times within 15 seconds; credentials do not heal in that time. */
const KEEP_MS = 20_000;

/** Runs one task at a time for an application (see `oneAtATime`), and none right after Karbon refused its credentials. */
export async function guarded<T>(
	context: IHookFunctions,
	task: (ownership: Ownership) => Promise<T>,
	limits: RetryLimits = ACTIVATION_LIMITS,
	isDeletion = false,
): Promise<T> {
	const memory = memoryFor(context);
	const begunAt = steadyNow(realTiming);
	// Waiting for other tasks counts, but leaves time for a short task.
	const newClient = async () => {
		const left = limits.totalMs! - (steadyNow(realTiming) - begunAt);
		const timed = { ...limits, totalMs: Math.max(left, ACTIVATION_LIMITS.totalMs!) };
		return await createClockSyncClient(context, memory, { limits: timed, urgent: true });
	};
	let client: KarbonClient | undefined;
	try {
		client = await newClient();
		const { refusal } = memory;
		// The clock may have been set back.
		const isRecent = refusal && Math.abs(Date.now() - refusal.at) <= KEEP_MS;
		if (isRecent && refusal.fingerprint === fingerprintOf(client))
			throw operationError(context.getNode(), refusal.message);
		const { credentials } = client;
		const run = async () => {
			const ownership = ownershipOf(context, await newClient());
			// The trigger may have been opened, and have copied the state, before this. And n8n saves no state of an
			// activation or a deactivation that fails.
			return await task(ownership).finally(() => {
				if (isLive(context)) memory.made = madeOf(ownership.state);
			});
		};
		return await oneAtATime(credentials, async () => await memory.subscriptionLock.run(run));
	} catch (error) {
		const advised = withAdvice(context, error);
		// Karbon may only refuse to delete a subscription. Publishing right after that has to be possible.
		if (client && isRefusal(error) && !isDeletion) {
			const { message } = advised;
			memory.refusal = { at: Date.now(), fingerprint: fingerprintOf(client), message };
		}
		throw advised;
	}
}

const fingerprintOf = ({ credentials }: KarbonClient): string =>
	fingerprint(accessId(credentials) + credentials.accessToken);

/** Other processes do not wait at all, so going on without the lock loses nothing. */
export const MAX_WAIT_MS = 30_000;

const applications = new Mutex();

/**
 * Runs tasks of an application one after the other, whichever node they are for: of two nodes that find a subscription
 * free, the second would replace that of the first, and a node that deletes its own could delete the one that has just
 * replaced it. A task waits for half a minute at most.
 */
export async function oneAtATime<T>(
	application: Access,
	task: () => Promise<T>,
	timing: Timing = realTiming,
): Promise<T> {
	let leave!: () => void;
	const left = new Promise<void>((resolve) => (leave = resolve));
	const turn = new Promise<void>((resolve) => {
		void applications.runFor(accessId(application), async () => {
			resolve();
			await left;
		});
	});
	await waitAtMost(MAX_WAIT_MS, turn, timing);
	return await task().finally(leave);
}
