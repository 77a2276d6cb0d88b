/** A file to be sent as the one part of a form that has a filename. */
export interface FilePart {
	/** Name of the form field. */
	field: string;
	fileName: string;
	mimeType: string;
	/** Bytes. */
	size: number;
	/** The content, in chunks. */
	content: AsyncIterable<Buffer | Uint8Array | string> | Iterable<Buffer | Uint8Array>;
}

/** A multipart/form-data body of known length that keeps at most one chunk in memory. */
interface FramedForm {
	headers: { 'Content-Type': string; 'Content-Length': string };
	/** @throws {Error} when the content has more or fewer bytes than `size` */
	chunks(): AsyncGenerator<Buffer>;
}

/** With line breaks and null characters percent-encoded: no name can end the header or add one. */
function withoutBreaks(name: string): string {
	return name.replace(/\r\n?|\n/g, '%0D%0A').replace(/\0/g, '%00');
}

/**
 * A value in quotes, with quotes and backslashes escaped (RFC 2616, quoted-pair). Letters beyond ASCII stay as UTF-8
 * (RFC 7578, section 5.1).
 */
function quoted(value: string): string {
	return `"${withoutBreaks(value).replace(/["\\]/g, '\\$&')}"`;
}

/**
 * The parameter for a file name. Receivers differ in how they read quotes and backslashes inside of quotes (a backslash
 * at the end may swallow the closing quote), so such a name is sent in the encoded form as well, which goes first where
 * it is known (RFC 6266, section 4.3). RFC 7578, section 4.2, forbids that form, so other names are sent without it.
 */
function fileNameParameter(name: string): string {
	const plain = `filename=${quoted(name)}`;
	if (!/["\\]/.test(name)) return plain;
	const encoded = encodeURIComponent(withoutBreaks(name)).replace(
		/['()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `${plain}; filename*=UTF-8''${encoded}`;
}

/** The MIME type for the header; `application/octet-stream` for a text with characters that it may not have. */
export function safeMimeType(mimeType: string): string {
	return /^[\w.+-]+\/[\w.+-]+(?:;[ \w.+="-]*)?$/.test(mimeType)
		? mimeType
		: 'application/octet-stream';
}

/**
 * Frames text fields and one file.
 * @param boundary a text that occurs nowhere in the content; 32 random hexadecimal digits will do
 */
export function frameForm(
	fields: Record<string, string>,
	file: FilePart,
	boundary: string,
): FramedForm {
	const disposition = (name: string) => `Content-Disposition: form-data; name=${quoted(name)}`;
	const texts = Object.entries(fields).map(
		([name, value]) => `--${boundary}\r\n${disposition(name)}\r\n\r\n${value}\r\n`,
	);
	const head = Buffer.from(
		`${texts.join('')}--${boundary}\r\n${disposition(file.field)}; ${fileNameParameter(file.fileName)}\r\nContent-Type: ${safeMimeType(file.mimeType)}\r\n\r\n`,
	);
	const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
	return {
		headers: {
			'Content-Type': `multipart/form-data; boundary=${boundary}`,
			'Content-Length': String(head.length + file.size + tail.length),
		},
		async *chunks() {
			let sent = 0;
			yield head;
			for await (const chunk of file.content) {
				// A copy of each chunk would cost time on large files.
				const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
				sent += bytes.length;
				// Bytes beyond the announced length would be read as another request.
				if (sent > file.size) {
					throw new Error(
						`The file "${file.fileName}" has more than the expected ${file.size} bytes`,
					);
				}
				yield bytes;
			}
			if (sent !== file.size) {
				throw new Error(
					`The file "${file.fileName}" has ${sent} bytes instead of the expected ${file.size}`,
				);
			}
			yield tail;
		},
	};
}
