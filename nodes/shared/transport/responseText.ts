/** Of one response, after it was unpacked. Karbon's largest are lists of 100 records, some hundred kilobytes. */
export const MAX_TEXT_BYTES = 64 * 1024 * 1024;

/**
 * Reads the body of a response. Leaving the loop ends the connection.
 * @returns undefined for a body above `MAX_TEXT_BYTES`, of which no more than that was held
 * @throws the error of a connection that was lost, or of a body that cannot be unpacked
 */
export async function readText(body: AsyncIterable<Buffer>): Promise<string | undefined> {
	const parts: Buffer[] = [];
	let bytes = 0;
	for await (const part of body) {
		bytes += part.length;
		if (bytes > MAX_TEXT_BYTES) return undefined;
		parts.push(part);
	}
	return Buffer.concat(parts, bytes).toString('utf8');
}
