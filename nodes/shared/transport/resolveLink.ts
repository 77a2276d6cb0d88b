/** Where a link leads: an address that credentials may go to, or the name of the place they must not go to. */
export type ResolvedLink = { trusted: true; url: string } | { trusted: false; origin: string };

/**
 * Resolves a link that came from the service and says whether credentials may go there: the origin of
 * the base URL and no other (interface-addendum.md, Lists, and complaint 7).
 * @param link absolute, or relative to `base`
 * @param base the address the link was found at, or the base URL
 * @param trustedHosts further hosts (`host` or `host:port`) that downloads may go to, over https only
 * @returns for a refused link its scheme, host and port, never its path or query
 */
export function resolveLink(
	link: string,
	base: string,
	baseUrl: string,
	trustedHosts: readonly string[] = [],
): ResolvedLink {
	if (!URL.canParse(link, base)) return { trusted: false, origin: 'an unreadable address' };
	const url = new URL(link, base);
	const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
	if (!isWeb) return { trusted: false, origin: `a ${url.protocol} address` };
	// User name and password in a link would go along as a third credential.
	if (url.username || url.password) return { trusted: false, origin: url.origin };
	const isHome = url.origin === new URL(baseUrl).origin;
	const isListed = url.protocol === 'https:' && trustedHosts.includes(url.host);
	return isHome || isListed
		? { trusted: true, url: url.href }
		: { trusted: false, origin: url.origin };
}
