import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

function packagesOf(file) {
	return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/**
 * Whether `node_modules` holds what `package-lock.json` asks for. npm keeps its own list of what it
 * installed; packages of other platforms are missing there and in order.
 * @param {string} root the repository
 */
export function dependenciesAreCurrent(root) {
	const installed = packagesOf(join(root, 'node_modules/.package-lock.json'));
	if (installed === undefined) return false;
	return Object.entries(packagesOf(join(root, 'package-lock.json')))
		.filter(([path, wanted]) => path !== '' && !wanted.optional)
		.every(([path, wanted]) => installed[path]?.version === wanted.version);
}
