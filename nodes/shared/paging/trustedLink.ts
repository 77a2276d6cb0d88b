import { resolveLink } from '../transport/resolveLink';
import { PagingError } from './pagingError';

/**
 * The address of a next page, as it is to be requested (karbon.md 9).
 * @throws {PagingError} for a link to another origin, one with a user name, and one that is no web address
 */
export function trustedLink(link: string, baseUrl: string): string {
	const resolved = resolveLink(link, `${baseUrl}/`, baseUrl);
	if (!resolved.trusted) throw new PagingError('untrustedLink', { origin: resolved.origin });
	// A link is sent as given, because a URL object would re-encode it; but only one that begins with the
	// origin to the letter. Another spelling may be read as another host by n8n's HTTP client ("https:@evil.example").
	return link.startsWith(`${new URL(baseUrl).origin}/`) ? link : resolved.url;
}
