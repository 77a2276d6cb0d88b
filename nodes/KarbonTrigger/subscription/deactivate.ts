import type { IHookFunctions } from 'n8n-workflow';

import { ACTIVATION_LIMITS, type RetryLimits } from '../../shared/transport/retryPolicy';
import { freeMemory, memoryFor } from '../execution/nodeMemory';
import { parametersOf, readChoices } from '../settings';
import { noteClosed } from './beginState';
import { release } from './ensure';
import { addressOf, guarded, isLive, isSubscribed, logLine, publishedAt } from './guard';

/**
 * A subscription that is left behind delivers in vain until Karbon cancels it. So deleting it waits for the end of a
 * rate limit, which takes up to a minute; n8n grants a deactivation 84 seconds.
 */
const DEACTIVATION_LIMITS: RetryLimits = {
	...ACTIVATION_LIMITS,
	budgetMs: 70_000,
	totalMs: 75_000,
};

/**
 * Deletes the subscriptions that deliver to the address of the call: of the published workflow, or of a test run. n8n 1
 * also calls this for a copy of a published node, whose address is taken.
 */
async function releaseSubscriptions(context: IHookFunctions): Promise<void> {
	if (publishedAt(addressOf(context))) return;
	const isMade = isSubscribed(context);
	if (!isMade && readChoices(parametersOf(context)).deliveryMode === 'polling') return;
	// n8n calls this after each failed activation, too. Where nothing was created, nothing is left behind.
	await guarded(context, release, isMade ? DEACTIVATION_LIMITS : ACTIVATION_LIMITS, true);
}

/**
 * Deletes the subscriptions of this node and no others. The end of a test run leaves the published workflow as it is.
 */
export async function deleteSubscription(context: IHookFunctions): Promise<boolean> {
	const memory = memoryFor(context);
	if (isLive(context)) {
		// Not after a failed activation: the next one recovers what is missed until then.
		if (!memory.isReleased) noteClosed(context, Date.now());
		// Set first: a health check that waits for the lock would create the subscription again.
		memory.isReleased = true;
		await releaseSubscriptions(context);
	} else {
		// A test run ends without an error: n8n would keep the test webhook, with which its next calls fail, and the
		// editor could not stop the test.
		await releaseSubscriptions(context).catch(({ message }: Error) => {
			context.logger.warn(logLine(context, `the subscription may remain. ${message}`));
		});
	}
	const isPublished = memory.live !== undefined && !memory.isReleased;
	// n8n also calls this after a failed activation, which it repeats while the trigger stays open.
	if (!isPublished && !memory.queue.isOpen) freeMemory(context);
	return true;
}
