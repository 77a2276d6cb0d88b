import type { Readable } from 'node:stream';

/** Number of bytes of a request that are searched for the headers of its file part. */
const SEARCHED = 64 * 1024;

/**
 * Finds out whether the file part of a multipart request has a Content-Type. The multipart parser reports
 * `text/plain` for that type and for a missing one, but Karbon distinguishes them (rule 3). Must be called before
 * the parser reads the request.
 * @returns function to be called after the file part was read
 */
export function watchFilePartType(request: Readable): () => boolean {
	let seen = '';
	const listen = (chunk: Buffer): void => {
		seen += chunk.toString('latin1');
		if (seen.length >= SEARCHED) request.off('data', listen);
	};
	request.on('data', listen);
	return () => {
		request.off('data', listen);
		const head = /content-disposition:[^\r\n]*\bname="?file"?(?:;|\r\n)/i.exec(seen);
		if (head === null) return true;
		const start = seen.lastIndexOf('\r\n--', head.index);
		const end = seen.indexOf('\r\n\r\n', head.index);
		return /^content-type:/im.test(seen.slice(Math.max(0, start), end < 0 ? undefined : end));
	};
}
