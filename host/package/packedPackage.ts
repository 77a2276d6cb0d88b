import { join } from 'node:path';
import { ROOT } from '../root';
import { runScript } from '../support/runScript';

let packed: Promise<string> | undefined;

/**
 * The path of the packed tarball of this repository, rebuilt when its sources have changed.
 * @throws Error when the build fails; its output is on standard error
 */
export function packedPackage(): Promise<string> {
	packed ??= runScript(join(ROOT, 'host/package/packPackage.mjs'));
	return packed;
}
