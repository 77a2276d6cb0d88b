import { safeName } from './safeName';

/** Characters. Longer headers are nonsense, and searching all of one would take long. */
const MAX_HEADER_LENGTH = 8_192;
const PARAMETER = /;\s*([^\s=;]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^\s;]*))/g;
const EXTENDED = /^utf-8'[^']*'(.+)$/i;

function decode(value: string): string | undefined {
	const encoded = EXTENDED.exec(value);
	if (!encoded) return undefined;
	try {
		return decodeURIComponent(encoded[1]);
	} catch {
		return undefined;
	}
}

/**
 * The file name of a Content-Disposition header. The extended form (RFC 6266) goes first, unless it is broken or not
 * in UTF-8.
 * @returns a safe name (see `safeName`; RFC 6266, section 4.3); undefined when the header gives none
 */
export function dispositionName(value: string | undefined): string | undefined {
	const names = new Map<string, string>();
	for (const [, name, quoted, plain] of (value ?? '')
		.slice(0, MAX_HEADER_LENGTH)
		.matchAll(PARAMETER)) {
		names.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain);
	}
	return safeName(decode(names.get('filename*') ?? '') ?? names.get('filename'));
}
