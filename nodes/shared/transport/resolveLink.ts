import { withoutTrailingSlashes } from '../text';

/** Where a link leads: an address that credentials may go to, or the name of the place they must not go to. */
type ResolvedLink = { trusted: true; url: string } | { trusted: false; origin: string };

/**
 * Puts the path of the base URL, if it has one, before a path on its origin, unless that begins with it. The path of a
 * base URL is that of a proxy, so Karbon's links do not have it.
 */
function belowBase(link: string, base: string, baseUrl: string): string {
	const { origin, pathname } = new URL(baseUrl);
	const prefix = withoutTrailingSlashes(pathname);
	const isPath = /^\/(?![/\\])/.test(link) && new URL(base).origin === origin;
	const hasPrefix = link.startsWith(prefix) && /^(?:$|[/?#])/.test(link.slice(prefix.length));
	return isPath && !hasPrefix ? `${prefix}${link}` : link;
}

/**
 * Resolves a link that came from the service and says whether credentials may go there: only to the origin of
 * the base URL (karbon.md 9) and to the trusted hosts.
 * @param link absolute, or relative to `base`
 * @param base the address the link was found at, or the base URL
 * @param trustedHosts further hosts (`host` or `host:port`) that downloads may go to, over https only
 * @returns for a refused link its scheme, host and port, or words for a link that has none; never its path or query
 */
export function resolveLink(
	link: string,
	base: string,
	baseUrl: string,
	trustedHosts: readonly string[] = [],
): ResolvedLink {
	const target = belowBase(link, base, baseUrl);
	if (!URL.canParse(target, base)) return { trusted: false, origin: 'an unreadable address' };
	const url = new URL(target, base);
	const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
	if (!isWeb) return { trusted: false, origin: `a ${url.protocol} address` };
	// User name and password in a link would go along as a third credential.
	if (url.username || url.password)
		return { trusted: false, origin: `${url.origin} with a user name` };
	const isHome = url.origin === new URL(baseUrl).origin;
	const isListed = url.protocol === 'https:' && trustedHosts.includes(url.host);
	return isHome || isListed
		? { trusted: true, url: url.href }
		: { trusted: false, origin: url.origin };
}
