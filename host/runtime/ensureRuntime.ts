import { join } from 'node:path';
import { ROOT } from '../root';
import { runScript } from '../support/runScript';

/** The n8n lines that the package is tried on. */
export type N8nLine = 'n8n-2' | 'n8n-1';

/** An installed n8n: where it is and what starts it. */
export interface Runtime {
	line: N8nLine;
	folder: string;
	/** Path of the Node.js binary that this n8n runs on. */
	node: string;
	/** Path of n8n's command-line script. */
	cli: string;
	version: string;
}

const known = new Map<N8nLine, Promise<Runtime>>();

/**
 * Finds the runtime, installing it first where it is missing (minutes, with progress on standard error).
 * @throws Error when the install fails; the reason is on standard error
 */
export function ensureRuntime(line: N8nLine): Promise<Runtime> {
	const found =
		known.get(line) ??
		runScript(join(ROOT, 'host/runtime/installRuntime.mjs'), [line]).then(
			(text) => JSON.parse(text) as Runtime,
		);
	known.set(line, found);
	return found;
}
