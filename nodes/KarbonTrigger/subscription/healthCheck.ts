import type { ITriggerFunctions } from 'n8n-workflow';

import { ACTIVATION_LIMITS } from '../../shared/transport/retryPolicy';
import type { TriggerSettings } from '../settings';
import { createClockSyncClient } from '../state/clockSyncClient';
import type { NodeMemory } from '../execution/nodeMemory';
import type { TriggerState } from '../state/staticData';
import { restore } from './ensure';

/** What a health check works with. */
export interface HealthCheck {
	context: ITriggerFunctions;
	memory: NodeMemory;
	/** A copy: n8n would save the trigger's static data with other nodes' values as they were at activation. */
	state: TriggerState;
	settings: TriggerSettings;
}

/** What a health check found. */
export interface Health {
	/** Notifications may have been missed. */
	hasGap: boolean;
	/** The first error, such as a SubscriptionConflictError. */
	problem?: Error;
}

/**
 * Creates a subscription again that is gone (karbon.md 87), with the same signing key, and
 * renews or changes one whose key, settings or types are outdated. It does not replace another system's subscription:
 * that is the user's decision.
 * @returns `hasGap` also if an error came afterwards
 * @throws {Error} if the credential cannot be used
 */
export async function checkHealth({
	context,
	memory,
	state,
	settings,
}: HealthCheck): Promise<Health> {
	Object.assign(state, memory.made);
	// A new leader among several main processes does not know the address, but the stored data have it.
	const targetUrl = memory.targetUrl ?? state.targetUrl;
	if (!targetUrl || memory.isReleased) return { hasGap: false };
	const options = { limits: ACTIVATION_LIMITS, urgent: true };
	const client = await createClockSyncClient(context, memory, options);
	const plan = {
		client,
		settings,
		targetUrl,
		webhookId: context.getNode().webhookId ?? '',
		state,
		isTest: false,
	};
	const { created, hasGap, error } = await memory.subscriptionLock.run(async () =>
		// A deactivation that had the lock before may have removed the subscription for good.
		memory.isReleased ? { created: [], hasGap: false, error: undefined } : await restore(plan),
	);
	if (created.length > 0) {
		memory.made = { targetUrl: state.targetUrl, subscriptions: state.subscriptions };
		context.logger.info(
			`Karbon Trigger "${context.getNode().name}": created the subscription again (${created.join(', ')})`,
		);
	}
	return { hasGap, problem: error };
}
