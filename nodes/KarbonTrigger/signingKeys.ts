import { readCredentials } from '../shared/credentials';
import { CREDENTIAL_TYPE, type RequestHost } from '../shared/transport/sendOnce';
import { deriveSigningKey, isDigest, verifySignature } from '../shared/signature';
import type { NodeMemory } from './nodeMemory';

/** Reading the credential costs a query; a burst of deliveries need not pay it each time. */
const KEEP_MS = 60_000;

type KeyHost = Pick<RequestHost, 'getCredentials' | 'getNode'>;

async function loadKey(host: KeyHost, memory: NodeMemory, now: number): Promise<string> {
	const { accessKey } = readCredentials(await host.getCredentials(CREDENTIAL_TYPE));
	const key = deriveSigningKey(host.getNode().webhookId ?? '', accessKey);
	memory.signingKey = { key, at: now };
	return key;
}

/**
 * Whether the service signed these very bytes with the key of this node. A key that was changed a
 * moment ago counts at once: what the remembered key does not verify is tried with the stored one.
 */
export async function isSignedForNode(
	host: KeyHost,
	memory: NodeMemory,
	rawBody: Buffer,
	header: unknown,
	now: number = Date.now(),
): Promise<boolean> {
	// Whoever sends anything else must not cost a query each time.
	if (!isDigest(header)) return false;
	const remembered = memory.signingKey;
	if (remembered && now - remembered.at < KEEP_MS) {
		if (verifySignature(rawBody, header, remembered.key)) return true;
	}
	return verifySignature(rawBody, header, await loadKey(host, memory, now));
}
