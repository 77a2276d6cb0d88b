import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { IHttpRequestOptions } from 'n8n-workflow';

/**
 * Reads the body of a response of n8n, and puts one in its place that can be read again.
 * @returns the text; undefined for a file, which is left as it is
 */
export async function readResponse(
	options: IHttpRequestOptions,
	response: { body: unknown },
): Promise<string | undefined> {
	if (options.headers?.Accept === '*/*') return undefined;
	const whole = await buffer(response.body as Readable);
	response.body = Readable.from([whole]);
	return whole.toString();
}
