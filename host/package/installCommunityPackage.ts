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
 * Installs a packed package the way n8n's own community package installer does: unpacked below
 * `<user folder>/.n8n/nodes/node_modules`, without its development and peer dependencies, listed in the
 * ledger `nodes/package.json`. n8n then knows its nodes as `<package name>.<node name>`.
 * Run-time dependencies are refused, because nothing here would install them.
 * @param userFolder n8n's N8N_USER_FOLDER
 * @param tarball path of what `npm pack` made
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
				`${manifest.name} has run-time dependencies, which this installer does not fetch`,
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

		const ledgerFile = join(nodesFolder, 'package.json');
		const ledger = readJson(ledgerFile, {
			name: 'installed-nodes',
			private: true,
			dependencies: {},
		});
		ledger.dependencies = { ...ledger.dependencies, [manifest.name]: manifest.version };
		writeFileSync(ledgerFile, JSON.stringify(ledger, null, 2));
		return { name: manifest.name, version: manifest.version };
	} finally {
		rmSync(unpacked, { recursive: true, force: true });
	}
}
