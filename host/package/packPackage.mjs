/**
 * Builds and packs the package, unless a tarball of the same sources exists.
 * Plain JavaScript without dependencies. The build needs the packages that `npm ci` installs.
 *
 *   node host/package/packPackage.mjs
 *
 * Writes progress to standard error, and the path of the tarball as the last line of standard output.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	statSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withFolderLock } from '../support/folderLock.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const runtime = join(root, '.runtime');

/** Files and folders that the content of the tarball depends on. */
const SOURCES = [
	'nodes',
	'credentials',
	'icons',
	'package.json',
	'tsconfig.json',
	'gulpfile.js',
	'README.md',
	'LICENSE',
];

function filesBelow(path) {
	if (!existsSync(path)) return [];
	const entries = readdirSync(path, { withFileTypes: true });
	return entries.flatMap((entry) =>
		entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)],
	);
}

/** Hash of the names and contents of all sources. */
function sourceHash() {
	const hash = createHash('sha256');
	const files = SOURCES.flatMap((source) =>
		/\.|LICENSE/.test(source) ? [join(root, source)] : filesBelow(join(root, source)),
	);
	for (const file of files.filter((name) => existsSync(name)).sort()) {
		hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
	}
	return hash.digest('hex').slice(0, 16);
}

/** Tarballs are kept for this time, because another process may still install them. */
const KEEP_MS = 3_600_000;

const isOld = (file) => Date.now() - statSync(file).mtimeMs > KEEP_MS;

function run(args) {
	return execFileSync('npm', args, {
		cwd: root,
		stdio: ['ignore', 'pipe', 'inherit'],
		shell: process.platform === 'win32',
	}).toString();
}

/**
 * @param {(text: string) => void} log receives progress lines
 * @returns {Promise<{ tarball: string, rebuilt: boolean }>} the absolute path of the tarball
 * @throws {Error} when the build or `npm pack` fails
 */
export async function packPackage(log = (text) => process.stderr.write(`${text}\n`)) {
	mkdirSync(runtime, { recursive: true });
	return await withFolderLock(join(runtime, 'pack.lock'), log, async () => {
		const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
		const tarball = join(runtime, `${name}-${version}-${sourceHash()}.tgz`);
		if (existsSync(tarball)) return { tarball, rebuilt: false };
		log('package: building and packing');
		run(['run', '--silent', 'build']);
		const folder = mkdtempSync(join(runtime, 'pack-'));
		try {
			run(['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder]);
			const [packed] = readdirSync(folder);
			for (const old of readdirSync(runtime)) {
				if (old.startsWith(`${name}-`) && old.endsWith('.tgz') && isOld(join(runtime, old))) {
					rmSync(join(runtime, old));
				}
			}
			renameSync(join(folder, packed), tarball);
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
		return { tarball, rebuilt: true };
	});
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
	console.log((await packPackage()).tarball);
}
