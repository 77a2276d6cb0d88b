import type { IWebhookFunctions } from 'n8n-workflow';

import type { NodeMemory } from '../execution/nodeMemory';

/** Forged deliveries must not fill the log. Milliseconds. */
const MIN_PAUSE_MS = 900_000;

/**
 * Logs that a delivery was refused for its signature: when nothing arrives, users find the reason there.
 * @param now milliseconds since the epoch
 */
export function logRefusedSignature(
	context: Pick<IWebhookFunctions, 'getNode' | 'logger'>,
	memory: Pick<NodeMemory, 'refusalLoggedAt'>,
	now: number = Date.now(),
): void {
	const { refusalLoggedAt = -Infinity } = memory;
	// Also after the clock was set back.
	if (Math.abs(now - refusalLoggedAt) < MIN_PAUSE_MS) return;
	memory.refusalLoggedAt = now;
	context.logger.warn(
		`Karbon Trigger "${context.getNode().name}": a delivery was refused because its signature is missing or wrong. If Karbon sent it, a proxy in front of n8n changes its body, or the access key in the credential was changed a moment ago. Further refusals are not logged for 15 minutes.`,
	);
}
