const PARAMETER = /;\s*([^\s=;]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^\s;]*))/g;
const EXTENDED = /^utf-8'[^']*'(.+)$/i;
const NO_NAMES = ['', '.', '..'];

function decode(value: string): string | undefined {
	const encoded = EXTENDED.exec(value);
	if (!encoded) return undefined;
	try {
		return decodeURIComponent(encoded[1]);
	} catch {
		return undefined;
	}
}

/** What follows the last slash: a name from outside must not choose a folder (RFC 6266, section 4.3). */
function withoutFolders(name: string): string | undefined {
	const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
	return NO_NAMES.includes(last) ? undefined : last;
}

/**
 * The file name of a Content-Disposition header; the extended form (RFC 6266) goes first, and a broken
 * one is passed over.
 * @returns a name without folders; undefined when the header gives none
 */
export function dispositionName(value: string | undefined): string | undefined {
	const names = new Map<string, string>();
	for (const [, name, quoted, plain] of (value ?? '').matchAll(PARAMETER)) {
		names.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain);
	}
	const name = decode(names.get('filename*') ?? '') ?? names.get('filename') ?? '';
	return withoutFolders(name);
}
