/** Names that mean "this very machine" wherever they are looked up. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1\]|\[::\])$/i;

const SETTING =
	"Set n8n's environment variable N8N_WEBHOOK_URL (WEBHOOK_URL before n8n 2.35) to its public https address.";
const POLLING = 'Or set "Receive Changes By" to "Polling", which needs no public address.';

/**
 * Why the service cannot deliver to this address; undefined when nothing speaks against it
 * (interface-addendum.md, Webhooks: TargetUrl has to start with `https://`, in lower case).
 */
export function targetUrlTrouble(url: string | undefined): string | undefined {
	if (!url || !URL.canParse(url)) {
		return `This n8n has no webhook address that Karbon could call. ${SETTING} ${POLLING}`;
	}
	const { hostname, origin } = new URL(url);
	if (LOOPBACK.test(hostname)) {
		return `Karbon cannot reach ${origin}: that name means this machine only. ${SETTING} ${POLLING}`;
	}
	if (!url.startsWith('https://')) {
		return `Karbon delivers to https addresses only, and this n8n's is ${origin}. ${SETTING} ${POLLING}`;
	}
	return undefined;
}
