import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

function packagesOf(file) {
	return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/**
 * Whether `node_modules` has the packages of `package-lock.json`, by npm's list of installed packages. Optional
 * packages may be missing, because some are for other platforms.
 * @param {string} root the repository
 */
export function dependenciesAreCurrent(root) {
	const installed = packagesOf(join(root, 'node_modules/.package-lock.json'));
	if (installed === undefined) return false;
	return Object.entries(packagesOf(join(root, 'package-lock.json')))
		.filter(([path, locked]) => path !== '' && !locked.optional)
		.every(([path, locked]) => installed[path]?.version === locked.version);
}
