import { readCredentials } from '../../shared/credentials';
import { deriveSigningKey, isDigest, verifySignature } from '../../shared/signature';
import { CREDENTIAL_TYPE, type RequestHost } from '../../shared/transport/sendOnce';
import type { NodeMemory } from '../state/nodeMemory';

/** A key that verifies is read again after this time, because the credential may have changed. */
const MAX_KEY_AGE_MS = 60_000;
/** A key that does not verify is read again, but forged deliveries must not cost a database call each. */
const MIN_KEY_AGE_MS = 5_000;

type KeyHost = Pick<RequestHost, 'getCredentials' | 'getNode'>;

async function readKey(host: KeyHost, memory: NodeMemory, now: number): Promise<string> {
	const { accessKey } = readCredentials(await host.getCredentials(CREDENTIAL_TYPE));
	const key = deriveSigningKey(host.getNode().webhookId ?? '', accessKey);
	memory.signingKey = { key, readAt: now };
	return key;
}

/**
 * Whether Karbon signed these very bytes with this node's key (interface.md, Authentication).
 * @param now milliseconds since the epoch
 */
export async function isSigned(
	host: KeyHost,
	memory: NodeMemory,
	{ rawBody, signature }: { rawBody: Buffer; signature: unknown },
	now: number = Date.now(),
): Promise<boolean> {
	if (!isDigest(signature)) return false;
	const { signingKey } = memory;
	const age = signingKey === undefined ? Infinity : now - signingKey.readAt;
	const isVerified =
		signingKey !== undefined && verifySignature(rawBody, signature, signingKey.key);
	if (isVerified && age < MAX_KEY_AGE_MS) return true;
	if (!isVerified && age < MIN_KEY_AGE_MS) return false;
	return verifySignature(rawBody, signature, await readKey(host, memory, now));
}
