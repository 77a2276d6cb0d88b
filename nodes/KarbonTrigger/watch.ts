import { createClient } from '../shared/client';
import { look, type Round } from './look';
import { advanceCursor } from './nodeState';
import { OVERLAP_MS } from './recovery';
import { ensure } from './subscription';

/**
 * One round of the watch: a subscription that is gone (interface.md, Delivery rules 5) is created again
 * with the same key, one that holds an outdated key is renewed, and what was missed meanwhile is found.
 * @param mustRecover whether changes may have been missed even if the subscription is in place
 * @throws {SlotTakenError} when another application's subscription holds the slot
 * @throws {NodeApiError} when the service refuses or cannot be reached
 */
export async function watchOnce(round: Round, mustRecover: boolean): Promise<void> {
	const { context, memory, state, settings, timing } = round;
	const { targetUrl } = state;
	// `create` stores the address; without it there is nothing to watch yet.
	if (!targetUrl) return;
	const startedAt = timing.now();
	const client = await createClient(context);
	const plan = {
		client,
		settings,
		targetUrl,
		webhookId: context.getNode().webhookId ?? '',
		state,
	};
	// Taking over is a decision of activation; the watch would only start a fight.
	const created = await memory.subscriptionLock.run(async () => await ensure(plan, false));
	if (created.length > 0) {
		context.logger.info(
			`Karbon Trigger: the subscription (${created.join(', ')}) was gone or out of date and has been created again`,
		);
	}
	const upTo = startedAt - OVERLAP_MS;
	if (settings.recoverMissed && (mustRecover || created.length > 0)) {
		await look(round, client, since(round), upTo);
	}
	// The subscription lives: all older changes were delivered or will be.
	advanceCursor(state, upTo);
}

/** Where to begin: before the last delivery by what may have been under way then. */
function since({ state, settings, timing }: Round): number {
	const cursor = Date.parse(state.cursor ?? '') || timing.now();
	return cursor - OVERLAP_MS - settings.batchMaxDelaySeconds * 1000;
}
