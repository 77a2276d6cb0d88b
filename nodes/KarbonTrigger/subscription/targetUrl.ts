import { isLoopback } from '../../shared/credentials';

const SETTING =
	"Set n8n's environment variable N8N_WEBHOOK_URL (WEBHOOK_URL before n8n 2.35) to the public https address of n8n.";
const POLLING = "Or set 'Receive Changes By' to 'Polling', which needs no public address.";

/**
 * Why Karbon cannot deliver to an address (karbon.md 90). A simulator on this machine can deliver to any address.
 * @param baseUrl of the credential
 * @returns undefined for an address that Karbon can deliver to
 */
export function targetUrlProblem(url: string | undefined, baseUrl: string): string | undefined {
	if (!url || !URL.canParse(url)) {
		return `This n8n instance has no webhook address that Karbon could call. ${SETTING} ${POLLING}`;
	}
	if (isLoopback(new URL(baseUrl).hostname)) return undefined;
	const { hostname, origin } = new URL(url);
	if (isLoopback(hostname)) {
		return `Karbon cannot reach ${origin}, because that address works only on the computer that runs n8n. ${SETTING} ${POLLING}`;
	}
	if (!url.startsWith('https://')) {
		return `Karbon delivers to https addresses only, and the address of this n8n instance is ${origin}. ${SETTING} ${POLLING}`;
	}
	return undefined;
}
