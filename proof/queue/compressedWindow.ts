import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { temporaryFolder } from '../../host';

/** Shortens the window of the rate limiters of a process, so that thousands of reads take minutes. */
const sourceFor = (windowMs: number) => `
const Module = require('node:module');
const load = Module._load;
Module._load = function (request, ...rest) {
	const loaded = load.call(this, request, ...rest);
	if (/rateLimiter[\\\\/]registry$/.test(request) || request === './registry') {
		if (loaded.processLimiters) loaded.processLimiters.windowMs = ${windowMs};
	}
	return loaded;
};
`;

/** A script for n8n's NODE_OPTIONS, and a function that removes it. */
export function compressedWindow(windowMs: number): { option: string; remove(): void } {
	const folder = temporaryFolder('proof-window-');
	const file = join(folder.path, 'compressedWindow.cjs');
	writeFileSync(file, sourceFor(windowMs));
	return { option: `--require "${file}"`, remove: () => folder.remove() };
}
