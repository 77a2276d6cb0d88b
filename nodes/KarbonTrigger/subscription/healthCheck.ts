import type { ITriggerFunctions } from 'n8n-workflow';

import { ACTIVATION_LIMITS } from '../../shared/transport/retryPolicy';
import type { NodeMemory } from '../execution/nodeMemory';
import type { TriggerSettings } from '../settings';
import { isAutomatic, receivingOf } from '../state/receiving';
import { createClockSyncClient } from '../state/serviceClock';
import { madeOf } from '../state/staticData';
import { restoreAutomatic } from './automatic';
import { preventsScan } from './conflict';
import { restore, type Restored } from './ensure';
import { logLine, oneAtATime } from './guard';

interface Health {
	/** Notifications may have been missed. */
	hasGap: boolean;
	/** The first error that prevents scans; otherwise the first, such as a SubscriptionConflictError. */
	problem?: Error;
	/** Another system has replaced a subscription, so 'Automatic' has chosen again. */
	lost?: Error;
}

/**
 * Creates a subscription again that is gone (karbon.md 87), with the same signing key, and
 * renews or changes one whose key, settings or types are outdated. It does not replace another system's subscription:
 * that is the user's decision. 'Automatic' uses another one, or polling, instead.
 * @returns `hasGap` also if an error came afterwards
 * @throws {Error} if the credential cannot be used
 */
export async function checkHealth(
	context: ITriggerFunctions,
	memory: NodeMemory,
	settings: TriggerSettings,
): Promise<Health> {
	const { targetUrl } = memory.made;
	if (!targetUrl || memory.isReleased) return { hasGap: false };
	const options = { limits: ACTIVATION_LIMITS, urgent: true };
	const newClient = async () => await createClockSyncClient(context, memory, options);
	const { credentials } = await newClient();
	const check = async (): Promise<Restored> => {
		// A deactivation that had the lock before may have removed the subscription for good.
		if (memory.isReleased) return { created: [], hasGap: false, failures: [] };
		const state = { ...memory.made };
		const receiving = receivingOf(settings, state);
		const webhookId = context.getNode().webhookId ?? '';
		// The time limit of a client begins when it is created.
		const client = await newClient();
		const plan = { client, settings, receiving, targetUrl, webhookId, state, isTest: false };
		const restored = await (isAutomatic(settings) ? restoreAutomatic(plan) : restore(plan));
		// Also what Karbon did not confirm, because it may exist.
		memory.made = madeOf(state);
		return restored;
	};
	const { created, hasGap, failures, chosen } = await oneAtATime(
		credentials,
		async () => await memory.subscriptionLock.run(check),
	);
	const log = (text: string) => context.logger.info(logLine(context, text));
	if (created.length > 0) log(`created the subscription again (${created.join(', ')})`);
	if (chosen) log(chosen.text);
	const lost = chosen?.isLost
		? new Error(`Another system has replaced a subscription of this workflow. ${chosen.text}`)
		: undefined;
	const errors = failures.map(({ error }) => error);
	return { hasGap, problem: errors.find(preventsScan) ?? errors[0], lost };
}
