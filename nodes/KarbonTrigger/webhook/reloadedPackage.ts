import type { IWebhookFunctions } from 'n8n-workflow';

import type { NodeMemory } from '../execution/nodeMemory';

/** When n8n starts or publishes a workflow, deliveries may come before the trigger is open. Milliseconds. */
const OPENING_MS = 60_000;

/**
 * Logs once that n8n has loaded the package again, as after an update, without opening the trigger: executions run in
 * this process, but the trigger of this module is not open, which does not happen otherwise. To be called for
 * deliveries while it is not open.
 * @param now milliseconds since the epoch
 */
export function logReload(
	context: Pick<IWebhookFunctions, 'getNode' | 'logger'>,
	memory: NodeMemory,
	now: number = Date.now(),
): void {
	memory.notOpenSince ??= now;
	const isOpening = now - memory.notOpenSince < OPENING_MS;
	if (memory.isReloadReported || isOpening || !memory.mergedStarts.runHere) return;
	memory.isReloadReported = true;
	context.logger.error(
		`Karbon Trigger "${context.getNode().name}": n8n has loaded this package again, which it does after an update, but the trigger still runs with the former version. Restart n8n, or unpublish and publish the workflow. Until then, changes start the workflow, but health checks and scans do not use the update.`,
	);
}
