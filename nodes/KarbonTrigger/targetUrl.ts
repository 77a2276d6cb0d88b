/** Names that mean "this very machine" wherever they are looked up. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1\]|\[::\])$/i;

const POLLING = 'Or set "Receive Changes By" to "Polling", which needs no public address.';

/**
 * Why the service cannot deliver to this address; undefined when nothing speaks against it
 * (interface-addendum.md, Webhooks: TargetUrl has to start with `https://`, in lower case).
 */
export function targetUrlTrouble(url: string | undefined): string | undefined {
	if (!url || !URL.canParse(url)) {
		return `This n8n has no webhook address that Karbon could call. Set the environment variable WEBHOOK_URL of n8n to its public https address. ${POLLING}`;
	}
	const { hostname, origin } = new URL(url);
	if (LOOPBACK.test(hostname)) {
		return `Karbon cannot reach ${origin}: that name means this machine only. Set the environment variable WEBHOOK_URL of n8n to its public https address. ${POLLING}`;
	}
	if (!url.startsWith('https://')) {
		return `Karbon delivers to https addresses only, and this n8n's is ${origin}. Set the environment variable WEBHOOK_URL of n8n to its public https address. ${POLLING}`;
	}
	return undefined;
}

/** True when both addresses are the same after the usual normalisation. */
export function sameUrl(left: string, right: string): boolean {
	if (!URL.canParse(left) || !URL.canParse(right)) return left === right;
	return new URL(left).href === new URL(right).href;
}
