import { join } from 'node:path';
import { ROOT } from '../root';
import { runScript } from '../support/runScript';

/** The major versions of n8n that the package is tested on. */
export type N8nLine = 'n8n-2' | 'n8n-1';

/** An installed n8n. */
export interface Runtime {
	/** Major version. */
	line: N8nLine;
	folder: string;
	/** Path of the Node.js binary that runs it. */
	node: string;
	/** Path of n8n's CLI. */
	cli: string;
	/** The exact version, for example `2.41.1`. */
	version: string;
}

const runtimes = new Map<N8nLine, Promise<Runtime>>();

/**
 * Returns an installed n8n, and installs it first if it is missing (minutes, with progress on standard error).
 * @throws Error when the installation fails; its output is on standard error
 */
export function ensureRuntime(line: N8nLine): Promise<Runtime> {
	const runtime =
		runtimes.get(line) ??
		runScript(join(ROOT, 'host/runtime/installRuntime.mjs'), [line]).then(
			(text) => JSON.parse(text) as Runtime,
		);
	runtimes.set(line, runtime);
	return runtime;
}
