import { ONLY_POLLED } from '../../shared/changes/changeSources';
import { Choosing } from './choosing';
import { preventsScan, SubscriptionConflictError } from './conflict';
import { release, releaseOthers, restore, type Restored } from './ensure';
import { type SubscriptionPlan, unchosenTypes } from './plan';

/**
 * Chooses for all types, as a workflow is published. If a type cannot be received, nothing is left behind.
 * @param mayReplace whether the node's own subscriptions at a former address may be replaced, or else another system's
 * multi-type one
 * @throws {UnreceivableTypesError} naming the types that cannot be received
 * @throws {SubscriptionConflictError} for a subscription of a copy of this node (see `hasSameWebhookId`), or in a test
 * run for one that another system has
 * @throws {NodeApiError} for a request that fails
 */
export async function publishAutomatic(plan: SubscriptionPlan, mayReplace: boolean): Promise<void> {
	const { state } = plan;
	const types = plan.settings.webhookTypes.filter((type) => !ONLY_POLLED.has(type));
	const choosing = new Choosing({ ...plan, receiving: {} }, { mayReplace, isAllOrNothing: true });
	const error = await choosing.choose(types);
	if (error) {
		state.subscriptions ??= {};
		// What cannot be deleted now is remembered: n8n deletes the subscriptions after a failed activation, too.
		await release({ ...plan, receiving: {} }).catch(() => undefined);
		throw error;
	}
	state.automatic = choosing.choice;
}

/**
 * Keeps what was chosen, and chooses again for types whose subscription another system has taken, or that were not
 * chosen for yet. Types for which nothing is free keep their subscription, in case the other system deletes it.
 */
export async function restoreAutomatic(plan: SubscriptionPlan): Promise<Restored> {
	const restored = await restore(plan);
	const lost = restored.failures.filter(
		({ error }) => error instanceof SubscriptionConflictError && !error.hasSameWebhookId,
	);
	const failures = restored.failures.filter((failure) => !lost.includes(failure));
	const types = [...lost.flatMap((failure) => failure.types), ...unchosenTypes(plan)];
	if (types.length === 0 || failures.some(({ error }) => preventsScan(error))) return restored;
	const kept = Object.entries(plan.receiving).filter(([type]) => !types.includes(type));
	const choosing = new Choosing({ ...plan, receiving: Object.fromEntries(kept) });
	const error = await choosing.choose(types);
	if (error) failures.push({ types, error });
	const { receiving: found, text } = choosing.choice;
	if (!types.some((type) => type in found)) return { ...restored, failures };
	const receiving = { ...plan.receiving, ...found };
	plan.state.automatic = { receiving, text };
	// What cannot be deleted now is deleted when the workflow is unpublished.
	await releaseOthers({ ...plan, receiving }).catch((left: Error) =>
		failures.push({ types: [], error: left }),
	);
	return { ...restored, failures, hasGap: true, chosen: { text, isLost: lost.length > 0 } };
}
