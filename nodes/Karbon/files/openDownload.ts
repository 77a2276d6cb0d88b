import type { KarbonClient } from '../../shared/transport/client';
import { AnswerError } from '../execution/answer';
import { dispositionName } from './dispositionName';
import { resolveLink } from '../../shared/transport/resolveLink';
import type { KarbonResponse } from '../../shared/transport/request';

/** A file that is about to arrive. */
export interface Download {
	/** The raw body, a stream, to be read once. */
	body: unknown;
	/** Name from Content-Disposition, when Karbon gives one. */
	fileName?: string;
	mimeType?: string;
}

const MAX_REDIRECTS = 5;

/**
 * Opens a file. Redirects are followed by hand, because the credentials have to be sent on each hop (karbon.md 71: "API
 * credentials must also be sent when following the redirect") but only to the base URL's origin or a trusted host.
 * @param link a path, or a link from a record
 * @param subject what messages call it: `the file "abc"`
 * @throws {AnswerError} for an origin that is not trusted, too many redirects, or one without a target
 * @throws {NodeApiError} when Karbon refuses it or does not respond
 * @throws {CancelledError} when the execution is canceled
 */
export async function openDownload(
	client: KarbonClient,
	link: string,
	subject: string,
): Promise<Download> {
	const { baseUrl, trustedDownloadHosts } = client.credentials;
	const errorContext = { purpose: `download ${subject}`, subject };
	let address = trusted(link, `${baseUrl}/`);
	for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
		const response = await client.send({
			method: 'GET',
			path: address,
			expectedBody: 'stream',
			errorContext,
		});
		if (response.status < 300) return describe(response);
		const location = header(response, 'location');
		if (!location) break;
		address = trusted(location, address);
	}
	throw new AnswerError(
		`The download was redirected more than ${MAX_REDIRECTS} times, or without a target`,
		'The link may have expired. Get the record again for a new link.',
	);

	function trusted(target: string, base: string): string {
		const resolved = resolveLink(target, base, baseUrl, trustedDownloadHosts);
		if (resolved.trusted) return resolved.url;
		throw new AnswerError(
			`File not downloaded: the link leads to ${resolved.origin}, which is not the Base URL of the credential`,
			"The token and the key would be sent to that host. If you trust it, add it to 'Trusted Download Hosts' in the credential (https only).",
		);
	}
}

function header(response: KarbonResponse, name: string): string | undefined {
	const value = response.headers[name];
	return Array.isArray(value) ? value[0] : value;
}

function describe(response: KarbonResponse): Download {
	return {
		body: response.body,
		fileName: dispositionName(header(response, 'content-disposition')),
		mimeType: header(response, 'content-type')?.split(';')[0].trim() || undefined,
	};
}
