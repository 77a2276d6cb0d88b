import { createClient } from '../shared/transport/client';
import { ACTIVATION_LIMITS } from '../shared/transport/retryPolicy';
import { CLOSED_ONLY, look, type Round } from './look';
import { noteLook, planLook } from './cursor';
import { advanceCursor } from './nodeState';
import { restore } from './subscription';
import { SubscriptionConflictError } from './subscriptionConflict';

/**
 * How long the service may go on trying before it cancels: its schedule is not published. As long as the
 * subscription lives, nothing older than this is still under way.
 */
const MAX_TRYING_MS = 86_400_000;

/**
 * One round of the watch: a subscription that is gone (interface.md, Delivery rules 5) is created again
 * with the same key, one that holds an outdated key is renewed, and what was missed meanwhile is found.
 * @throws {SubscriptionConflictError} when another system has the subscription
 * @throws {NodeApiError} when the service refuses or cannot be reached
 */
export async function watchOnce(round: Round): Promise<void> {
	const { context, memory, state, settings, timing } = round;
	// A new leader among several mains was not told the address, but stored data have it.
	const targetUrl = memory.targetUrl ?? state.targetUrl;
	if (!targetUrl || memory.isReleased) return;
	const startedAt = timing.now();
	// The next round tries again; activation and deactivation of the node must not wait for this one.
	const client = await createClient(context, { limits: ACTIVATION_LIMITS, urgent: true });
	const plan = {
		client,
		settings,
		targetUrl,
		webhookId: context.getNode().webhookId ?? '',
		state,
		isTest: false,
	};
	const { slots } = state;
	// Taking over is a decision of activation; the watch would only start a fight.
	const { created, hasGap, trouble } = await memory.subscriptionLock.run(
		// Whoever was in the lock before may have removed the subscription for good.
		async () => (memory.isReleased ? { created: [], hasGap: false } : await restore(plan)),
	);
	if (state.slots !== slots) memory.unsaved = { targetUrl: state.targetUrl, slots: state.slots };
	if (created.length > 0) {
		context.logger.info(
			`Karbon Trigger: the subscription (${created.join(', ')}) was gone or out of date and has been created again`,
		);
	}
	// Since when is not known: what was received last says nothing about what was under way before it.
	if (hasGap) memory.isTrusted = false;
	// When the subscription delivers to a copy of this node, the copy emits the changes.
	const canLook =
		trouble === undefined || (trouble instanceof SubscriptionConflictError && !trouble.isNamesake);
	if (canLook && !memory.isTrusted) {
		await recoverMissed(round, startedAt);
		memory.isTrusted = true;
	} else if (canLook && memory.closed.size > 0) {
		await look(round, await createClient(context), CLOSED_ONLY);
	}
	if (trouble) throw trouble;
	advanceCursor(state, Math.min(startedAt - MAX_TRYING_MS, memory.backlog.earliest));
}

async function recoverMissed(round: Round, now: number): Promise<void> {
	const { context, memory, state, settings } = round;
	if (!settings.recoverMissed) return noteLook(state, now, now);
	const client = await createClient(context);
	const plan = planLook(state, now, settings.batchMaxDelaySeconds * 1000);
	const latest = await look(round, client, plan);
	noteLook(state, latest, now, memory.backlog.earliest);
}
