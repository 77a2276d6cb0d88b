import { execFileSync } from 'node:child_process';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

interface Manifest {
	name: string;
	version: string;
	dependencies?: Record<string, string>;
	[field: string]: unknown;
}

function readJson<T>(file: string, fallback: T): T {
	return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : fallback;
}

/**
 * Installs a packed community package as n8n does: unpacked in `<user folder>/.n8n/nodes/node_modules`, without
 * its development and peer dependencies, and listed in `nodes/package.json`. The types of its nodes are then
 * `<package name>.<node name>`. A package with run-time dependencies is refused, because this function installs none.
 * @param userFolder n8n's N8N_USER_FOLDER
 * @param tarball path of the file that `npm pack` wrote
 * @returns name and version of the installed package
 * @throws Error when the package has run-time dependencies
 */
export function installCommunityPackage(
	userFolder: string,
	tarball: string,
): { name: string; version: string } {
	const nodesFolder = join(userFolder, '.n8n/nodes');
	mkdirSync(join(nodesFolder, 'node_modules'), { recursive: true });
	const unpacked = mkdtempSync(join(nodesFolder, 'unpack-'));
	try {
		execFileSync('tar', ['-xzf', tarball, '-C', unpacked]);
		const packageFolder = join(unpacked, 'package');
		const manifest = readJson<Manifest>(join(packageFolder, 'package.json'), {
			name: '',
			version: '',
		});
		if (Object.keys(manifest.dependencies ?? {}).length > 0) {
			throw new Error(
				`${manifest.name} has run-time dependencies, which this installer does not install`,
			);
		}
		for (const field of ['devDependencies', 'peerDependencies', 'optionalDependencies']) {
			delete manifest[field];
		}
		writeFileSync(join(packageFolder, 'package.json'), JSON.stringify(manifest, null, 2));

		const target = join(nodesFolder, 'node_modules', manifest.name);
		rmSync(target, { recursive: true, force: true });
		mkdirSync(dirname(target), { recursive: true });
		renameSync(packageFolder, target);

		const listFile = join(nodesFolder, 'package.json');
		const list = readJson(listFile, {
			name: 'installed-nodes',
			private: true,
			dependencies: {},
		});
		list.dependencies = { ...list.dependencies, [manifest.name]: manifest.version };
		writeFileSync(listFile, JSON.stringify(list, null, 2));
		return { name: manifest.name, version: manifest.version };
	} finally {
		rmSync(unpacked, { recursive: true, force: true });
	}
}
