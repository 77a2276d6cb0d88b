const TIMEOUT_MS = 30_000;
/** No list of 100 records comes near this. */
const MAX_BYTES = 32 * 1024 * 1024;

/** A response. */
export interface Answer {
	status: number;
	headers: Headers;
	/** Undefined if the body is not JSON. */
	body: unknown;
	/** Whether the body is an HTML page. */
	isHtml: boolean;
}

export interface AccountCredentials {
	accessToken: string;
	accessKey: string;
}

async function textOf(response: Response): Promise<string> {
	const parts: Uint8Array[] = [];
	let size = 0;
	for await (const part of response.body ?? []) {
		size += part.length;
		// Leaving the loop closes the connection.
		if (size > MAX_BYTES) throw new Error('The response is too large.');
		parts.push(part);
	}
	return Buffer.concat(parts).toString('utf8');
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}

/**
 * Sends a GET. A redirect is returned, not followed.
 * @param headersOnly closes the connection when the headers are there
 * @throws Error if there is no response in time
 */
export async function sendGet(
	url: URL,
	{ accessToken, accessKey }: AccountCredentials,
	headersOnly: boolean,
): Promise<Answer> {
	const response = await fetch(url, {
		redirect: 'manual',
		signal: AbortSignal.timeout(TIMEOUT_MS),
		headers: {
			Authorization: `Bearer ${accessToken}`,
			AccessKey: accessKey,
			Accept: 'application/json',
			'User-Agent': 'karbon-simulator compare',
			// Compression would hide the length of a file.
			...(headersOnly && { 'Accept-Encoding': 'identity' }),
		},
	});
	const { status, headers } = response;
	if (headersOnly) {
		await response.body?.cancel();
		return { status, headers, body: undefined, isHtml: false };
	}
	const text = await textOf(response);
	return { status, headers, body: parsed(text), isHtml: /^\s*</.test(text) };
}
