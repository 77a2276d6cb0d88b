import { extname } from 'node:path';

import { lookup } from 'mime-types';

/**
 * Extensions refused on upload (karbon.md 74: executables, scripts, raw HTML and
 * some other unsafe formats; Karbon's full list is not public).
 */
const BLOCKED_EXTENSIONS = new Set([
	'.app',
	'.bat',
	'.cmd',
	'.com',
	'.cpl',
	'.dll',
	'.exe',
	'.hta',
	'.htm',
	'.html',
	'.jar',
	'.js',
	'.jse',
	'.lnk',
	'.mjs',
	'.msc',
	'.msi',
	'.php',
	'.pif',
	'.ps1',
	'.py',
	'.reg',
	'.scr',
	'.sh',
	'.svg',
	'.vb',
	'.vbe',
	'.vbs',
	'.wsf',
	'.wsh',
	'.xhtml',
]);

const BLOCKED_MIME_TYPES = new Set([
	'application/javascript',
	'application/x-msdownload',
	'application/x-sh',
	'text/html',
	'text/javascript',
	'application/xhtml+xml',
]);

/** Whether Karbon refuses this file (500, code 5001). */
export function isBlocked(fileName: string, mimeType: string): boolean {
	return (
		BLOCKED_EXTENSIONS.has(extname(fileName).toLowerCase()) || BLOCKED_MIME_TYPES.has(mimeType)
	);
}

/**
 * karbon.md 72: the type of the part, otherwise by extension, otherwise octet-stream.
 * @param own Content-Type of the file part, undefined when it has none
 */
export function mimeTypeOf(fileName: string, own: string | undefined): string {
	return own ?? (lookup(fileName) || 'application/octet-stream');
}
