import type { IWebhookFunctions } from 'n8n-workflow';

import { readCredentials } from '../../shared/credentials';
import { deriveSigningKey, isDigest, verifySignature } from '../../shared/subscriptions/signature';
import { CREDENTIAL_TYPE, type RequestHost } from '../../shared/transport/sendOnce';
import type { NodeMemory } from '../execution/nodeMemory';

/** A key that verifies is read again after this time, because the credential may have changed. */
const MAX_KEY_AGE_MS = 60_000;
/** A key that does not verify is read again, but forged deliveries must not cost a database call each. */
const MIN_KEY_AGE_MS = 5_000;

/** Forged deliveries must not fill the log. Milliseconds. */
const MIN_LOG_PAUSE_MS = 900_000;

type KeyHost = Pick<RequestHost, 'getCredentials' | 'getNode'>;

async function readKey(host: KeyHost): Promise<string> {
	const { accessKey } = readCredentials(await host.getCredentials(CREDENTIAL_TYPE));
	return deriveSigningKey(host.getNode().webhookId ?? '', accessKey);
}

/**
 * Whether Karbon signed these very bytes with this node's key (karbon.md 86).
 * @param now milliseconds since the epoch
 * @throws {Error} when the credential cannot be read and no key is known that verifies
 */
export async function isSigned(
	host: KeyHost,
	memory: NodeMemory,
	{ rawBody, signature }: { rawBody: Buffer; signature: unknown },
	now: number = Date.now(),
): Promise<boolean> {
	if (!isDigest(signature)) return false;
	const fits = (key: string | undefined) =>
		key !== undefined && verifySignature(rawBody, signature, key);
	const isVerified = fits(memory.signingKey);
	// A read that seems to lie ahead is from before the clock was set back.
	const age = Math.abs(now - (memory.keyRead?.at ?? -Infinity));
	if (isVerified && age < MAX_KEY_AGE_MS) return true;
	// Deliveries that come at once wait for one read, and a failed read is not repeated for each.
	if (age >= MIN_KEY_AGE_MS) memory.keyRead = { at: now, key: readKey(host) };
	const reading = memory.keyRead!.key;
	// A key that is known goes on to count while the credential cannot be read.
	const key = isVerified ? await reading.catch(() => memory.signingKey) : await reading;
	memory.signingKey = key;
	return fits(key);
}

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
	if (Math.abs(now - refusalLoggedAt) < MIN_LOG_PAUSE_MS) return;
	memory.refusalLoggedAt = now;
	context.logger.warn(
		`Karbon Trigger "${context.getNode().name}": a delivery was rejected because its signature is missing or invalid. If Karbon sent it, a proxy in front of n8n may change its body, or the access key in the credential was just changed. Further rejections are not logged for 15 minutes.`,
	);
}
