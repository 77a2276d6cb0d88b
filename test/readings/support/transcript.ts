import type { IHttpRequestOptions } from 'n8n-workflow';

import { readResponse } from '../../support/readResponse';

/** Headers of responses that variants change. */
const HEADERS = ['location', 'retry-after', 'content-disposition'];

interface FullResponse {
	statusCode: number;
	headers: Record<string, unknown>;
	body: unknown;
}

/** File tokens are random. */
export function withoutTokens(text: string): string {
	return text.replace(/token=[\w.%-]+/g, 'token=…');
}

/** A context of n8n-core that sends requests. */
interface Sender {
	helpers: {
		httpRequestWithAuthentication(
			this: never,
			type: string,
			request: IHttpRequestOptions,
		): Promise<unknown>;
	};
}

/** Adds each request of a context, with its response, to a transcript. */
export function recordResponses(context: Sender, origin: string, transcript: string[]): void {
	const { helpers } = context;
	const send = helpers.httpRequestWithAuthentication;
	const masked = (text: string) => withoutTokens(text.replaceAll(origin, 'http://karbon'));
	helpers.httpRequestWithAuthentication = async function (type, request) {
		const line = `${request.method ?? 'GET'} ${masked(request.url)}`;
		try {
			const response = (await send.call(this, type, request)) as FullResponse;
			const { statusCode, headers } = response;
			const shown = HEADERS.map((name) => `${name}: ${masked(String(headers[name]))}`);
			const text = masked((await readResponse(request, response)) ?? '');
			transcript.push([line, statusCode, ...shown, text].join('\n'));
			return response;
		} catch (error) {
			transcript.push(`${line}\nno response`);
			throw error;
		}
	};
}
