import { join } from 'node:path';
import { ROOT } from '../root';
import { runScript } from '../support/runScript';

let packed: Promise<string> | undefined;

/**
 * Path of this repository's packed tarball, built anew when its sources changed since the last time.
 * @throws Error when the build fails; the reason is on standard error
 */
export function packedPackage(): Promise<string> {
	packed ??= runScript(join(ROOT, 'host/package/packPackage.mjs'));
	return packed;
}
