/** The longest name that common file systems take. Bytes. */
const MAX_NAME_BYTES = 255;
/** Longer endings are part of the name. */
const EXTENSION = /\.[^.\s]{1,20}$/;
/** Control characters, line separators, and marks that reverse the direction of a text to disguise its extension. */
const INVISIBLE = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;
/** Halves of surrogate pairs, which no file system takes. */
const BROKEN = /[\uD800-\uDFFF]/gu;

function shortened(name: string): string {
	if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return name;
	const extension = EXTENSION.exec(name)?.[0] ?? '';
	let bytes = Buffer.byteLength(extension);
	let stem = '';
	for (const character of name.slice(0, name.length - extension.length)) {
		bytes += Buffer.byteLength(character);
		if (bytes > MAX_NAME_BYTES) break;
		stem += character;
	}
	return stem + extension;
}

/**
 * A name under which n8n may store a file: without folders (n8n keeps those in `binary.directory`, from
 * where a later node would write outside of its folder), without control characters, at most 255 bytes.
 * @returns undefined for what is not a text, and when nothing or only dots are left of the name
 */
export function safeName(name: unknown): string | undefined {
	if (typeof name !== 'string') return undefined;
	const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
	const clean = last.replace(INVISIBLE, '').replace(BROKEN, '\uFFFD').trim();
	return /^\.*$/.test(clean) ? undefined : shortened(clean);
}
