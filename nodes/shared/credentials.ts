import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

/** The credential as the rest of the package uses it. */
export interface KarbonCredentials {
	/** Origin and optional path, without a slash at the end. */
	baseUrl: string;
	accessToken: string;
	accessKey: string;
	/** How many requests a minute all nodes with this credential may send together. */
	requestsPerMinute: number;
	/** Lower-case `host` or `host:port`. */
	trustedDownloadHosts: string[];
}

/** interface.md, Limits: 120 requests per minute. */
const DEFAULT_REQUESTS_PER_MINUTE = 120;

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** The host of an entry, spelled as addresses spell it; undefined for what is none, or not https. */
function hostOf(entry: string): string | undefined {
	const address = /^[a-z]+:\/\//i.test(entry) ? entry : `https://${entry}`;
	if (!URL.canParse(address)) return undefined;
	const { protocol, host, username } = new URL(address);
	return protocol === 'https:' && username === '' ? host : undefined;
}

/**
 * Reads the stored fields.
 * @throws {Error} with a text for the user when the base URL is no http(s) address, or token or key are missing
 */
export function readCredentials(stored: ICredentialDataDecryptedObject): KarbonCredentials {
	const baseUrl = text(stored.baseUrl).replace(/\/+$/, '') || 'https://api.karbonhq.com';
	if (!/^https?:\/\/[^/?#@\\\s]+(\/[^?#\s]*)?$/i.test(baseUrl) || !URL.canParse(baseUrl)) {
		throw new Error(
			'The Base URL of the Karbon credential is not valid. It has to look like https://api.karbonhq.com, without query or user name.',
		);
	}
	const accessToken = text(stored.accessToken);
	const accessKey = text(stored.accessKey);
	if (!accessToken || !accessKey) {
		throw new Error('The Karbon credential lacks the access token or the access key. Enter both.');
	}
	const perMinute = Number(stored.requestsPerMinute);
	return {
		baseUrl,
		accessToken,
		accessKey,
		requestsPerMinute:
			Number.isFinite(perMinute) && perMinute >= 1
				? Math.floor(perMinute)
				: DEFAULT_REQUESTS_PER_MINUTE,
		trustedDownloadHosts: text(stored.trustedDownloadHosts)
			.split(/[\s,;]+/)
			.map(hostOf)
			.filter((host) => host !== undefined),
	};
}
