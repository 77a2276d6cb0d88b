import type { Readable } from 'node:stream';

/** How much of a request is searched for the head of its file part, bytes. */
const SEARCHED = 64 * 1024;

/**
 * Says whether the file part of a multipart request names its own Content-Type. The multipart parser
 * reports `text/plain` both for that type and for none, but the service tells them apart (rule 3).
 * Must be called before the parser reads the request.
 * @returns function to be called once the file part was read
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
