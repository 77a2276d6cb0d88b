import { fingerprint } from '../../shared/subscriptions/signature';
import type { KarbonClient } from '../../shared/transport/client';
import { CREDENTIAL_TYPE, type RequestHost } from '../../shared/transport/sendOnce';
import type { NodeMemory } from '../execution/nodeMemory';

/** n8n repeats a failed activation five times within 15 seconds; credentials do not heal in that time. */
const KEEP_MS = 20_000;

/** The message of a refusal that these very credentials met a moment ago; undefined when there was none. */
export function recentRefusal(
	memory: NodeMemory,
	client: KarbonClient,
	now: number = Date.now(),
): string | undefined {
	const { refusal } = memory;
	// The clock may have been set back.
	if (!refusal || Math.abs(now - refusal.at) > KEEP_MS) return undefined;
	return refusal.fingerprint === fingerprintOf(client) ? refusal.message : undefined;
}

/** Remembers a refusal, so that n8n's repeated calls are answered without asking the service again. */
export function rememberRefusal(
	memory: NodeMemory,
	client: KarbonClient,
	message: string,
	now: number = Date.now(),
): void {
	memory.refusal = { at: now, fingerprint: fingerprintOf(client), message };
}

function fingerprintOf({ credentials }: KarbonClient): string {
	return fingerprint(
		`${credentials.baseUrl}\n${credentials.accessToken}\n${credentials.accessKey}`,
	);
}

/** A fingerprint of the stored credential, which shows that it was changed; empty while it cannot be read. */
export async function storedCredentialFingerprint(
	host: Pick<RequestHost, 'getCredentials'>,
): Promise<string> {
	try {
		return fingerprint(JSON.stringify(await host.getCredentials(CREDENTIAL_TYPE)));
	} catch {
		// A credential that was removed, or a database that does not respond: the next check or scan reports it.
		return '';
	}
}
